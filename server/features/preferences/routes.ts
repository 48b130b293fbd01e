import { setPreference } from '#contract/preferences.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { setPreference as set } from './set-preference.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPreferences = (bind: Binder, parts: Parts): void => {
  bind(setPreference, (input, call) => set(parts, input.body, call))
}
