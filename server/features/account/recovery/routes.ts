import * as calls from '#contract/account/recovery.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { askRecovery } from './ask-recovery.ts'
import { checkRecovery } from './check-recovery.ts'
import { resetByCode } from './reset-by-code.ts'
import { resetByLink } from './reset-by-link.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindRecovery = (bind: Binder, parts: Parts): void => {
  bind(calls.askRecovery, (input, call) => askRecovery(parts, input.body, call))
  bind(calls.checkRecovery, (input, call) => checkRecovery(parts, input.body, call))
  bind(calls.resetByCode, (input, call) => resetByCode(parts, input.body, call))
  bind(calls.resetByLink, (input, call) => resetByLink(parts, input.body, call))
}
