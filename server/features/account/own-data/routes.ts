import * as calls from '#contract/account/own-data.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { printOwnData } from './print-own-data.ts'
import { readOwnData } from './read-own-data.ts'

/** Joins the calls of this part of the account to their use cases. */
export const bindOwnData = (bind: Binder, parts: Parts): void => {
  bind(calls.readOwnData, (_input, call) => readOwnData(parts, call.driver.userId))
  bind(calls.printOwnData, (_input, call) => printOwnData(parts, call.driver.userId))
}
