import { paymentForms } from '#contract/codes.ts'
import { readCardExpiry } from '#domain/cards/card.ts'
import { encryptCard, encryptSecurityCode } from '#web/api/cards/encryption.ts'
import { serverNow } from '#web/api/client.ts'
import type { CardPayment, Order } from '#web/api/orders.ts'
import { newKey } from '#web/api/random-key.ts'
import { type PaymentValues, shownCard } from './payment-values.ts'

/** A random id of this visit, the same for every payment of it (decision Q82). */
export const fingerPrint = newKey()

/** Timer of the specification: a card waits 3 s for the fingerprint of the device. */
export const fingerprintWaitMs = 3000

/**
 * The card as it is sent: number and code only inside what the card's provider can read (decision Q81). Called at the
 * moment of paying, because what is encrypted is good for some minutes only.
 */
export async function cardPaymentOf(
  order: Order,
  { saved, card, save, termsShown }: PaymentValues,
  fourDigitExpiry: boolean,
): Promise<CardPayment> {
  const key = order.extra.encryptionInput?.public_key
  const expiry = readCardExpiry(card.expiry, fourDigitExpiry)
  if (!key) throw new Error('the order came without the key of the card provider')
  // The server's clock is known to fractions of a millisecond, and the provider reads whole ones.
  const at = Math.round(serverNow())
  if (saved) {
    return { id: saved.id, encrypted_ccv: await encryptSecurityCode(key, card.ccv, at), fingerPrint }
  }
  if (!expiry) throw new Error('the card has no expiry')
  const holder = card.card_holder.trim()
  return {
    ...shownCard(card),
    encrypted_token: await encryptCard(key, { number: card.number, ccv: card.ccv, expiry, holder, at }),
    valid_month: String(expiry.month).padStart(2, '0'),
    valid_year: String(expiry.year),
    type: paymentForms.creditCard,
    save_card: save,
    terms_accepted: save,
    terms_shown: save && termsShown,
    fingerPrint,
  }
}
