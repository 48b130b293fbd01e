import * as calls from '#contract/account/registration.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { signUp } from './sign-up.ts'
import { validateUser } from './validate-user.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindRegistration = (bind: Binder, parts: Parts): void => {
  bind(calls.validateUser, (input) => validateUser(parts, input.query))
  bind(calls.signUp, (input, call) => signUp(parts, input.body, call))
}
