import type { Parts } from '#server/parts.ts'
import { askingTheBank } from './collect-charge.ts'

/** The key that the page encrypts cards with, or null where the bank takes no cards. */
export const publicKeyOf = async (parts: Parts): Promise<string | null> => {
  const { cards } = parts.payment
  return cards ? askingTheBank(() => cards.publicKey()) : null
}
