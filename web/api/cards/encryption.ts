import { type CardExpiry, cardPlainText } from '#domain/cards/card.ts'

/** A new card as it leaves the form; it goes no further than this file. */
export type CardToEncrypt = { number: string; ccv: string; expiry: CardExpiry; holder: string; at: number }

/** What PKCS#1 v1.5 needs of the key's length. */
const paddingBytes = 11

async function encrypt(publicKey: string, text: string): Promise<string> {
  // The library comes with the first card that is paid with: WebCrypto cannot do PKCS#1 v1.5.
  const { JSEncrypt } = await import('jsencrypt')
  const cipher = new JSEncrypt()
  cipher.setPublicKey(publicKey)
  const encrypted = cipher.encrypt(text)
  const room = encrypted === false ? 0 : atob(encrypted).length - paddingBytes
  // The library is silent about a text that is longer than its key.
  if (encrypted === false || new TextEncoder().encode(text).length > room) {
    throw new Error('the card provider’s key cannot hold this card')
  }
  return encrypted
}

/**
 * Encrypts a card for its provider alone, RSA PKCS#1 v1.5 under the key of the order (decision Q82); called at the
 * moment of paying, because the moment is part of what is encrypted.
 */
export const encryptCard = (publicKey: string, card: CardToEncrypt): Promise<string> =>
  encrypt(publicKey, cardPlainText(card))

/** The same for the security code of a saved card (decision Q87). */
export const encryptSecurityCode = (publicKey: string, ccv: string, at: number): Promise<string> =>
  encrypt(publicKey, `${ccv};${at}`)
