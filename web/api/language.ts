import { type Language, language, readLanguage } from '#domain/languages.ts'
import { noteInTab, read } from './stored-session.ts'

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

/** In this tab until a page has said that what is sent to the account is in its language from now on (decision Q184). */
export const lettersKey = 'rotativo.letters'

/** Who logs in on a page in another language gets letters in it too; on a page in Portuguese an account keeps what it has. */
export function noteLettersOfPage(): void {
  if (language() !== 'pt-BR') noteInTab(lettersKey, 'yes')
}
