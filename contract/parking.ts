import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/parking.ts'
import { activationOnWire } from '#contract/vehicles.ts'
import { centsOnWire, civilDateTime, formText, idOnWire, listOf } from '#contract/wire.ts'

const product = z.object({ id: z.int(), name: z.string(), price: centsOnWire, time: z.int() })
const category = z.object({ id: z.int(), name: z.string(), slug: z.string(), products: z.array(product) })

/** Specification 3, Product groups. */
export const productGroupOnWire = z.object({
  id: z.int(),
  name: z.string(),
  priority: z.int(),
  categories: z.array(category),
})

/** Specification 7; groups sorted by priority (Q113). */
export const listProducts = endpoint({
  ...routes.listProducts,
  summary: 'The times that can be bought for a plate.',
  input: { query: z.object({ plate: formText }) },
  output: listOf(productGroupOnWire),
  refusals: ['vehicle_not_yours'],
})

const choice = z.object({ plate: formText, product_id: idOnWire })

/**
 * Specification 7; 200 also when the balance is short, told by `hasBalance` (Q98). The begin and end that the
 * activation would have now are ours: the page does not know the charging hours. A ticket that the plate has from another
 * wallet, or without account, is told among the `messages` by its end alone (Q108), which is why it counts as a look-up.
 */
export const validateActivation = endpoint({
  ...routes.validateActivation,
  summary: 'Whether an activation could be made now.',
  input: { body: choice },
  output: z.object({
    messages: z.array(z.string()),
    hasBalance: z.boolean(),
    date_time_begin: civilDateTime,
    date_time_end: civilDateTime,
  }),
  refusals: ['parking_unavailable', 'vehicle_not_yours', 'product_unavailable'],
  limit: 'lookup',
})

/** Specification 7; parks, or adds time to the plate's open activation (Q93), in one commit. */
export const activateParking = endpoint({
  ...routes.activateParking,
  summary: 'Buys parking time for a plate from its wallet.',
  input: { body: choice },
  output: z.object({
    message: z.string(),
    transaction_id: z.int(),
    plate: z.string(),
    status: z.int(),
    activation: activationOnWire,
  }),
  refusals: ['parking_unavailable', 'vehicle_not_yours', 'product_unavailable', 'insufficient_balance'],
})

/**
 * Specification 4 and 7, leave parking. The published path is a GET that changes state; it is kept, answers
 * a repetition with the first result, and is never run by HEAD (Q96).
 */
export const leaveParking = endpoint({
  ...routes.leaveParking,
  summary: 'Leaves the spot and returns the unused whole fractions to the wallet.',
  input: { params: z.object({ transaction_id: idOnWire }) },
  output: z.object({ message: z.string(), amount: centsOnWire }),
  refusals: ['leaving_unavailable', 'last_fraction', 'activation_over'],
})

/**
 * Ours: the vehicle was not there. The whole price of a ticket that a sighting bought goes back to where it came from;
 * only the wallet's owner, within 10 minutes. A repetition answers what the first one did.
 */
export const reverseAutomatic = endpoint({
  ...routes.reverseAutomatic,
  summary: 'Reverses a ticket that a sighting bought while the vehicle was not there.',
  input: { params: z.object({ transaction_id: idOnWire }) },
  output: z.object({ message: z.string(), amount: centsOnWire }),
  refusals: ['automatic_final'],
})
