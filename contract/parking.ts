import * as z from 'zod/mini'
import { vehicleStatusCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { activationOnWire, lastPurchaseOnWire } from '#contract/vehicles.ts'
import {
  centsOnWire,
  civilDateTime,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  plateOnWire,
} from '#contract/wire.ts'

const product = named(
  'Product',
  'Parking time that can be bought.',
  z.object({
    id: says('What `product_id` takes.', idOfRow),
    name: says('What it is called.', z.string()),
    price: says('What it costs.', centsOnWire),
    time: says('How long, in minutes.', z.int()),
  }),
)

const category = named(
  'ProductCategory',
  'What times cost for one kind of vehicle.',
  z.object({
    id: says('A number of the category.', z.int()),
    name: says('What it is called.', z.string()),
    slug: says('`common`, `load_unload`, `motorcycle` or another of the city.', z.string()),
    products: says('The times on offer.', z.array(product)),
  }),
)

/** Specification 3, Product groups. */
export const productGroupOnWire = named(
  'ProductGroup',
  'What times cost in one group of streets.',
  z.object({
    id: idOfRow,
    name: says('What it is called.', z.string()),
    priority: says('Its place in the order; the lowest comes first.', z.int()),
    categories: says('By kind of vehicle.', z.array(category)),
  }),
)

const productEnd = z.object({
  product_id: says('A time of the list.', idOfRow),
  date_time_end: says('When it would end, bought now.', civilDateTime),
})

/**
 * Specification 7; groups sorted by priority (Q113). Ours, beside the list: what was bought last for the plate (Q94), and
 * until when each time would lead, because the page does not know the charging hours.
 */
export const listProducts = endpoint({
  ...route('GET', '/api/v2/demarcation/parking/products', 'driver'),
  summary: 'The times that can be bought for a plate.',
  description:
    'Groups are sorted by priority. Beside them stand what was bought last for the plate, and until when each time would lead ' +
    'if it were bought now. (Specification 7; Q94, Q113)',
  input: { query: z.object({ plate: says('A plate of a wallet that the driver can use.', givenPlate) }) },
  output: z.object({
    ...listOf(productGroupOnWire).shape,
    last_purchase: says(
      'What was bought last for the plate from its wallet, as it is sold now; null where nothing was, or it is sold no more.',
      z.nullable(lastPurchaseOnWire),
    ),
    ends: says('Until when each time leads, in the order of the list.', z.array(productEnd)),
  }),
  refusals: ['vehicle_not_yours'],
  example: { query: { plate: 'ABC1D23' } },
})

/** The days of the next weeks on which nobody is charged (Q162); no row of the specification. */
export const listFreeDays = endpoint({
  ...route('GET', '/api/v2/demarcation/parking/free-days', 'anyone'),
  ours: true,
  summary: 'When nobody is charged within the next 60 days.',
  description:
    'Holidays and suspensions, by day, the next one first; the hours of every week are not among them. (Q162)',
  input: {},
  output: listOf(
    named(
      'FreeDay',
      'A day, or part of one, on which nobody is charged.',
      z.object({
        date: says('The day, `YYYY-MM-DD`.', z.string(), { format: 'date' }),
        from: says('From when, `HH:mm` of the city.', z.string(), { examples: ['00:00'] }),
        to: says('Until when, `HH:mm` of the city, `24:00` at the end of the day.', z.string(), {
          examples: ['24:00'],
        }),
        name: says('Why, in Portuguese.', z.string(), { examples: ['Natal'] }),
        groups: says('The names of the groups of streets; empty for all.', z.array(z.string())),
      }),
    ),
  ),
  refusals: [],
})

const choice = named(
  'ParkingChoice',
  'Which plate parks for which time.',
  z.object({
    plate: says('A plate of a wallet that the driver can use.', givenPlate),
    product_id: says('A time of `listProducts`.', idOnWire, { examples: [103] }),
    price: z.optional(
      says(
        'What the caller expects it to cost; compared where it is sent, so that no new tariff surprises.',
        centsOnWire,
      ),
    ),
  }),
)

const choiceExample = { body: { plate: 'ABC1D23', product_id: 103 } }

/**
 * Specification 7; 200 also when the balance is short, told by `hasBalance` (Q98). The begin and end that the
 * activation would have now are ours: the page does not know the charging hours. A ticket that the plate has from another
 * wallet, or without account, is told among the `messages` by its end alone (Q108), which is why it counts as a look-up.
 */
export const validateActivation = endpoint({
  ...route('POST', '/api/audit/activation/validate', 'driver'),
  summary: 'Whether an activation could be made now.',
  description:
    'Buys nothing. A balance that is too small is no refusal here but told by `hasBalance`; begin and end are those that ' +
    'the activation would have now, by the charging hours. (Specification 7; Q98)',
  input: { body: choice },
  output: z.object({
    messages: says('What to tell before it is bought, for people.', z.array(z.string())),
    hasBalance: says('Whether credit and bonus of the wallet are enough.', z.boolean()),
    date_time_begin: says('When it would begin.', civilDateTime),
    date_time_end: says('When it would end.', civilDateTime),
  }),
  refusals: ['parking_unavailable', 'vehicle_not_yours', 'product_unavailable', 'price_changed'],
  takesNoKey: true,
  example: choiceExample,
  limit: 'lookup',
})

/** Specification 7; parks, or adds time to the plate's open activation (Q93), in one commit. */
export const activateParking = endpoint({
  ...route('POST', '/api/audit/activation/manual/wallet/activate', 'driver'),
  summary: 'Buys parking time for a plate from its wallet.',
  description:
    'Parks, or adds time to the open activation of the plate. Outside charging hours the time begins at the next opening. ' +
    'Bonus pays first, then credit. (Specification 7; Q93, Q101)',
  input: { body: choice },
  output: z.object({
    message: says('That it was done, for people.', z.string()),
    transaction_id: says('The purchase: what `leaveParking` takes.', idOfRow),
    plate: plateOnWire,
    status: vehicleStatusCode,
    activation: activationOnWire,
  }),
  readsCallerInCommit: true,
  refusals: [
    'parking_unavailable',
    'vehicle_not_yours',
    'product_unavailable',
    'price_changed',
    'insufficient_balance',
  ],
  example: choiceExample,
})

/**
 * Specification 4 and 7, leave parking. The published path is a GET that changes state; it is kept, answers
 * a repetition with the first result, and is never run by HEAD (Q96).
 */
export const leaveParking = endpoint({
  ...route('GET', '/api/transaction/devolution/:transaction_id', 'driver'),
  summary: 'Leaves the spot and returns the unused whole fractions to the wallet.',
  description:
    'Though a GET, it changes something: do not fetch it ahead of time. Sent again it answers what it answered first. In the ' +
    'last fraction (15 minutes, unless the city has another) nobody leaves. (Specification 4 and 7; Q96)',
  input: {
    params: z.object({ transaction_id: says('Any purchase of the activation.', idOnWire) }),
  },
  output: z.object({
    message: says('That it was done, for people.', z.string()),
    amount: says('What came back to the wallet.', centsOnWire),
  }),
  refusals: ['leaving_unavailable', 'last_fraction', 'activation_over'],
  acts: true,
})

/** Ours: what `leaveParking` would give back now, by its own rule and with its refusals (Q96). Changes nothing. */
export const readDevolution = endpoint({
  ...route('GET', '/api/parking/:transaction_id/devolution', 'driver'),
  ours: true,
  summary: 'What leaving the spot now would return to the wallet.',
  description:
    'Changes nothing, and is refused where leaving is. Once the spot was left, it says what came back. (Specification 4; Q96)',
  input: {
    params: z.object({ transaction_id: says('Any purchase of the activation.', idOnWire) }),
  },
  output: z.object({ amount: says('What would come back to the wallet.', centsOnWire) }),
  refusals: ['leaving_unavailable', 'last_fraction', 'activation_over'],
})

/**
 * Ours: the vehicle was not there. The whole price of a ticket that a sighting bought goes back to where it came from;
 * only the wallet's owner, within 10 minutes. A repetition answers what the first one did.
 */
export const reverseAutomatic = endpoint({
  ...route('POST', '/api/vehicle/automatic_activation/:transaction_id/reverse', 'driver'),
  ours: true,
  summary: 'Reverses a ticket that a sighting bought while the vehicle was not there.',
  description:
    'The whole price goes back to where it came from. Only the owner of the wallet may, until `reversible_until` of the ' +
    'activation. Sent again it answers what it answered first. (Q110)',
  input: {
    params: z.object({ transaction_id: says('The purchase of the automatic activation.', idOnWire) }),
  },
  output: z.object({
    message: says('That it was done, for people.', z.string()),
    amount: says('What came back to the wallet.', centsOnWire),
  }),
  refusals: ['automatic_final'],
})
