import { ownWallets, usableWallets } from '#contract/wallets.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { findOwnWallets, findUsableWallets } from './store.ts'

/** Joins the calls of this noun to their use cases. */
export const bindWallets = (bind: Binder, parts: Parts): void => {
  bind(usableWallets, async (_, call) => ({ data: await findUsableWallets(parts.db, call.driver.userId) }))
  bind(ownWallets, async (_, call) => ({ data: await findOwnWallets(parts.db, call.driver.userId) }))
}
