import { paymentForms } from '#domain/orders.ts'
import type { Tx } from '#server/database/once.ts'
import { insertCard } from '#server/features/cards/cards.ts'
import type { KeptCard } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import { type Order, paymentDataOf } from './store.ts'

/** The version of the text that whoever saves a card accepts now, or null where the city has none (decision Q88). */
export const cardTermsOf = (parts: Parts): string | null =>
  parts.city().texts.termos_de_uso_cartao?.updated_at ?? null

/** Saves the card that paid an order, when its owner wanted that; once, however often the charge is read. */
export const keepPaidCard = async (parts: Parts, tx: Tx, order: Order, card: KeptCard): Promise<void> => {
  const data = await paymentDataOf(tx, order.id)
  if (!data?.save_card || order.user_id === null) return
  await insertCard(tx, {
    user_id: order.user_id,
    payment_form_id: paymentForms.creditCard,
    gateway: parts.payment.name,
    token: card.token,
    brand: card.brand,
    last_four: card.lastFour,
    card_holder: card.holder,
    valid_month: card.month,
    valid_year: card.year,
    terms_version: data.card_terms_version,
    created_at: parts.clock.now(),
  })
}
