import { language as current, type Language } from '#domain/languages.ts'
import { chooseLanguage } from '#web/api/choose-language.ts'
import { canKeepSession } from '#web/api/stored-session.ts'
import { keepTexts } from '#web/api/texts.ts'
import { showSnackbar } from '#web/ui/snackbar-store.ts'
import { sayLetters } from './say-letters.ts'

/** Where the browser refuses to keep the choice, the page would start anew as it is, without a word, and offer it again. */
export async function chooseOrSay(language: Language): Promise<void> {
  if (language === current() || canKeepSession()) {
    await chooseLanguage(language)
    // Where the page starts anew, the next one says it.
    if (language === current()) sayLetters()
  } else showSnackbar({ kind: 'error', message: keepTexts.refused })
}
