import { type Language, readLanguage } from '#domain/languages.ts'
import { read, write } from './stored-session.ts'

const key = 'rotativo.language'

/** The language that was chosen on this device; Portuguese until then (decision Q157). */
export const chosenLanguage = (): Language => readLanguage(read(key))

/** Keeps the choice; the page follows it once it starts anew. */
export const keepLanguage = (language: Language): void => write(key, language)

/** Keeps the choice, and starts the page anew in that language. */
export function chooseLanguage(language: Language): void {
  keepLanguage(language)
  window.location.reload()
}

/** What may be offered beside Portuguese. */
export type Offered = Exclude<Language, 'pt-BR'>

/** The language to offer: the first one of the browser, where it is not Portuguese and nothing was chosen yet. */
export function languageToOffer(): Offered | null {
  const offered = readLanguage(navigator.language.slice(0, 2))
  return read(key) === null && offered !== 'pt-BR' ? offered : null
}
