import * as calls from '#contract/preferences.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { setLanguage } from './set-language.ts'
import { setPreference } from './set-preference.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPreferences = (bind: Binder, parts: Parts): void => {
  bind(calls.setLanguage, (input, call) => setLanguage(parts, input.body.language, call))
  bind(calls.setPreference, (input, call) => setPreference(parts, input.body, call))
}
