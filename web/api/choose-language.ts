import { setLanguage } from '#contract/generated/routes/preferences.ts'
import { secondMs } from '#domain/durations.ts'
import { language as current, type Language } from '#domain/languages.ts'
import { once } from './idempotency.ts'
import { languageKey, lettersKey } from './language.ts'
import { wait } from './reach.ts'
import { noteInTab, storedToken, write } from './stored-session.ts'

/** Whoever chose waits no longer for a network that hangs; what is on its way goes on without the page. */
const tellWithinMs = 2 * secondMs

/**
 * Keeps the choice, here and for a driver's letters at the server, and starts the page anew where it is in another language.
 * What does not reach the server holds on this device all the same.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  write(languageKey, language)
  if (storedToken()) {
    const telling = once(setLanguage, { outlivesPage: true }).send({ body: { language } })
    const isTold = telling.then(
      () => true,
      () => false,
    )
    if (await Promise.race([isTold, wait(tellWithinMs).then(() => true)])) noteInTab(lettersKey, 'yes')
  }
  if (language !== current()) window.location.reload()
}
