/** Short forms of kinds of streets; they count only as the first word of an address. */
export const streetKinds: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  ave: 'avenida',
  avda: 'avenida',
  aven: 'avenida',
  al: 'alameda',
  alam: 'alameda',
  bc: 'beco',
  blvd: 'boulevard',
  bv: 'boulevard',
  bulevar: 'boulevard',
  cj: 'conjunto',
  conj: 'conjunto',
  esc: 'escadaria',
  est: 'estrada',
  estr: 'estrada',
  jd: 'jardim',
  jard: 'jardim',
  lad: 'ladeira',
  ld: 'ladeira',
  larg: 'largo',
  lg: 'largo',
  lgo: 'largo',
  pc: 'praca',
  pca: 'praca',
  prc: 'praca',
  parq: 'parque',
  pq: 'parque',
  pque: 'parque',
  pass: 'passagem',
  psg: 'passagem',
  q: 'quadra',
  qd: 'quadra',
  qda: 'quadra',
  rod: 'rodovia',
  serv: 'servidao',
  sv: 'servidao',
  tr: 'travessa',
  trav: 'travessa',
  tv: 'travessa',
  vd: 'viaduto',
  viad: 'viaduto',
  vl: 'vila',
}

/** Every kind in full, and those that have no short form. */
export const isStreetKind = (word: string): boolean => kinds.has(word)

const kinds = new Set([...Object.values(streetKinds), 'caminho', 'viela', 'via', 'acesso'])

/** Short forms of titles and given names; a name has to follow. 'Dom' and 'Dona' share their short form, so both become it. */
export const titles: Readonly<Record<string, string>> = {
  alm: 'almirante',
  arq: 'arquiteto',
  brig: 'brigadeiro',
  cap: 'capitao',
  cde: 'conde',
  cdor: 'comendador',
  cel: 'coronel',
  comend: 'comendador',
  cmdte: 'comandante',
  cmte: 'comandante',
  comte: 'comandante',
  cons: 'conselheiro',
  dep: 'deputado',
  des: 'desembargador',
  dom: 'd',
  dona: 'd',
  dq: 'duque',
  dr: 'doutor',
  dra: 'doutora',
  emb: 'embaixador',
  eng: 'engenheiro',
  engo: 'engenheiro',
  fco: 'francisco',
  gal: 'general',
  gen: 'general',
  gov: 'governador',
  maj: 'major',
  mal: 'marechal',
  marq: 'marques',
  min: 'ministro',
  mons: 'monsenhor',
  ns: 'nossa senhora',
  nsa: 'nossa',
  pe: 'padre',
  pref: 'prefeito',
  pres: 'presidente',
  prof: 'professor',
  profa: 'professora',
  sen: 'senador',
  sgt: 'sargento',
  sra: 'senhora',
  sr: 'senhor',
  sta: 'santa',
  sto: 'santo',
  ten: 'tenente',
  ver: 'vereador',
  vis: 'visconde',
  visc: 'visconde',
}

export const months: readonly string[] = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const cardinals = [
  ...['', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ...['treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove', 'vinte'],
]

const otherCardinals: Readonly<Record<string, number>> = {
  uma: 1,
  duas: 2,
  catorze: 14,
  dezasseis: 16,
  dezassete: 17,
  dezanove: 19,
  trinta: 30,
}

const ordinals = ['', 'primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non']
const ordinalTens: Readonly<Record<string, number>> = { decim: 10, vigesim: 20, trigesim: 30 }

/** The greatest number that a name of a street may write in words or in Roman figures. */
export const greatestNumber = 31

/** A number up to 31 in words, which no reader takes for a house number. */
export const numberInWords = (value: number): string => {
  if (value <= 20) return cardinals[value] ?? ''
  const tens = value < 30 ? 'vinte' : 'trinta'
  return value % 10 === 0 ? tens : `${tens} e ${cardinals[value % 10]}`
}

const cardinalOf = (word: string | undefined): number =>
  word ? Math.max(cardinals.indexOf(word), otherCardinals[word] ?? 0) : 0

const ordinalUnit = (word: string | undefined): number =>
  word && /[oa]$/.test(word) ? Math.max(ordinals.indexOf(word.slice(0, -1)), 0) : 0

/** The number that begins at a word, and how many words it takes; null where none does. */
export const readNumberWords = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | null => {
  const [first, second, third] = words.slice(at, at + 3)
  const cardinal = cardinalOf(first)
  const unit = second === 'e' ? cardinalOf(third) : 0
  if (cardinal >= 20 && unit > 0 && unit < 10 && cardinal + unit <= greatestNumber)
    return { value: cardinal + unit, length: 3 }
  if (cardinal > 0) return { value: cardinal, length: 1 }
  const tens = first ? (ordinalTens[first.slice(0, -1)] ?? 0) : 0
  const last = ordinalUnit(tens > 0 ? second : first)
  if (tens > 0 && last > 0 && tens + last <= greatestNumber) return { value: tens + last, length: 2 }
  const value = tens > 0 ? tens : last
  return value > 0 ? { value, length: 1 } : null
}

const romanTens = ['', 'x', 'xx', 'xxx']
const romanUnits = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
const romans = Array.from(
  { length: greatestNumber + 1 },
  (_, value) => `${romanTens[Math.floor(value / 10)]}${romanUnits[value % 10]}`,
)

/** A Roman figure up to 31; 0 for any other word. */
export const readRoman = (word: string): number => Math.max(romans.indexOf(word), 0)
