import * as calls from '#contract/preferences.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { setPreference } from './set-preference.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPreferences = (bind: Binder, parts: Parts): void => {
  bind(calls.setPreference, (input, call) => setPreference(parts, input.body, call))
}
