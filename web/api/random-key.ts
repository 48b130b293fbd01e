const letters = 'abcdefghijklmnop'

/**
 * 128 random bits, four a letter; also where the page is served without a certificate and `randomUUID` is missing. In letters alone: in
 * digits one of some hundred would look like the number of a card.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => letters[byte & 15]).join('')
}
