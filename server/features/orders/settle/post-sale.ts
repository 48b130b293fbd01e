import { planCreditPayment, planSale } from '#domain/ledger/spending.ts'
import { incoming, outgoing } from '#domain/money/cents.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { post } from '#server/features/wallets/ledger.ts'
import type { Fulfilling } from '../fulfilment.ts'

/**
 * Writes what a paid order moves in the ledger: its amount to an account, its fee beside it; once per order. A wallet is
 * named only where its balance moves: by credit that was bought, or by credit that paid.
 */
export const postSale = async (
  { tx, order, now }: Pick<Fulfilling, 'tx' | 'order' | 'now'>,
  { to, plate }: { to: string; plate: string | null },
): Promise<void> => {
  const [amount, fee] = [order.amount, order.tax]
  const isFromWallet = order.payment_form_id === paymentForms.wallet && order.wallet_id !== null
  const isToWallet = order.transaction_type === transactionTypes.creditPurchase
  // What the bank brought has the fee in it, as what it gives back has; of bought credit the fee reaches no wallet.
  const cameIn = incoming(isToWallet ? amount : order.total_amount)
  await post(tx, {
    key: `order/${order.id}/paid`,
    type: order.transaction_type,
    walletId: isFromWallet || isToWallet ? order.wallet_id : null,
    userId: order.user_id,
    plate,
    paymentFormId: order.payment_form_id,
    amount: isFromWallet ? outgoing(order.total_amount) : cameIn,
    postings:
      isFromWallet && order.wallet_id !== null
        ? planCreditPayment(order.wallet_id, amount, fee, to)
        : planSale(amount, fee, order.payment_form_id, to),
    createdAt: now,
  })
}
