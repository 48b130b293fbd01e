import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { readReason } from '#domain/staff/reasons.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { notePaidByHand } from '#server/features/orders/refund/paid-by-hand.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

type Wanted = InputOf<typeof calls.settleRefund>

/** Ends a refund that its bank refused for good. The log names it and its amount; by which receipt stands with the refund itself. */
export const settleRefund = (
  parts: Parts,
  { id, amount, reference }: Wanted,
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.settleRefund>> => {
  const read = readReason(reference)
  if (!('said' in read)) throw new InvalidInput({ reference: [staffProblemTexts.reference] })
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const paid = { amount, reference: read.said, by: call.operator.name, now }
    const settled = await notePaidByHand(parts, tx, id, paid)
    await writeLog(tx, call.operator, { action: 'settle refund', details: { refund: id, amount } }, now)
    const whose = settled.userId === null ? {} : { userId: settled.userId }
    await writeOfficeTrail(parts, tx, call, 'settle refund', whose)
    return {
      id,
      amount: settled.amount,
      reference: settled.reference,
      settled_at: toCivil(now, parts.city().settings.timeZone),
      settled_by: paid.by,
    }
  })
}
