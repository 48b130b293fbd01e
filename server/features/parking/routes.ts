import * as calls from '#contract/parking.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { activateParking } from './activate-parking.ts'
import { leaveParking } from './leave-parking.ts'
import { listFreeDays } from './list-free-days.ts'
import { listProducts } from './list-products.ts'
import { readDevolution } from './read-devolution.ts'
import { reverseAutomatic } from './reverse-automatic.ts'
import { validateActivation } from './validate-activation.ts'

/** Joins the calls of this noun to their use cases. */
export const bindParking = (bind: Binder, parts: Parts): void => {
  bind(calls.listProducts, (input, call) => listProducts(parts, input.query, call))
  bind(calls.listFreeDays, async () => listFreeDays(parts))
  bind(calls.validateActivation, (input, call) => validateActivation(parts, input.body, call))
  bind(calls.activateParking, (input, call) => activateParking(parts, input.body, call), {
    asksInItsCommit: true,
  })
  bind(calls.leaveParking, (input, call) => leaveParking(parts, input.params, call))
  bind(calls.readDevolution, (input, call) => readDevolution(parts, input.params, call))
  bind(calls.reverseAutomatic, (input, call) => reverseAutomatic(parts, input.params, call))
}
