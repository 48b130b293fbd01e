import { paymentForms } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { insertCard } from '#server/features/cards/cards.ts'
import { replaceDoubles } from '#server/features/cards/delete-card.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import type { KeptCard } from '#server/gateways/payment/port.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { type Order, paymentDataOf } from '../store.ts'

/** The version of the text that whoever saves a card accepts now, or null where the city has none (decision Q88). */
export const cardTermsOf = (parts: Parts): string | null =>
  parts.city().texts.termos_de_uso_cartao?.updated_at ?? null

const shownOf = ({ brand, lastFour, holder, month, year }: KeptCard) => ({
  brand,
  last_four: lastFour,
  card_holder: holder,
  valid_month: month,
  valid_year: year,
})

const nothingShown = { brand: '', last_four: '0000', card_holder: '', valid_month: '', valid_year: '' }

/**
 * Saves the card that paid an order, when its owner wanted that; once, however often the charge is read. For an account
 * that was deleted meanwhile only the token is noted, until the provider has forgotten the card.
 */
export const keepPaidCard = async (parts: Parts, tx: Tx, order: Order, card: KeptCard): Promise<void> => {
  const data = await paymentDataOf(tx, order.id)
  if (!data?.save_card || order.user_id === null) return
  const isGone = !(await isStanding(tx, order.user_id))
  if (order.state !== 'paid' && !isGone) return
  const now = parts.clock.now()
  const shown = isGone ? nothingShown : shownOf(card)
  const id = await insertCard(tx, {
    user_id: order.user_id,
    payment_form_id: paymentForms.creditCard,
    gateway: parts.payment.name,
    token: card.token,
    ...shown,
    terms_version: data.card_terms_version,
    created_at: now,
    deleted_at: isGone ? now : null,
  })
  // The charge is read again for days: a card that its owner deletes meanwhile must not come back.
  await tx
    .updateTable('order_payment_data')
    .set({ save_card: false })
    .where('order_id', '=', order.id)
    .execute()
  if (id === null) return
  if (isGone) await enqueue(tx, 'forget_card', { saved_card_id: id }, now)
  else await replaceDoubles(tx, order.user_id, id, now)
}
