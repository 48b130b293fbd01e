import type { Tx } from '#server/database/pool.ts'
import { deliveryOf } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import { countSms, noteDropped, promiseCounted, refuseOver } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { makeCode } from './codes.ts'
import { phoneCodeSms } from './letters.ts'
import { writingTo } from './store.ts'

/** The promise of an SMS, for whoever says that it was sent. */
export type PromisedSms = { sms: number }

/** Whose phone, and who asks from where: each SMS costs and counts for all of them. */
export type PhoneOf = { userId: number; phone: string; taxId: string; address: string }

const subjectsOf = ({ phone, taxId, address }: PhoneOf) => ({ number: phone, document: taxId, address })

const sendCounted = async (parts: Parts, tx: Tx, to: PhoneOf, now: Date): Promise<PromisedSms> => {
  const { userId, phone } = to
  const code = await makeCode(parts, tx, { userId, purpose: 'confirm-phone', sentTo: phone, now })
  const sms = await writingTo(tx, userId, async () => phoneCodeSms(senderOf(parts), phone, code))
  return { sms: await promiseCounted(tx, sms, now) }
}

/** Makes a new code in place of the one before and promises to send it; over a cap it is refused, and the code before stays. */
export const sendPhoneCode = async (
  parts: Parts,
  tx: Tx,
  to: PhoneOf,
  now = parts.clock.now(),
): Promise<PromisedSms> => {
  refuseOver(await countSms(parts, tx, subjectsOf(to), { now }))
  return sendCounted(parts, tx, to, now)
}

/** The same beside something else that shall not fail for it; gives whether an SMS goes out. */
export const maySendPhoneCode = async (parts: Parts, tx: Tx, to: PhoneOf, now: Date): Promise<boolean> => {
  const over = await countSms(parts, tx, subjectsOf(to), { now })
  if (over) await noteDropped(parts, tx, over, to)
  else await sendCounted(parts, tx, to, now)
  return over === null
}

/** Lets nobody say that an SMS was sent before it was. */
export const demandSent = async (parts: Parts, { sms }: PromisedSms): Promise<void> => {
  parts.wakeJobs()
  const { db, config } = parts
  if ((await deliveryOf(db.kysely, sms, config.patience)) !== 'sent') throw new Refusal('sms_delayed')
}
