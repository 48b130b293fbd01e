import { plainWords } from '../places.ts'
import {
  greatestNumber,
  isStreetKind,
  months,
  numberInWords,
  readNumberWords,
  readRoman,
  streetKinds,
  titles,
} from './street-words.ts'

/**
 * The normal form of the street in an address: two spellings of one street have the same one (Decision Q199). It ignores case,
 * accents, punctuation and spaces, the house number with or without a comma, and what follows it. It writes usual abbreviations in
 * full and numbers up to 31 in words. Empty where the address names no street. Applied twice it changes nothing.
 */
export function streetKey(address: string): string {
  let key = normalised(address)
  // To cut a house number may uncover another one ('Rua das Flores s/n 12').
  for (let times = 0; times < mostPasses; times++) {
    const next = normalised(key)
    if (next === key) break
    key = next
  }
  return key
}

const mostPasses = 20

function normalised(address: string): string {
  const [head, hasHouseNumber] = headOf(address)
  const words = withKind(head)
  const begin = beginOfName(words)
  const street = withoutHouseNumber(words, begin, hasHouseNumber)
  return inWords(inFull(street, begin), begin).join(' ')
}

const apostrophes = /['’‘´`ʼ′]/g
/** A hyphen between spaces parts the street from its district; before a number or a single letter it belongs to the street. */
const hyphen = /\s[-–—]\s(?=\s?\p{L}{2})/gu

/** The words up to the first comma or the like, and whether a house number follows it. */
function headOf(address: string): [words: string[], hasHouseNumber: boolean] {
  const text = address
    .replace(apostrophes, '')
    .replace(/(\d)[ºª°]/g, '$1 ')
    .replace(hyphen, ', ')
  const parts = text.split(/[,;(\n]/).map(plainWords)
  const at = parts.findIndex(({ length }) => length > 0)
  const [head = [], tail = []] = at < 0 ? [] : parts.slice(at)
  return [head, isNumber(tail[0]) || isSignedNumber(tail, 0) || isWithoutNumber(tail)]
}

const digits = /^\d+[a-z]?$/
const isNumber = (word: string | undefined): boolean => word !== undefined && digits.test(word)

/** Words before a house number. */
const numberSigns = ['n', 'no', 'nr', 'num', 'numero', 'km']
const isSignedNumber = (words: readonly string[], at: number): boolean =>
  numberSigns.includes(words[at] ?? '') && isNumber(words[at + 1])

/** 's/n' for a house without a number. */
const isWithoutNumber = (words: readonly string[]): boolean =>
  words.at(-1) === 'sn' || (words.at(-1) === 'n' && words.at(-2) === 's')

const states = 'ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc sp se to br'.split(
  ' ',
)

/** A highway ('SC 401') or a block of Brasília ('SQS 308'): its number is its name. */
const isCode = (word: string | undefined): boolean =>
  word !== undefined && (states.includes(word) || /^[b-df-hj-np-tv-z]{2,4}$/.test(word))

/** The kind of street in full; a highway is known by its code alone. */
function withKind(words: readonly string[]): string[] {
  const [first = '', second, third] = words
  const kind = second === undefined ? first : (streetKinds[first] ?? first)
  const isHighway = kind === 'rodovia' && isCode(second) && isNumber(third)
  return isHighway ? words.slice(1) : [kind, ...words.slice(1)].filter((word) => word !== '')
}

/** Where the name begins: behind the kind of street, and behind a number before it ('2ª Travessa do Meio'). */
function beginOfName(words: readonly string[]): number {
  const [first = '', second = ''] = words
  if (words.length > 1 && isStreetKind(first)) return 1
  return words.length > 2 && isStreetKind(second) && (isNumber(first) || readNumberWords(words, 0)) ? 2 : 0
}

/** After these words a number belongs to the name. */
const numbered = ['projetada', 'projetado', 'quadra', 'lote', 'rua', 'setor', 'bloco', 'via', 'linha']
/** Before these too ('15 de Novembro', '500 Anos'). */
const counted = ['de', 'do', 'da', 'dos', 'das', 'anos', 'mil']
/** What may follow a house number. */
const complements = [
  'apto',
  'ap',
  'apartamento',
  'casa',
  'loja',
  'lj',
  'sala',
  'bloco',
  'bl',
  'fundos',
  'andar',
]
const isComplement = (word: string): boolean =>
  /^[a-z]$/.test(word) || isNumber(word) || complements.includes(word)

function withoutHouseNumber(words: readonly string[], begin: number, hasHouseNumber: boolean): string[] {
  let street = [...words]
  while (isWithoutNumber(street) && street.length > begin + 2)
    street = street.slice(0, street.at(-1) === 'sn' ? -1 : -2)
  const end = street.findIndex(
    (_, at) => at > begin && (isSignedNumber(street, at) || isHouseNumber(street, at, hasHouseNumber)),
  )
  return end < 0 ? street : street.slice(0, end)
}

/** Up to 31 a number may be the name's; a greater one is a house number unless a word at its side says otherwise. */
function isHouseNumber(words: readonly string[], at: number, hasHouseNumber: boolean): boolean {
  const [before, word, after] = [words[at - 1] ?? '', words[at], words[at + 1]]
  if (!isNumber(word) || numbered.includes(before) || counted.includes(after ?? '')) return false
  if (isCode(before) && at < 3) return false
  const mayBeName = Number(word) >= 1 && Number(word) <= greatestNumber
  if (!mayBeName) return true
  return !hasHouseNumber && (after === undefined || isComplement(after))
}

/** Titles in full, as far as a name follows them. */
function inFull(words: readonly string[], begin: number): string[] {
  const full: string[] = []
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    const isFollowed = at >= begin && /^[a-z]+$/.test(next)
    full.push(isFollowed ? titleInFull(word, next, full.at(-1)) : word)
  }
  return full.flatMap((word) => word.split(' '))
}

const connectors = ['de', 'do', 'da', 'dos', 'das', 'e']

function titleInFull(word: string, next: string, before: string | undefined): string {
  if (word === 'n' && ['s', 'sra', 'senhora'].includes(next)) return 'nossa'
  if (word === 's' && before === 'nossa') return 'senhora'
  if (word === 's' && next.length > 1 && !connectors.includes(next)) return 'sao'
  return titles[word] ?? word
}

/** Numbers up to 31 in words, however they are written. */
function inWords(words: readonly string[], begin: number): string[] {
  const written: string[] = []
  for (let at = 0; at < words.length; ) {
    const { value, length } = numberAt(words, at, begin) ?? { value: 0, length: 1 }
    written.push(value > 0 ? numberInWords(value) : (words[at] ?? ''))
    at += length
  }
  return written
}

function numberAt(
  words: readonly string[],
  at: number,
  begin: number,
): { value: number; length: number } | null {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  const written =
    /^\d{1,2}$/.test(word) || (/^\d{1,2}[oa]$/.test(word) && (next === 'de' || isStreetKind(next)))
  if (written) {
    const value = Number.parseInt(word, 10)
    return value <= greatestNumber ? { value, length: 1 } : null
  }
  // 'Rua V' is the street between U and W, 'Rua V de Julho' a date, and 'Dom Pedro I' a king.
  const isDate = next === 'de' && months.includes(third)
  const roman = word.length > 1 || at > begin || isDate ? readRoman(word) : 0
  return roman > 0 ? { value: roman, length: 1 } : readNumberWords(words, at)
}
