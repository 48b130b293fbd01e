import { fieldErrorsOf } from '#web/api/errors.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'

type Form = Parameters<typeof focusFirstError>[0] & {
  getValues(): object
  setErrors(errors: Record<string, string>): void
}

/**
 * Says beside its field what the server found wrong with it; the first such field takes the focus. Gives whether there was
 * one that the form has: else the failure has to be told in another way.
 */
export function showFieldErrors(form: Form, error: unknown): boolean {
  const fields = fieldErrorsOf(error)
  const known = Object.fromEntries(Object.entries(fields).filter(([field]) => field in form.getValues()))
  if (Object.keys(known).length === 0) return false
  form.setErrors(known)
  focusFirstError(form, known)
  return true
}
