import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { noticeStatusOnWire } from '#contract/notices.ts'
import * as routes from '#contract/routes/operator.ts'
import {
  centsOnWire,
  civilDateTime,
  formText,
  idOnWire,
  listOf,
  messageAnswer,
  plainText,
} from '#contract/wire.ts'
import { refundRequestStates } from '#domain/account/leaving/refund-requests.ts'

/** A notice as the programme sees it. */
export const issuedNoticeOnWire = z.object({
  id: z.int(),
  plate: z.string(),
  address: z.string(),
  date_notification: civilDateTime,
  /** Slug and name of its kind in the city's `notices.json`. */
  kind: z.string(),
  kind_name: z.string(),
  category: z.string(),
  price: z.nullable(centsOnWire),
  status: z.int(),
  status_enum: z.string(),
  /** Until when it can be paid. */
  deadline: z.nullable(civilDateTime),
  /** Whether a payment of it is out and awaited now; such a notice is not assessed at its deadline. */
  payment_pending: z.boolean(),
  issued_by: z.nullable(z.string()),
})

/** What identifies a plate seen on the street, and what kind of vehicle it is (a category's slug of the tariff). */
const seen = { plate: formText, address: formText, time: formText, category: formText }

/**
 * Ours (Q13): price and deadline follow the city's rules. `time` is at most a day ago and is now when it is left out;
 * `type` is the slug of a kind of notice, the first one when left out, which nobody gets who may park or who is paying.
 */
export const issueNotice = endpoint({
  ...routes.issueNotice,
  summary: 'Issues a notice against a plate.',
  input: { body: z.object({ ...seen, type: formText }) },
  output: issuedNoticeOnWire,
  refusals: ['plate_may_park', 'plate_is_paying'],
})

/** Ours (Q13): newest first; `from` and `until` are times like `2026-11-20 14:30:00`, `before` an id of the page before. */
export const listIssuedNotices = endpoint({
  ...routes.listIssuedNotices,
  summary: 'The notices of the programme, newest first, 100 at a time.',
  input: {
    query: z.object({
      plate: formText,
      status: z.optional(noticeStatusOnWire),
      from: formText,
      until: formText,
      before: z.optional(idOnWire),
    }),
  },
  output: listOf(issuedNoticeOnWire),
  refusals: [],
})

/**
 * Ours (Q13, Q79): a notice of status 1 or 2 becomes 5, Cancelado, and no activation carries it any more, also while orders
 * wait for its payment: what is paid afterwards goes back to its payer. A cancelled one stays so.
 */
export const cancelNotice = endpoint({
  ...routes.cancelNotice,
  summary: 'Cancels a notice that is not paid.',
  input: { params: z.object({ id: idOnWire }) },
  output: issuedNoticeOnWire,
  refusals: ['notice_not_cancellable'],
})

const sightingStates = z.enum(['paid', 'paying', 'free', 'tolerance', 'noticed', 'irregular'])

/**
 * Ours (Q13): stores what an agent or a camera saw and says whether the plate may park until when, is in tolerance, or
 * gets a notice; with `issue` it gets it. The tolerance runs from the first sighting without a ticket on that street.
 */
export const reportSighting = endpoint({
  ...routes.reportSighting,
  summary: 'Reports that a plate was seen, and answers what it is entitled to.',
  input: {
    body: z.object({
      ...seen,
      lat: z.optional(z.number().check(z.gte(-90), z.lte(90))),
      lng: z.optional(z.number().check(z.gte(-180), z.lte(180))),
      issue: z.optional(z.boolean()),
    }),
  },
  output: z.object({
    id: z.int(),
    plate: z.string(),
    state: sightingStates,
    may_park: z.boolean(),
    /** When the ticket, the order, the free hours or the tolerance end. */
    until: z.nullable(civilDateTime),
    /** The notice of this stay, also one that this sighting issued. */
    notice: z.nullable(issuedNoticeOnWire),
    issued: z.boolean(),
  }),
  refusals: [],
})

/** Ours (Q13): the same look-up without a sighting; `unpaid` leaves out what only a place can decide. */
export const readParkingRight = endpoint({
  ...routes.readParkingRight,
  summary: 'Whether a plate may park now, and until when.',
  input: { params: z.object({ plate: formText }) },
  output: z.object({
    plate: z.string(),
    state: z.enum(['paid', 'paying', 'free', 'unpaid']),
    may_park: z.boolean(),
    until: z.nullable(civilDateTime),
    /** How many notices of the plate can be paid. */
    pending_notifications: z.int(),
  }),
  refusals: [],
})

/** A driver's request to get the credit back, as the programme sees it. */
export const refundRequestOnWire = z.object({
  id: z.int(),
  state: z.enum(refundRequestStates),
  requested_at: civilDateTime,
  /** The credit when it was asked for. */
  amount: centsOnWire,
  /** What a refund would pay now: the credit of the driver's own wallets. */
  balance_credit: centsOnWire,
  paid_amount: z.nullable(centsOnWire),
  decided_at: z.nullable(civilDateTime),
  decided_by: z.nullable(z.string()),
  /** Whom to pay; null when the account is deleted. */
  driver: z.nullable(
    z.object({
      driver_id: z.int(),
      name: z.string(),
      identification: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
})

/** Ours (Q143): newest first; `state` is open, paid, refused or withdrawn, `before` an id of the page before. */
export const listRefundRequests = endpoint({
  ...routes.listRefundRequests,
  summary: 'The requests of drivers to get their credit back, newest first, 100 at a time.',
  input: {
    query: z.object({
      state: z.optional(z.enum(refundRequestStates)),
      before: z.optional(idOnWire),
    }),
  },
  output: listOf(refundRequestOnWire),
  refusals: [],
})

/**
 * Ours (Q143): takes the credit out of the driver's own wallets, once; whoever calls it pays the driver. `amount`, in cents,
 * is compared with the credit of this moment, so that what is paid is what leaves the wallets. Paying what is paid
 * already, with the same amount, answers it again.
 */
export const payRefundRequest = endpoint({
  ...routes.payRefundRequest,
  summary: 'Marks a refund as paid and empties the credit of the wallets.',
  input: { params: z.object({ id: idOnWire }), body: z.object({ amount: centsOnWire }) },
  output: refundRequestOnWire,
  refusals: ['refund_closed', 'refund_disagrees'],
})

/** Ours (Q143): the credit stays where it is, and the driver may ask again or leave. */
export const refuseRefundRequest = endpoint({
  ...routes.refuseRefundRequest,
  summary: 'Marks a refund as refused.',
  input: { params: z.object({ id: idOnWire }) },
  output: refundRequestOnWire,
  refusals: ['refund_closed'],
})

const keyName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

/**
 * Ours (Specification 3; send_campaign_email and send_campaign_push): tells every driver who wants campaigns. The name
 * makes it one campaign: a driver who has heard of it hears no more of it. The link is a path of the page or an address.
 */
export const startCampaign = endpoint({
  ...routes.startCampaign,
  summary: 'Sends a campaign to the drivers who want them.',
  input: {
    body: z.object({
      name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
      title: plainText(100, 1),
      text: plainText(1000, 1),
      link: plainText(500).check(z.regex(/^(\/(?!\/)\S*|https:\/\/\S+)$/)),
    }),
  },
  output: messageAnswer,
  refusals: [],
})

/**
 * Ours (Q44): forgets the wrong passwords and codes of a tax id, and nothing else changes. The tax id stands in the body,
 * so that no log of addresses holds it.
 */
export const unlockAccount = endpoint({
  ...routes.unlockAccount,
  summary: 'Lets a driver log in and ask for codes again, whatever was guessed.',
  input: { body: z.object({ identification: formText }) },
  output: z.object({ driver_id: z.int() }),
  refusals: [],
})

/** One line of the trail of access: what happened when, from where, to which account or by which caller of the programme. */
export const trailLineOnWire = z.object({
  id: z.int(),
  at: civilDateTime,
  event: z.string(),
  /** Null where nobody was logged in; the tax id that was typed is found all the same. */
  user_id: z.nullable(z.int()),
  address: z.nullable(z.string()),
  operator: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/**
 * Ours (Q160): who came in, who did not and what became of accounts, of the last six months; for the environment's key only.
 * `identification` finds what was tried with a tax id, whether or not it has an account; `from` and `until` are times like
 * `2026-11-20 14:30:00`, `before` an id of the page before.
 */
export const readTrail = endpoint({
  ...routes.readTrail,
  summary: 'The trail of access, newest first, 100 lines at a time.',
  input: {
    query: z.object({
      identification: formText,
      address: formText,
      from: formText,
      until: formText,
      before: z.optional(idOnWire),
    }),
  },
  output: listOf(trailLineOnWire),
  refusals: [],
})

/** Ours (Q13): one key per device or office; it is told once, and only its hash is kept. For the environment's key only. */
export const addOperatorKey = endpoint({
  ...routes.addOperatorKey,
  summary: 'Makes a key for another caller.',
  input: { body: z.object({ name: keyName }) },
  output: z.object({ name: z.string(), key: z.string() }),
  refusals: [],
})

/** Ours (Q13); for the environment's key only. */
export const listOperatorKeys = endpoint({
  ...routes.listOperatorKeys,
  summary: 'The keys that were made, revoked ones too.',
  input: {},
  output: listOf(
    z.object({
      name: z.string(),
      created_at: civilDateTime,
      revoked_at: z.nullable(civilDateTime),
    }),
  ),
  refusals: [],
})

/** Ours (Q13): the key opens nothing from now on. For the environment's key only. */
export const revokeOperatorKey = endpoint({
  ...routes.revokeOperatorKey,
  summary: 'Revokes a key.',
  input: { params: z.object({ name: formText }) },
  output: messageAnswer,
  refusals: [],
})
