import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits: whoever knows an order's id may read its status (decision Q71). */
export const newOrderId = (): string => randomBytes(24).toString('base64url')

const keyOf = (cause: string): string => createHash('sha256').update(cause).digest('hex').slice(0, 32)

/**
 * The txid of an order's charge: the same at every try, within the 26 to 35 alphanumerics of the standard (API
 * Pix 2.9, cob). It is a hash, because the bank and the payer's statement show it and the order's id is secret.
 */
export const chargeKeyOf = (orderId: string): string => keyOf(`order/${orderId}/charge`)

/** The same for a part of a payment that its driver asked back: `nth` counts the parts. */
export const returnKeyOf = (endToEndId: string, nth: number): string =>
  keyOf(`payment/${endToEndId}/return/${nth}`)

/** The id of a refund, of at most 35 alphanumerics (API Pix 2.9, devolucao); one per payment, unless it goes back in parts. */
export const refundKeyOf = (endToEndId: string, part: number): string =>
  keyOf(`payment/${endToEndId}/refund${partOf(part)}`)

/** What distinguishes a part that goes back later from the first one, which most have alone, in a key. */
export const partOf = (part: number): string => (part > 1 ? `/part/${part}` : '')
