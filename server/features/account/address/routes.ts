import * as calls from '#contract/account/address.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { changeAddress } from './change-address.ts'
import { findPostalCode } from './find-postal-code.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindAddress = (bind: Binder, parts: Parts): void => {
  bind(calls.findPostalCode, (input) => findPostalCode(parts, input.params.cep))
  bind(calls.changeAddress, (input, call) => changeAddress(parts, input.body, call))
}
