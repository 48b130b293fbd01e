import { type Language, languages, readLanguage } from '#domain/languages.ts'

const key = 'rotativo.language'

const kept = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing reads Portuguese.
    return null
  }
}

/** The language that was chosen on this device; Portuguese until then (decision Q157). */
export const chosenLanguage = (): Language => readLanguage(kept())

/** Keeps the choice, and starts the page anew in that language where it is not the one on the screen. */
export function chooseLanguage(language: Language): void {
  const isOther = language !== chosenLanguage()
  try {
    localStorage.setItem(key, language)
  } catch {
    return
  }
  if (isOther) window.location.reload()
}

/** The language to offer: the first one of the browser, where it is not Portuguese and nothing was chosen yet. */
export function languageToOffer(): Exclude<Language, 'pt-BR'> | null {
  if (kept() !== null) return null
  const [first = ''] = navigator.languages
  const [, ...others] = languages
  return others.find((language) => first.toLowerCase().split('-')[0] === language) ?? null
}
