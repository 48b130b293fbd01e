import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/corrections.ts'
import { incoming, outgoing } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import { decisionProblem, planCorrection, type WalletCorrection } from '#domain/staff/corrections.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'
import { demandStillMay } from '#server/features/staff/still-may.ts'
import { post } from '#server/features/wallets/ledger.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { noteAct } from '../looks.ts'
import { closeCorrection, lockCorrection, readCorrection } from './corrections.ts'
import { demandCaps } from './demand-caps.ts'

const refusalOf = {
  closed: 'correction_closed',
  own: 'own_proposal',
  own_guest: 'proposer_let_in',
} as const

/** Posts what somebody else proposed, in the commit that approves it. */
export const approveCorrection = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.approveCorrection>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const correction = await lockCorrection(tx, id)
    const {
      user_id: userId,
      wallet_id: walletId,
      amount,
      state,
      proposed_by: proposedBy,
      driver_id,
    } = correction
    const asked = { state, proposedBy, proposerLetInBy: correction.granted_by }
    const problem = decisionProblem(asked, 'approved', call.staff.id)
    if (problem) throw new Refusal(refusalOf[problem])
    await demandStillMay(tx, call.staff, 'decide correction')
    const now = parts.clock.now()
    const { balance, direction } = correction as unknown as WalletCorrection
    await demandCaps(parts, tx, { userId, proposedBy, direction, amount }, { isApproval: true })
    const wallet = await demandBalance(tx, { walletId, balance, direction, amount })
    await post(tx, {
      key: `correction/${id}`,
      type: transactionTypes[balance === 'bonus' && direction === 'give' ? 'bonus' : 'correction'],
      walletId,
      userId,
      plate: null,
      paymentFormId: null,
      amount: direction === 'give' ? incoming(amount) : outgoing(amount),
      postings: [planCorrection(walletId, { balance, direction, amount })],
      createdAt: now,
    })
    const facts = { correction_id: id, wallet: wallet.name, balance, direction, amount }
    await tell(tx, { userId, kind: 'wallet_corrected', facts }, now)
    await closeCorrection(tx, id, { state: 'approved', by: call.staff.id, now })
    const details = { correction: id, approved: true, balance, direction, amount }
    const { reason } = correction
    await noteAct(parts, tx, call, { act: 'decide correction', driverId: driver_id, reason, details })
    return readCorrection(parts, tx, call, id)
  })

/** Holds the wallet's row, which it gives, and its owner's; refuses an account that is gone, and more than the wallet has. */
const demandBalance = async (
  tx: Tx,
  { walletId, balance, direction, amount }: WalletCorrection & { walletId: number },
): Promise<{ name: string }> => {
  const owner = await tx
    .selectFrom('users as u')
    .innerJoin('wallets as w', 'w.user_id', 'u.id')
    .select('u.id')
    .where('w.id', '=', walletId)
    .where('u.deleted_at', 'is', null)
    .forShare('u')
    .executeTakeFirst()
  if (!owner) throw new Refusal('correction_ownerless')
  const wallet = await tx
    .selectFrom('wallets')
    .select(['name', 'balance_credit', 'balance_bonus'])
    .where('id', '=', walletId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const held = balance === 'bonus' ? wallet.balance_bonus : wallet.balance_credit
  if (direction === 'take' && held < amount) throw new Refusal('correction_too_much')
  return wallet
}
