import {
  activateParking,
  leaveParking,
  parkingProducts,
  reverseAutomatic,
  validateActivation,
} from '#contract/parking.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { activateParking as activate } from './activate-parking.ts'
import { leaveParking as leave } from './leave-parking.ts'
import { listProducts } from './list-products.ts'
import { reverseAutomatic as reverse } from './reverse-automatic.ts'
import { validateActivation as validate } from './validate-activation.ts'

/** Joins the calls of this noun to their use cases. */
export const bindParking = (bind: Binder, parts: Parts): void => {
  bind(parkingProducts, (input, call) => listProducts(parts, input.query, call))
  bind(validateActivation, (input, call) => validate(parts, input.body, call))
  bind(activateParking, (input, call) => activate(parts, input.body, call))
  bind(leaveParking, (input, call) => leave(parts, input.params, call))
  bind(reverseAutomatic, (input, call) => reverse(parts, input.params, call))
}
