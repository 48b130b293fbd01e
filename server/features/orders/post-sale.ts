import { planSale } from '#domain/ledger/spending.ts'
import { cents } from '#domain/money/cents.ts'
import { post } from '#server/features/wallets/ledger.ts'
import type { Settling } from './fulfilment.ts'

/** Writes what a paid order moves in the ledger: its amount to an account, its fee beside it; once per order. */
export const postSale = async (
  { tx, order, now }: Settling,
  { to, plate }: { to: string; plate: string | null },
): Promise<void> => {
  await post(tx, {
    key: `order/${order.id}/paid`,
    type: order.transaction_type,
    walletId: order.wallet_id,
    userId: order.user_id,
    plate,
    paymentFormId: order.payment_form_id,
    amount: order.amount,
    postings: planSale(cents(order.amount), cents(order.tax), order.payment_form_id, to),
    createdAt: now,
  })
}
