import { secondMs } from '#domain/durations.ts'
import { language } from '#domain/languages.ts'
import { forgetLetters, hasLetters } from '#web/api/language.ts'
import { showSnackbar } from '#web/ui/snackbar-store.ts'
import { lettersTexts } from './texts.ts'

/** Long enough to read where it can be changed, as with a confirmation that was sent. */
const lettersMs = 8 * secondMs

/** Says once that a choice of language holds for letters too. */
export function sayLetters(): void {
  if (!hasLetters()) return
  forgetLetters()
  showSnackbar({ kind: 'info', message: lettersTexts[language()], duration: lettersMs })
}
