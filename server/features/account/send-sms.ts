import { isCodeLive } from '#domain/account/confirmation/codes.ts'
import { minuteMs } from '#domain/durations.ts'
import { noteDelivery, type SmsJob } from '#server/jobs/outbox.ts'
import { mayGoOut } from '#server/letters/sms.ts'
import { trySend } from '#server/letters/try-send.ts'
import type { Parts } from '#server/parts.ts'

/** Sends an SMS, unless its code or link died while it waited: whoever gets one can use it. */
export const sendSms = async (
  parts: Parts,
  { code_id, until, ...sms }: SmsJob,
  key: string,
): Promise<void> => {
  if (until !== undefined && new Date(until) <= parts.clock.now()) return
  if (code_id !== undefined && !(await isUsable(parts, code_id))) return
  const { kysely } = parts.db
  if (!(await mayGoOut(parts, key))) return noteDelivery(kysely, key, 'failed')
  let isTaken: boolean
  try {
    isTaken = await trySend(parts, key, () => parts.sms.send({ ...sms, key }))
  } catch (error) {
    await noteDelivery(kysely, key, 'failed')
    throw error
  }
  await noteDelivery(kysely, key, isTaken ? 'sent' : 'failed')
}

/** Less than this is no time to read a message and to type what it says. */
const leastLifeMs = minuteMs

/** Whether a code can still be used by whoever is sent it now. */
export const isUsable = async (parts: Parts, codeId: number): Promise<boolean> => {
  const code = await parts.db.kysely
    .selectFrom('codes')
    .select(['wrong_guesses', 'created_at as sent_at'])
    .where('id', '=', codeId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return code !== undefined && isCodeLive(code, parts.clock.now().getTime() + leastLifeMs)
}
