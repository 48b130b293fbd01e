/** Digits and signs that people write for letters; `1` stands for `i` or for `l`. */
const leet: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** Words of the trade that people put around a name, as guessable as the name itself. */
const fillers = [
  'estacionamento',
  'estacionar',
  'rotativo',
  'zonaazul',
  'prefeitura',
  'prefeito',
  'municipio',
  'municipal',
  'cidade',
  'central',
  'financeiro',
  'atendimento',
  'agente',
  'gestor',
  'gestora',
  'equipe',
  'senha',
  'admin',
]

/** Shorter words of a name are in too many passwords by chance. */
const leastWord = 3

/** So many letters of one's own beside the names make a password that names do not give away. */
const leastOwnLetters = 6

/** Lower case without accents; `ç` becomes `c`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')

/** What a password may mean: as it is typed without digits and signs, and with those read as the letters they stand for. */
const readings = (password: string): string[] => {
  const typed = plain(password)
  const readAs = (one: string) =>
    lettersOf([...typed].map((sign) => leet[sign] ?? (sign === '1' || sign === '!' ? one : sign)).join(''))
  return [lettersOf(typed), readAs('i'), readAs('l'), readAs('')]
}

/** The words of names, whole and apart, the longest first, so that a part is never cut out of a whole. */
const wordsOf = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => [lettersOf(plain(name)), ...plain(name).split(/[^a-z]+/)]))]
    .filter((word) => word.length >= leastWord)
    .sort((one, other) => other.length - one.length)

/** The letters that are left when words are cut out. */
const without = (text: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), text)

/**
 * Whether a password is built from names that strangers know, as of the town, the programme or the person: nothing but them, words of
 * the trade, digits, signs and a few letters more. Accents, spaces, capitals and digits for letters make no difference (Decision Q194).
 */
export function isBuiltFromNames(password: string, names: readonly string[]): boolean {
  const words = [...wordsOf(names), ...fillers]
  return readings(password).some((reading) => {
    const own = without(reading, words)
    return own !== reading && own.length < leastOwnLetters
  })
}
