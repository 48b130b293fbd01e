/** What people write in place of a secret that they mean to make later, wherever it is in it. */
const longWords =
  'change replace troque trocar altere secret segredo senha password token operator operador production producao ' +
  'rotativo parking example exemplo sandbox default placeholder insert random string qwerty asdfgh super address'

/** The same, but only as words of their own. */
const shortWords =
  'me my your our the a an of or to is it this that here please aqui seu sua meu minha uma um key chave test teste ' +
  'prod dev todo foo bar value long known server admin zona azul api pix bank'

const [long, short] = [longWords.split(' '), new Set(shortWords.split(' '))]

/** What has to be left of a secret without such words. */
const least = 16

/** A random text of 16 hexadecimal digits has fewer different ones once in some thousand times. */
const fewestSigns = 7

const withoutWords = (secret: string): string =>
  long
    .reduce((text, word) => text.replaceAll(word, ' '), secret.toLowerCase())
    .split(/[-_.:\s]/)
    .filter((word) => !short.has(word))
    .join('')

/** How often a sign is the one before it or its neighbour, as in aaaa, 1234 and 9876, from 0 to 1. */
const shareInSequence = (text: string): number => {
  const steps = [...text].filter((sign, at) => {
    const before = text[at - 1]
    return before !== undefined && Math.abs(sign.charCodeAt(0) - before.charCodeAt(0)) <= 1
  })
  return steps.length / text.length
}

/** Whether a text is one part over and over, as abcabcab. */
const isRepetition = (text: string): boolean =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, at) => text.slice(at + 1)).some((rest) =>
    text.startsWith(rest),
  )

/**
 * Whether a secret is one that a stranger would try: a placeholder such as change-me-please, few different signs, signs in
 * sequence, or one part over and over. This finds secrets that were not made at random. It is no measure of strength.
 */
export function isGuessable(secret: string): boolean {
  const rest = withoutWords(secret)
  return (
    rest.length < least ||
    new Set(rest).size < fewestSigns ||
    shareInSequence(rest) > 0.5 ||
    isRepetition(rest)
  )
}
