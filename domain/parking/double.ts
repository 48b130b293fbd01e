import { type Instant, ms } from '../brazil/civil-time.ts'

/**
 * The purchase of the open activation that a call repeats, or null when the call asks for more time. A call repeats a
 * purchase of the same product when it was received before that purchase was made: nobody can ask for more time on a
 * ticket whose answer they have not seen (docs/money.md, Parking; docs/decisions/0003).
 */
export function repeatedPurchase<D extends { product_id: number; created_at: Instant }>(
  details: readonly D[],
  productId: number,
  receivedAt: Instant,
): D | null {
  return (
    details.findLast((detail) => detail.product_id === productId && ms(receivedAt) < ms(detail.created_at)) ??
    null
  )
}
