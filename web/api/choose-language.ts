import { setLanguage } from '#contract/routes/preferences.ts'
import { language as current, type Language } from '#domain/languages.ts'
import { once } from './idempotency.ts'
import { languageKey } from './language.ts'
import { storedToken, write } from './stored-session.ts'

/**
 * Keeps the choice, here and for a driver's letters at the server, and starts the page anew where it is in another language.
 * What does not reach the server holds on this device all the same.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  write(languageKey, language)
  if (storedToken())
    await once(setLanguage)
      .send({ body: { language } })
      .catch(() => undefined)
  if (language !== current()) window.location.reload()
}
