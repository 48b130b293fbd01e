import { readTaxId } from '../../brazil/tax-id.ts'

/** Fewer letters than this say nothing of what stands before an ending. */
const leastRoot = 4

/** Without the digits and signs that people hang on to a word: "Flamengo2026!" is "flamengo". */
const rootOf = (password: string): string => {
  const signs = [...password]
  return signs.slice(0, signs.findLastIndex((sign) => /\p{L}/u.test(sign)) + 1).join('')
}

/**
 * Whether strangers would try this password among the first: it is one of the common ones, in whatever capitals, or one of
 * them with digits and signs hung on, or it is or holds the driver's own tax id (Decision Q159). `common` holds them in
 * lower case.
 */
export function isEasyPassword(password: string, taxId: string, common: ReadonlySet<string>): boolean {
  const typed = password.toLowerCase()
  const root = rootOf(typed)
  const isCommon = common.has(typed) || (root.length >= leastRoot && common.has(root))
  return isCommon || (taxId !== '' && readTaxId(password).includes(taxId))
}
