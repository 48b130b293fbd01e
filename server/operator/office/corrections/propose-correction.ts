import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/corrections.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { largestCorrection } from '#domain/staff/corrections.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { demandLook, findAccount, noteAct } from '../looks.ts'
import { readCorrection } from './corrections.ts'
import { demandCaps } from './demand-caps.ts'

/** Writes down what somebody thinks a wallet is owed, or owes; nothing moves by it. */
export const proposeCorrection = (
  parts: Parts,
  input: InputOf<typeof calls.proposeCorrection>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.proposeCorrection>> => {
  const { wallet_id, balance, direction, amount } = input
  const reason = demandReason(input.reason)
  if (amount <= 0 || amount > largestCorrection)
    throw new InvalidInput({ amount: [staffProblemTexts.amount] })
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandLook(parts, tx, input.id, call)
    const { id: userId } = await findAccount(tx, input.id)
    const wallet = await tx
      .selectFrom('wallets')
      .select('id')
      .where('id', '=', wallet_id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!wallet) throw new Refusal('not_found')
    const wanted = { userId, proposedBy: call.staff.id, direction, amount }
    await demandCaps(parts, tx, wanted, { isApproval: false })
    const { id } = await tx
      .insertInto('corrections')
      .values({
        wallet_id: wallet.id,
        user_id: userId,
        balance,
        direction,
        amount,
        reason,
        proposed_by: call.staff.id,
        proposed_at: parts.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { correction: id, balance, direction, amount }
    await noteAct(parts, tx, call, { act: 'propose correction', driverId: input.id, reason, details })
    return readCorrection(parts, tx, call, id)
  })
}
