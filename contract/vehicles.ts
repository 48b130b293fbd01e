import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/vehicles.ts'
import { centsOnWire, civilDateTime, formText, idOnWire, listOf, messageAnswer } from '#contract/wire.ts'

/** Specification 3, Vehicle entry. `activation` is the open one, or one left early whose paid time still runs. */
export const activationOnWire = z.object({
  id: z.int(),
  address: z.string(),
  date_time_begin: z.string(),
  date_time_end: z.string(),
  time: z.int(),
  price: centsOnWire,
  type: z.int(),
  type_enum: z.string(),
  parking_notification_id: z.nullable(z.int()),
  left_parking: z.boolean(),
  /**
   * Ours: until when it can be left once it runs, because a whole fraction of its charged minutes is left (Q96); null: not any
   * more, or never.
   */
  leave_until: z.nullable(civilDateTime),
  /** Ours: bought by a sighting of the plate (Q110), and until when its driver may reverse that. */
  automatic: z.boolean(),
  reversible_until: z.nullable(civilDateTime),
  details: z.array(
    z.object({
      transaction_id: z.int(),
      product: z.object({ name: z.string(), category: z.object({ name: z.string() }) }),
    }),
  ),
})

export const vehicleOnWire = z.object({
  id: z.int(),
  plate: z.string(),
  status: z.int(),
  status_enum: z.string(),
  pending_notifications: z.int(),
  vehicle: z.object({
    vehicle_maker_model: z.object({ name: z.string() }),
    vehicle_type: z.object({ id: z.int() }),
    automatic_activation: z.boolean(),
  }),
  automatic_activation: z.boolean(),
  wallet: z.object({ id: z.int(), user_id: z.int(), name: z.string() }),
  activation: z.nullable(activationOnWire),
})

/** Specification 7; every vehicle of every wallet that the driver can use (Q99, Q108). */
export const listMyVehicles = endpoint({
  ...routes.listMyVehicles,
  summary: "The driver's vehicles with their open activations.",
  input: {},
  output: listOf(vehicleOnWire),
  refusals: [],
})

/** Specification 7; 3 to 8 alphanumerics, since the server cannot see the foreign option (Q106). */
export const associateVehicle = endpoint({
  ...routes.associateVehicle,
  summary: "Adds a plate to the driver's own wallet.",
  input: { body: z.object({ plate: formText }) },
  output: z.object({ message: z.string(), ...vehicleOnWire.shape }),
  refusals: ['vehicle_exists', 'too_many_vehicles'],
})

/** Specification 7; only the wallet's owner, and not while parked (Q109). */
export const dissociateVehicle = endpoint({
  ...routes.dissociateVehicle,
  summary: 'Removes a vehicle from a wallet.',
  input: { params: z.object({ vehicleId: idOnWire, walletId: idOnWire }) },
  output: messageAnswer,
  refusals: ['vehicle_parked'],
})

/**
 * Specification 7: `automatic_activation` true turns it on, which accepts the city's terms as they are now; no payload
 * turns it off. Only the wallet's owner (Specification 6). Turning on what is on, or off what is off, changes nothing.
 */
export const switchAutomatic = endpoint({
  ...routes.switchAutomatic,
  summary: 'Lets a sighting of the plate buy a ticket from its wallet, or no longer.',
  input: {
    params: z.object({ id: idOnWire }),
    body: z.optional(z.object({ automatic_activation: z.optional(z.nullable(z.boolean())) })),
  },
  output: messageAnswer,
  refusals: ['automatic_unavailable'],
})
