import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { letterAgain } from '#server/features/messages/letter-again.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandLook, findAccount, noteAct } from '../looks.ts'
import { isReceipt } from './rows.ts'

/** Sends the letter of a purchase again, to the e-mail that its driver confirmed. */
export const resendReceipt = (
  parts: Parts,
  { id, message: messageId }: { id: number; message: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.resendReceipt>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const reason = await demandLook(parts, tx, id, call)
    const { id: userId, name, email, active_mail, preferences } = await findAccount(tx, id)
    const message = await tx
      .selectFrom('messages')
      .select(['id', 'kind', 'facts'])
      .where('id', '=', messageId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!message || !isReceipt(message)) throw new Refusal('not_found')
    if (email === null || !active_mail) throw new Refusal('driver_without_email')
    const facts = message.facts as Record<string, unknown>
    const letter = letterAgain(parts, { kind: message.kind, facts, name, email, preferences })
    await enqueue(tx, 'mail', letter, parts.clock.now())
    const details = { message: message.id }
    await noteAct(parts, tx, call, { act: 'resend receipt', driverId: id, reason, details })
    return { message: doneTexts.done }
  })
