import { type Language, language, readLanguage } from '#domain/languages.ts'
import { read } from './stored-session.ts'

/** Under what the choice is kept on this device. */
export const languageKey = 'rotativo.language'

/** The language that was chosen on this device; Portuguese until then (decision Q157). */
export const chosenLanguage = (): Language => readLanguage(read(languageKey))

/** What may be offered beside Portuguese. */
export type Offered = Exclude<Language, 'pt-BR'>

/** The language to offer: the first one of the browser, where it is not Portuguese and nothing was chosen yet. */
export function languageToOffer(): Offered | null {
  const offered = readLanguage(navigator.language.slice(0, 2))
  return read(languageKey) === null && offered !== 'pt-BR' ? offered : null
}

/** In this tab until a page has said it. */
const lettersKey = 'rotativo.letters'

/** What is sent to the account is in the page's language from now on: the next page says so (decision Q184). */
export function noteLetters(): void {
  try {
    sessionStorage.setItem(lettersKey, 'yes')
  } catch {
    // Where nothing is kept, nothing is said.
  }
}

/** Who logs in on a page in another language gets letters in it too; on a page in Portuguese an account keeps what it has. */
export function noteLettersOfPage(): void {
  if (language() !== 'pt-BR') noteLetters()
}

/** Whether this page has to say it. */
export function hasLetters(): boolean {
  try {
    return sessionStorage.getItem(lettersKey) !== null
  } catch {
    return false
  }
}

export function forgetLetters(): void {
  try {
    sessionStorage.removeItem(lettersKey)
  } catch {
    // What could not be kept need not be forgotten.
  }
}
