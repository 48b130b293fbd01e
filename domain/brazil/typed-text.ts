/** Characters that show nothing: format signs (\p{Cf}: zero-width, direction, byte order mark), selectors, blank fillers. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/gu

/** The full-width forms of ASCII, which Asian keyboards and some documents write. */
const fullWidth = /[\uFF01-\uFF5E]/g
const fullWidthOffset = 0xfee0

/**
 * Cleans a typed or pasted text before any rule looks at it: invisible characters are removed, full-width signs become plain
 * ones, and every kind of space becomes the plain one. Nothing that a person can see is removed.
 */
export function cleanTyped(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(/\p{Zs}/gu, ' ')
}

const dashes = /[\p{Pd}\u2212]/gu

/** The same of a number with a mask: word processors turn the hyphen into longer dashes. */
export function cleanNumber(text: string): string {
  return cleanTyped(text).replace(dashes, '-')
}

/** Upper-cases a to z only: Unicode's own rule turns signs of other alphabets, such as "ı" and "ſ", into I and S. */
export function upperCaseLatin(text: string): string {
  return text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
