import { listTransactions } from '#contract/history.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { listTransactions as list } from './list-transactions.ts'

/** Joins the calls of this noun to their use cases. */
export const bindHistory = (bind: Binder, parts: Parts): void => {
  bind(listTransactions, (input, call) => list(parts, input.query, call))
}
