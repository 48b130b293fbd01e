import { walletCredit } from '#domain/ledger/accounts.ts'
import { isStanding } from '#server/features/account/leaving/standing.ts'
import { tell } from '#server/features/messages/tell.ts'
import type { Fulfilment, Settling } from './fulfilment.ts'
import { postSale } from './post-sale.ts'

/**
 * Credit reaches the wallet also when the payment came late; for an account that is deleted the payment goes back, also
 * when both happen in the same moment.
 */
export const creditFulfilment: Fulfilment = {
  objection: async ({ tx, order: { user_id } }) =>
    user_id !== null && (await isStanding(tx, user_id)) ? null : 'account_deleted',
  fulfil: async (settling) => {
    const { id, wallet_id } = settling.order
    if (wallet_id === null) throw new Error(`order ${id} has no wallet to credit`)
    await postSale(settling, { to: walletCredit(wallet_id), plate: null })
    await sendVoucher(settling)
  },
}

const sendVoucher = async ({ tx, order, receipt, now }: Settling): Promise<void> => {
  const { id, user_id, amount, tax, payment_form_id } = order
  if (user_id === null) return
  const facts = { order_id: id, amount, fee: tax, payment_form_id, paid_at: receipt.paidAt.toISOString() }
  await tell(tx, { userId: user_id, kind: 'credit_bought', facts }, now)
}
