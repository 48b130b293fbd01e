import { setTimeout as delay } from 'node:timers/promises'
import { paymentForms } from '#domain/orders/orders.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Parts } from '#server/parts.ts'
import { askingTheBank } from './collect-charge.ts'

/** Whoever pays without a card waits for its provider no longer than this. */
const patienceMs = 1000

/**
 * The key that the page encrypts cards with, or null where the bank takes no cards. An order that is paid by card needs it;
 * any other one is told it as long as its provider, which may be another bank, is there.
 */
export const publicKeyOf = (parts: Parts, paymentFormId: number | undefined): Promise<string | null> => {
  const { cards } = parts.payment
  if (!cards) return Promise.resolve(null)
  return paymentFormId === paymentForms.creditCard
    ? askingTheBank(() => cards.publicKey())
    : knownPublicKey(parts)
}

/** The key, or null where nobody says it at once. */
export const knownPublicKey = async (parts: Parts): Promise<string | null> => {
  const asked = parts.payment.cards?.publicKey().catch((error: unknown) => {
    if (error instanceof GatewayFault) return null
    throw error
  })
  if (!asked) return null
  const patience = new AbortController()
  const tooLate = delay(patienceMs, null, { signal: patience.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    patience.abort()
  }
}
