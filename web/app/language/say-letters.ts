import { secondMs } from '#domain/durations.ts'
import { language } from '#domain/languages.ts'
import { lettersKey } from '#web/api/language.ts'
import { isNotedInTab, noteInTab } from '#web/api/stored-session.ts'
import { showSnackbar } from '#web/ui/snackbar-store.ts'
import { lettersTexts } from './texts.ts'

/** Long enough to read where it can be changed, as with a confirmation that was sent. */
const lettersMs = 8 * secondMs

/** Says once that a choice of language holds for letters too. */
export function sayLetters(): void {
  if (!isNotedInTab(lettersKey)) return
  noteInTab(lettersKey, null)
  showSnackbar({ kind: 'info', message: lettersTexts[language()], duration: lettersMs })
}
