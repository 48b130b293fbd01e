import * as calls from '#contract/vehicles.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { associateVehicle } from './associate-vehicle.ts'
import { changeVehicle } from './change-vehicle.ts'
import { confirmVehicle } from './confirm-vehicle.ts'
import { correctPlate } from './correct-plate.ts'
import { dissociateVehicle } from './dissociate-vehicle.ts'
import { listMyVehicles } from './list-my-vehicles.ts'
import { switchAutomatic } from './switch-automatic.ts'

/** Joins the calls of this noun to their use cases. */
export const bindVehicles = (bind: Binder, parts: Parts): void => {
  bind(calls.listMyVehicles, (_input, call) => listMyVehicles(parts, call))
  bind(calls.associateVehicle, (input, call) => associateVehicle(parts, input.body, call))
  bind(calls.changeVehicle, (input, call) => changeVehicle(parts, input, call))
  bind(calls.confirmVehicle, (input, call) => confirmVehicle(parts, input, call))
  bind(calls.correctPlate, (input, call) => correctPlate(parts, input, call))
  bind(calls.dissociateVehicle, (input, call) => dissociateVehicle(parts, input.params, call))
  bind(calls.switchAutomatic, (input, call) => switchAutomatic(parts, input, call))
}
