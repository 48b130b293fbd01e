import { type Dictionary, type Language, speakBy } from '#domain/languages.ts'
import { chosenLanguage } from '#web/api/language.ts'

type Other = Exclude<Language, 'pt-BR'>

/** One file each, so that nobody fetches a language that they do not read. */
const dictionaries: Record<Other, () => Promise<{ dictionary: Dictionary }>> = {
  en: () => import('./generated/en.ts'),
  es: () => import('./generated/es.ts'),
}

/** Fetches the words of the chosen language, then starts; nobody who reads Portuguese waits. */
export function inChosenLanguage(start: () => void): void {
  const language = chosenLanguage()
  if (language === 'pt-BR') {
    start()
    return
  }
  const speak = ({ dictionary }: { dictionary: Dictionary }) => {
    speakBy(() => ({ language, dictionary }))
    document.documentElement.lang = language
  }
  // Without its words the page is in Portuguese, and says so by its `lang`.
  dictionaries[language]()
    .then(speak, () => undefined)
    .then(start)
}
