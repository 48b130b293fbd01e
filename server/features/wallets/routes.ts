import * as calls from '#contract/wallets.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listOwnWallets } from './list-own-wallets.ts'
import { listUsableWallets } from './list-usable-wallets.ts'

/** Joins the calls of this noun to their use cases. */
export const bindWallets = (bind: Binder, parts: Parts): void => {
  bind(calls.listUsableWallets, (_input, call) => listUsableWallets(parts, call.driver.userId))
  bind(calls.listOwnWallets, (_input, call) => listOwnWallets(parts, call.driver.userId))
}
