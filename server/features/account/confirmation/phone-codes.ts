import type { Tx } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { deliveryOf, enqueueAwaited } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { makeCode } from '../codes.ts'
import { phoneCodeSms } from '../letters.ts'

/** The promise of an SMS, for whoever says that it was sent. */
export type PromisedSms = { sms: number }

/** Makes a new code in place of the one before and promises to send it. */
export const sendPhoneCode = async (
  parts: Parts,
  tx: Tx,
  to: { userId: number; phone: string },
  now = parts.clock.now(),
): Promise<PromisedSms> => {
  const code = await makeCode(parts, tx, {
    userId: to.userId,
    purpose: 'confirm-phone',
    sentTo: to.phone,
    now,
  })
  return { sms: await enqueueAwaited(tx, 'sms', phoneCodeSms(senderOf(parts), to.phone, code), now) }
}

/** Lets nobody say that an SMS was sent before it was. */
export const demandSent = async (parts: Parts, jobs: Jobs, { sms }: PromisedSms): Promise<void> => {
  jobs.wake()
  if ((await deliveryOf(parts.db.kysely, sms)) !== 'sent') throw new Refusal('sms_delayed')
}
