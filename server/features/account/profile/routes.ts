import * as calls from '#contract/account/profile.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindProfile = (bind: Binder, parts: Parts): void => {
  bind(calls.readProfile, (_input, call) => readProfile(parts, call.driver.userId))
  bind(calls.updateProfile, (input, call) => updateProfile(parts, input.body, call))
}
