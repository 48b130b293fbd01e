import * as z from 'zod/mini'
import { activationTypeCode, vehicleStatusCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import {
  centsOnWire,
  civilDateTime,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  plateOnWire,
  proofToken,
  textToChange,
} from '#contract/wire.ts'

const detail = z.object({
  transaction_id: says('The purchase: what `leaveParking` and `reverseAutomatic` take.', idOfRow),
  product: z.object({
    name: says('What was bought.', z.string()),
    category: z.object({ name: says('For which kind of vehicle.', z.string()) }),
  }),
})

/** Specification 3, Vehicle entry. `activation` is the open one, or one left early whose paid time still runs. */
export const activationOnWire = named(
  'Activation',
  'One stay of a plate, with one or more purchases of time.',
  z.object({
    id: idOfRow,
    address: says('Where; empty where nobody said it.', z.string()),
    date_time_begin: says('When it begins; ahead of now where it is scheduled.', civilDateTime),
    date_time_end: says('When its time ends, or when it was left.', civilDateTime),
    time: says('What was bought, in minutes.', z.int()),
    price: says('What it cost, all purchases together.', centsOnWire),
    type: activationTypeCode,
    type_enum: says('The name of the type, for people.', z.string()),
    parking_notification_id: says('The notice that goes with it; null where none does.', z.nullable(idOfRow)),
    left_parking: says('Whether it was left before its end.', z.boolean()),
    /**
     * Ours: until when it can be left once it runs, because a whole fraction of its charged minutes is left (Q96); null: not any
     * more, or never.
     */
    leave_until: says(
      'Until when it can be left with something back; null: not any more, or never.',
      z.nullable(civilDateTime),
    ),
    /** Ours: bought by a sighting of the plate (Q110), and until when its driver may reverse that. */
    automatic: says('Whether a sighting of the plate bought it.', z.boolean()),
    reversible_until: says(
      'Until when `reverseAutomatic` takes it back; null where it cannot.',
      z.nullable(civilDateTime),
    ),
    details: says('The purchases, the first one first.', z.array(detail)),
  }),
)

/** Ours (Q94): what the page offers first. */
export const lastPurchaseOnWire = named(
  'LastPurchase',
  'The time that was bought last for a plate, with its name and price of now.',
  z.object({
    product_id: says('What `product_id` takes.', idOfRow),
    name: says('What it is called.', z.string()),
    time: says('How long, in minutes.', z.int()),
    price: says('What it costs now.', centsOnWire),
    date_time: says('When it was bought.', civilDateTime),
  }),
)

export const vehicleOnWire = named(
  'Vehicle',
  'A plate in a wallet, with what it does now.',
  z.object({
    id: says('What `dissociateVehicle` and `switchAutomatic` take.', idOfRow),
    plate: plateOnWire,
    /** Ours: what its owner calls it, and whether it stands first for whoever asks (Q168). */
    name: says('What the owner of its wallet calls it; empty where nobody said.', z.string()),
    is_default: says('Whether it is the one that its owner, who asks, mostly parks.', z.boolean()),
    status: vehicleStatusCode,
    status_enum: says('The name of the status, for people.', z.string()),
    pending_notifications: says(
      'How many notices of the plate are Notificado; not each can be paid now: the office may hold one, or one may be past its deadline.',
      z.int(),
    ),
    vehicle: z.object({
      vehicle_maker_model: z.object({ name: says('Maker and model, as far as they are known.', z.string()) }),
      vehicle_type: z.object({
        id: says('Its kind in the register: 3 and 4 motorcycle, 6 car, 11 and 14 load.', z.int()),
      }),
      automatic_activation: says('The same as below.', z.boolean()),
    }),
    automatic_activation: says(
      'Whether a sighting of the plate may buy a ticket from the wallet.',
      z.boolean(),
    ),
    /** Ours (Q203): another driver registered the plate. */
    asked_if_yours: z.optional(
      says('There and true while `confirmVehicle` is waited for: until then no sighting buys.', z.boolean()),
    ),
    wallet: z.object({
      id: says('What `dissociateVehicle` takes.', idOfRow),
      user_id: says('Its owner, who alone may remove the vehicle or switch it.', idOfRow),
      name: says('What it is called.', z.string()),
    }),
    activation: says(
      'The open one, or one that was left early while its paid time runs; null without.',
      z.nullable(activationOnWire),
    ),
    last_purchase: says(
      'What was bought last for it, as it is sold now; null where nothing was, or it is sold no more.',
      z.nullable(lastPurchaseOnWire),
    ),
  }),
)

/** Specification 7; every vehicle of every wallet that the driver can use (Q99, Q108). */
export const listMyVehicles = endpoint({
  ...route('GET', '/api/users/driver/me/plate', 'driver'),
  summary: "The driver's vehicles with their open activations.",
  description:
    'Of every wallet that the driver can use, own or shared; own ones first, and of these the default one. (Specification 7; Q99, ' +
    'Q108, Q168)',
  input: {},
  output: listOf(vehicleOnWire),
  refusals: [],
})

/**
 * Specification 7; 3 to 8 alphanumerics, since the server cannot see the foreign option (Q106). What the vehicle shows from then on
 * anybody may look up, so that it counts as a look-up: after many of them in a day a `proof` is needed (Q161).
 */
export const associateVehicle = endpoint({
  ...route('POST', '/api/vehicle/plate/wallet/associate', 'driver'),
  summary: "Adds a plate to the driver's own wallet.",
  description:
    'Several drivers may have the same plate. Adding one counts as looking it up. (Specification 7; Q106, Q108, Q161)',
  input: { body: z.object({ plate: says('The plate, foreign ones too.', givenPlate), proof: proofToken }) },
  output: z.object({ message: says('That it was done, for people.', z.string()), ...vehicleOnWire.shape }),
  refusals: ['vehicle_exists', 'too_many_vehicles', 'proof_required'],
  example: { body: { plate: 'ABC1D23' } },
})

/** Specification 7; only the wallet's owner, and not while parked (Q109). */
export const dissociateVehicle = endpoint({
  ...route('POST', '/api/vehicle/plate/:vehicleId/:walletId/dissociate', 'driver'),
  summary: 'Removes a vehicle from a wallet.',
  description:
    "Only the wallet's owner may, and not while the vehicle is parked from it. (Specification 6 and 7; Q109)",
  input: {
    params: z.object({
      vehicleId: says('The vehicle.', idOnWire),
      walletId: says('The wallet in which it is.', idOnWire),
    }),
  },
  output: messageAnswer,
  refusals: ['vehicle_parked'],
})

/** Ours: what a vehicle is called beside its plate, and which one stands first (Q168). */
export const changeVehicle = endpoint({
  ...route('PUT', '/api/vehicle/:id', 'driver'),
  ours: true,
  summary: 'Names a vehicle, and says whether it is the one that stands first.',
  description:
    'Only the owner of its wallet may. One vehicle of a driver is the default at most: naming another takes it from the one before. (Q168)',
  input: {
    params: z.object({ id: says('A vehicle of an own wallet.', idOnWire) }),
    body: z.object({
      name: says(
        'What to call it, up to 30 characters; empty for no name. The one that it has stays where this is absent.',
        textToChange,
      ),
      is_default: says('Whether it is to be the default one.', z.boolean()),
    }),
  },
  output: messageAnswer,
  refusals: [],
  example: { body: { name: 'Carro da Ana', is_default: true } },
})

/** What is told of a plate that was mistyped, and what may stand in the way of mending it, to drivers and to visitors (Q163). */
export const correctedPlate = {
  output: z.object({
    message: says('That it was done, for people.', z.string()),
    plate: plateOnWire,
    cancelled_notices: says('The notices that were cancelled with it.', z.array(idOfRow)),
  }),
  refusals: [
    'activation_over',
    'plate_same',
    'plate_corrected_before',
    'plate_was_seen',
    'plate_too_different',
  ],
} as const

/** Ours: the plate was mistyped, and the running ticket is for another one (Q163). */
export const correctPlate = endpoint({
  ...route('PUT', '/api/vehicle/ticket/:transaction_id/plate', 'driver'),
  ours: true,
  summary: 'Gives a running ticket the plate that was meant.',
  description:
    'Once, free, and without more time: to a plate that differs in two characters at most, or to a vehicle that the wallet had ' +
    'when the ticket was bought, unless an agent has seen the first plate since. Of the owner of the wallet, a plate that it ' +
    'lacks is added, which counts as `associateVehicle` does; whoever shares it names one that it has. Notices of the new plate ' +
    'from the time of the ticket that are about a missing one are cancelled, but for what was paid. (Q161, Q163, Q169)',
  input: {
    params: z.object({ transaction_id: says('Any purchase of the ticket.', idOnWire) }),
    body: z.object({ plate: says('The plate that was meant.', givenPlate), proof: proofToken }),
  },
  output: correctedPlate.output,
  refusals: [
    ...correctedPlate.refusals,
    'plate_has_ticket',
    'plate_not_in_wallet',
    'too_many_vehicles',
    'proof_required',
  ],
  example: { params: { transaction_id: 1 }, body: { plate: 'ABC1D24' } },
})

/**
 * Specification 7: `automatic_activation` true turns it on, which accepts the city's terms as they are now; no payload
 * turns it off. Only the wallet's owner (Specification 6). Turning on what is on, or off what is off, changes nothing.
 */
export const switchAutomatic = endpoint({
  ...route('PUT', '/api/vehicle/:id/automatic_activation', 'driver'),
  summary: 'Lets a sighting of the plate buy a ticket from its wallet, or no longer.',
  description:
    'True turns it on, which accepts the terms of the city as they are now (`readLandingContent`, tag ' +
    '`termos_de_uso_ativacao_automatica`); no body, or false, turns it off. Only the owner of the wallet may, and only where the ' +
    'city offers it. (Specification 6 and 7; Q110)',
  input: {
    params: z.object({ id: says('A vehicle of an own wallet.', idOnWire) }),
    body: z.optional(
      z.object({
        automatic_activation: z.optional(
          says('Whether to turn it on; off when absent.', z.nullable(z.boolean())),
        ),
      }),
    ),
  },
  output: messageAnswer,
  refusals: ['automatic_unavailable'],
  example: { body: { automatic_activation: true } },
})

/** Ours: the answer to whether a vehicle is still the driver's, after another driver registered its plate (Q203). */
export const confirmVehicle = endpoint({
  ...route('PUT', '/api/vehicle/:id/ownership', 'driver'),
  ours: true,
  summary: 'Says whether a vehicle is still the driver’s, after another driver registered its plate.',
  description:
    'Until then no sighting buys a ticket for it (`asked_if_yours` of the vehicle). True resumes that; false withdraws the consent of ' +
    '`switchAutomatic`. Only the owner of the wallet may. Without an open question nothing changes. (Q203)',
  input: {
    params: z.object({ id: says('A vehicle of an own wallet.', idOnWire) }),
    body: z.object({ still_mine: says('Whether the vehicle is still the driver’s.', z.boolean()) }),
  },
  output: messageAnswer,
  refusals: [],
  example: { body: { still_mine: true } },
})
