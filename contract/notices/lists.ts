import * as z from 'zod/mini'
import { noticeStatusCode } from '#contract/codes/on-wire.ts'
import { noticeStatuses } from '#contract/codes.ts'
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
  plateOnWire,
  proofToken,
} from '#contract/wire.ts'

import { noticeClocks } from '#domain/notices/clock.ts'
import { irregularityProduct } from '#domain/notices/prices.ts'

/** The status number of a notice in a query (Specification 4). */
export const noticeStatusOnWire = z.pipe(
  idOnWire,
  z.int().check(z.gte(noticeStatuses.pending), z.lte(noticeStatuses.disregarded)),
)

/** How many notices one order pays at most: all that a plate can have, since a visitor's page chooses all of them (Q78). */
export const mostNoticesOfOrder = 500

/** The notices that an order is to pay. */
export const noticesToPay = z.array(idOnWire).check(z.minLength(1), z.maxLength(mostNoticesOfOrder))

/**
 * Specification 7; what a stranger may see of a plate: exactly three fields, every status except cancelled and
 * disregarded, `status` as its label (Q119). After many plates in a day a `proof` is needed (Q161).
 */
export const listPlateNotices = endpoint({
  ...route('GET', '/api/notification/:plate', 'anyone'),
  summary: 'The notices of a plate, as anyone may see them.',
  description:
    'All but those that were called off or disregarded, the newest first. (Specification 7; Q106, Q119, Q161)',
  input: {
    params: z.object({ plate: says('A plate of a Brazilian form.', givenPlate) }),
    query: z.object({ proof: proofToken }),
  },
  output: listOf(
    z.object({
      date_notification: says('When it was issued.', civilDateTime),
      address: says('Where; empty where nobody said it.', z.string()),
      status: says('The name of its state, for people.', z.string(), {
        examples: ['Notificado'],
      }),
    }),
  ),
  refusals: ['proof_required'],
  limit: 'lookup',
})

export const noticeStageOnWire = named(
  'NoticeStage',
  'A price of a notice, and until when it holds.',
  z.object({
    price: says('What it costs then.', centsOnWire),
    until: says(
      'When it costs more, or can no longer be paid; null without an end, and while its clock is stopped.',
      z.nullable(civilDateTime),
    ),
  }),
)

/** Every price of a notice from now on, in order; empty where it cannot be paid any more. */
export const noticeStagesOnWire = says(
  'What it costs now and later, each until when; empty where it cannot be paid any more. (Q196)',
  z.array(noticeStageOnWire),
)

export const bonusOnWire = named(
  'NoticeBonus',
  'Whether paying a notice brings a bonus.',
  z.object({
    hasBonus: says('Whether it does.', z.boolean()),
    deniedBonusDescription: says('Why not, for people; empty where it does.', z.string()),
  }),
)

/** Specification 3, Irregularity; hasBonus and its reason are those of decision Q102. */
export const noticeOnWire = named(
  'Notice',
  'A notice of irregularity: a fine-to-be of a plate.',
  z.object({
    id: says('What `notifications` of an order takes.', idOfRow),
    date_notification: says('When it was issued.', civilDateTime),
    address: says('Where; empty where nobody said it.', z.string()),
    price: says('What it costs; null where it cannot be paid now.', z.nullable(centsOnWire)),
    plate: plateOnWire,
    status: noticeStatusCode,
    bonus: bonusOnWire,
    stages: noticeStagesOnWire,
  }),
)

/** A notice as the programme sees it. */
export const issuedNoticeOnWire = named(
  'IssuedNotice',
  'A notice as the programme sees it.',
  z.object({
    id: idOfRow,
    /** Its slip shows it: whoever has it, and the plate, sees and contests the notice. */
    number: says('Its whole number, for the slip: with the plate it proves the notice.', z.string()),
    plate: plateOnWire,
    address: says('Where; empty where nobody said it.', z.string()),
    date_notification: says('When the vehicle was seen.', civilDateTime),
    /** Slug and name of its kind in the city's `notices.json`. */
    kind: says("Its kind, by its slug in the city's `notices.json`.", z.string()),
    kind_name: says('What the kind is called.', z.string()),
    category: says('Which kind of vehicle, by the slug of a category of the tariff.', z.string()),
    price: says(
      'What it costs now, what was paid for it, or what it cost at its end; null without a price.',
      z.nullable(centsOnWire),
    ),
    /** Answers that the release before this one kept for a repetition have none. */
    stages: z.optional(noticeStagesOnWire),
    status: noticeStatusCode,
    status_enum: says('The name of the status, for people.', z.string()),
    /** Until when it can be paid. */
    deadline: says(
      'Until when it can be paid; null without, or while its clock stands still.',
      z.nullable(civilDateTime),
    ),
    /** Its slip asks for nothing while it is held (Q186). Answers that the release before this one kept for a repetition have none. */
    clock: z.optional(says('Whether its clock runs, or it is held or contested.', z.enum(noticeClocks))),
    /** Whether a payment of it is out and awaited now; such a notice is not assessed at its deadline. */
    payment_pending: says(
      'Whether a payment of it is out and awaited now: it is not assessed at its deadline then.',
      z.boolean(),
    ),
    issued_by: says('Whose key issued it; null where nobody did.', z.nullable(z.string())),
  }),
)

/**
 * Specification 7; foreign plates only where they are a vehicle of the driver's. Counted like the public look-up (Q106, Q119).
 */
export const listNotices = endpoint({
  ...route('GET', '/api/audit/notification', 'driver'),
  summary: 'The notices of a plate, for regularising them.',
  description:
    'Of any Brazilian plate, without a word of its owner; of a foreign one where it has 7 characters and is among ' +
    '`listMyVehicles`; those that were called off or disregarded only of a plate that is among them. (Specification 7; Q102, Q106, ' +
    'Q119, Q161)',
  input: {
    query: z.object({
      status: z.optional(says('Where they are; 2, those that can be paid, when absent.', noticeStatusOnWire)),
      plate: says('A plate of 7 characters.', givenPlate),
      proof: proofToken,
    }),
  },
  output: listOf(noticeOnWire),
  refusals: ['proof_required'],
  limit: 'lookup',
  example: { query: { status: noticeStatuses.notified, plate: 'ABC1D23' } },
})

/** Ours (Q196): the specification fixes the answer of `listPublicNotices`, which has only the current price (Q161, Q195). */
export const listNoticeStages = endpoint({
  ...route('GET', '/api/public/notifications/stages', 'anyone'),
  ours: true,
  summary: 'What the payable notices of a plate cost now and later.',
  description: 'One entry for each notice of `listPublicNotices` that can be paid now. (Q161, Q195, Q196)',
  input: {
    query: z.object({ plateIn: says('A plate of a Brazilian form.', givenPlate), proof: proofToken }),
  },
  output: listOf(z.object({ id: says('The notice.', z.int()), stages: noticeStagesOnWire })),
  refusals: ['proof_required'],
  limit: 'lookup',
  example: { query: { plateIn: 'ABC1D23' } },
})

/**
 * Specification 7; type 4 is the usual price of a notice, shown when a notice has none, and never what is charged
 * (Q77). The city has no product of another type here.
 */
export const readNoticePrice = endpoint({
  ...route('GET', '/api/inventory/product', 'driver'),
  summary: 'The usual price of a notice.',
  description:
    'For display where a notice has no price of its own; what is charged is the price of the notice. (Specification 7; Q77)',
  input: {
    query: z.object({
      type: z.optional(says('4, the price of a notice; any other gives an empty list.', idOnWire)),
    }),
  },
  output: listOf(z.object({ price: says('The usual price.', centsOnWire) })),
  refusals: [],
  example: { query: { type: irregularityProduct } },
})

/** What the tickets were sold for that let a plate stand; nothing follows from it yet, it is shown to people and machines. */
export const paidForOnWire = says(
  'What its tickets were sold for; empty unless it is `paid`.',
  z.array(
    named(
      'PaidFor',
      'The area and the kind of vehicle for which a ticket was sold.',
      z.object({
        area: says('As the tariff calls it now; empty of a time that is no longer sold.', z.string()),
        category: says('The kind of vehicle, as the tariff called it.', z.string()),
        category_slug: says(
          'By which it is named in the tariff; empty of a time that is no longer sold.',
          z.string(),
        ),
        other_area: says(
          'Whether the sector of the position is charged by another area; false where either is unknown.',
          z.boolean(),
        ),
      }),
    ),
  ),
)

/** What a sighting finds, by the names of `SightingState` of the domain. */
export const plateStates = ['paid', 'paying', 'free', 'tolerance', 'noticed', 'irregular'] as const

export const sightingOnWire = named(
  'Sighting',
  'What was seen, and what follows from it.',
  z.object({
    id: idOfRow,
    plate: plateOnWire,
    state: says(
      'paid: has a ticket; paying: an order waits for its payment; free: nobody pays now; tolerance: may still get a ticket; ' +
        'noticed: has its notice for this stay; irregular: could get one.',
      z.enum(plateStates),
    ),
    // Absent from answers that the release before kept for a key.
    paid_for: z.optional(paidForOnWire),
    may_park: says('Whether it may stand here now.', z.boolean()),
    until: says(
      'When the ticket, the order, the free hours or the tolerance end; null without.',
      z.nullable(civilDateTime),
    ),
    notice: says(
      'The notice of this stay, also one that this sighting issued; null without.',
      z.nullable(issuedNoticeOnWire),
    ),
    issued: says('Whether this sighting issued it.', z.boolean()),
  }),
)
