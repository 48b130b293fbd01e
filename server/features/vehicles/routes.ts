import { associateVehicle, automaticActivation, dissociateVehicle, myVehicles } from '#contract/vehicles.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { associateVehicle as associate } from './associate-vehicle.ts'
import { dissociateVehicle as dissociate } from './dissociate-vehicle.ts'
import { listMyVehicles } from './list-my-vehicles.ts'
import { switchAutomatic } from './switch-automatic.ts'

/** Joins the calls of this noun to their use cases. */
export const bindVehicles = (bind: Binder, parts: Parts): void => {
  bind(myVehicles, (_, call) => listMyVehicles(parts, call))
  bind(associateVehicle, (input, call) => associate(parts, input.body, call))
  bind(dissociateVehicle, (input, call) => dissociate(parts, input.params, call))
  bind(automaticActivation, (input, call) => switchAutomatic(parts, input, call))
}
