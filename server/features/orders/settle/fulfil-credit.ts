import { walletCredit } from '#domain/ledger/accounts.ts'
import { tell } from '#server/features/messages/tell.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import { collectClaims } from '../collect-claims.ts'
import type { Fulfilling, Fulfilment } from '../fulfilment.ts'
import { noteTopUpEnded, noteTopUpPaid } from '../top-up-charges.ts'
import { postSale } from './post-sale.ts'

/**
 * Credit reaches the wallet also when the payment came late; for an account that is deleted the payment goes back, also
 * when both happen in the same moment.
 */
export const creditFulfilment: Fulfilment = {
  objection: async ({ tx, order: { user_id } }) =>
    user_id !== null && (await isStanding(tx, user_id)) ? null : 'account_deleted',
  fulfil: async (fulfilling) => {
    const { id, wallet_id } = fulfilling.order
    if (wallet_id === null) throw new Error(`order ${id} has no wallet to credit`)
    await postSale(fulfilling, { to: walletCredit(wallet_id), plate: null })
    await collectClaims(fulfilling.tx, wallet_id, fulfilling.now)
    // A top-up is told each time, by words of its own.
    if (!(await noteTopUpPaid(fulfilling.tx, fulfilling.order, fulfilling.now))) await sendVoucher(fulfilling)
  },
  letGo: noteTopUpEnded,
}

const sendVoucher = async ({ tx, order, paidAt, now }: Fulfilling): Promise<void> => {
  const { id, user_id, amount, tax, payment_form_id } = order
  if (user_id === null) return
  const facts = { order_id: id, amount, fee: tax, payment_form_id, paid_at: paidAt.toISOString() }
  await tell(tx, { userId: user_id, kind: 'credit_bought', facts }, now)
}
