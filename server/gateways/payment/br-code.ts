import { type Cents, plainReais } from '#domain/money/cents.ts'

export type BrCode = {
  /** Where the payer's bank reads the charge, at most 77 characters, without https://. */
  location: string
  amount: Cents
  name: string
  city: string
}

/** One field: two digits of id, two of length, the value (EMV MPM, as the BCB's manual uses it). */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/**
 * Letters, digits, spaces, dots and hyphens of ASCII: characters are then bytes, every reader agrees on lengths, and no bank
 * refuses the code for a sign as some do for `&` and `@`.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['\u2019]/gu, '')
    .replace(/&/g, ' e ')
    .replace(/[^A-Za-z0-9.-]+/g, ' ')
    .trim()

/** What an obligatory field says if nothing of the text is left: an empty field makes the whole code invalid. */
const orElse = (text: string, instead: string): string => (/[A-Za-z0-9]/.test(text) ? text : instead)

/** A name that is too long ends with a whole word, and with none that leads to the next; one long word is cut. */
const shortened = (name: string, length: number): string => {
  const text = plain(name)
  if (text.length <= length) return text
  const words = text
    .slice(0, length + 1)
    .replace(/ [^ ]*$/, '')
    .split(' ')
  while (words.length > 1 && /^(d[aeo]s?|e)$/i.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ').slice(0, length)
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial 0xFFFF, nothing reflected. "123456789" gives 29B1. */
export const crc16 = (text: string): string => {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * The copy-and-paste text of a dynamic Pix charge, to be paid once. Amount and txid come from the location; the
 * amount stands here as well for whoever reads the text itself.
 */
export const brCode = ({ location, amount, name, city }: BrCode): string => {
  const fields = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', plainReais(amount)),
    field('58', 'BR'),
    field('59', orElse(shortened(name, 25), 'RECEBEDOR')),
    field('60', orElse(shortened(city, 15), 'BRASIL')),
    field('62', field('05', '***')),
  ]
  const open = `${fields.join('')}6304`
  return open + crc16(open)
}
