import * as z from 'zod/mini'
import { refundRequestOnWire } from '#contract/account/leaving.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import {
  issuedNoticeOnWire,
  noticeStatusOnWire,
  paidForOnWire,
  sightingOnWire,
} from '#contract/notices/lists.ts'
import { operatorKeyOnWire, scopeOnWire, seenFields, trailLineOnWire } from '#contract/operator-on-wire.ts'
import { route } from '#contract/route.ts'
import { campaignExample, campaignGiven } from '#contract/staff/campaigns.ts'
import { personOnWire } from '#contract/staff/people.ts'
import {
  centsOnWire,
  civilDateTime,
  formText,
  givenDateTime,
  givenEmail,
  givenPlate,
  givenTaxId,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  optionalText,
  plateOnWire,
  shortName,
} from '#contract/wire.ts'
import { refundRequestStates } from '#domain/account/leaving/refund-requests.ts'
import { longestReason, shortestReason } from '#domain/staff/reasons.ts'

/** Ours (Q13, Q148): `time` is at most a day ago; `type` is the slug of a kind of notice. Both have usual values. */
export const issueNotice = endpoint({
  ...route('POST', '/operator/v1/notices', 'operator'),
  ours: true,
  scope: 'notices',
  summary: 'Issues a notice against a plate.',
  description:
    "Price and deadline follow the city's rules. A kind that is about the missing ticket is refused for whoever may park, and " +
    'while a visitor may still pay an order for a ticket, unless three of the plate came to nothing within a day. (Q13, Q148)',
  input: {
    body: z.object({
      ...seenFields,
      type: says(
        "A kind of notice, by its slug in the city's `notices.json`; the first one when absent.",
        optionalText,
      ),
    }),
  },
  output: issuedNoticeOnWire,
  refusals: ['plate_may_park', 'plate_is_paying'],
  example: { body: { plate: 'ABC1D23', address: 'Rua das Palmeiras, 100' } },
})

/** Ours (Q13): newest first; `from` and `until` are times like `2026-11-20 14:30:00`, `before` an id of the page before. */
export const listIssuedNotices = endpoint({
  ...route('GET', '/operator/v1/notices', 'operator'),
  ours: true,
  scope: 'notices',
  summary: 'The notices of the programme, newest first, 100 at a time.',
  description: 'For the page after, send the last id of this one as `before`. (Q13)',
  input: {
    query: z.object({
      plate: says('Only those of this plate.', mayMiss(givenPlate)),
      status: z.optional(says('Only those in this state.', noticeStatusOnWire)),
      from: says('Only those from then on, this second included.', mayMiss(givenDateTime)),
      until: says('Only those until then, this second included.', mayMiss(givenDateTime)),
      before: z.optional(says('Only those with a smaller id.', idOnWire)),
    }),
  },
  output: listOf(issuedNoticeOnWire),
  refusals: [],
  example: { query: { plate: 'ABC1D23', from: '2026-11-01 00:00:00' } },
})

/**
 * Ours (Q13, Q79): a notice of status 1 or 2 becomes 5, Cancelado, and no activation carries it any more, also while orders
 * wait for its payment: what is paid afterwards goes back to its payer. A cancelled one stays so.
 */
export const cancelNotice = endpoint({
  ...route('POST', '/operator/v1/notices/:id/cancel', 'operator'),
  ours: true,
  scope: 'notices',
  summary: 'Cancels a notice that is not paid.',
  description:
    'Of status 1 or 2 it becomes 5, also while orders wait for its payment: what is paid afterwards goes back to its payer. A ' +
    'cancelled one stays so. (Q13, Q79)',
  input: { params: z.object({ id: says('The notice.', idOnWire) }) },
  output: issuedNoticeOnWire,
  refusals: ['notice_not_cancellable'],
})

/**
 * Ours (Q13): stores what an agent or a camera saw and says whether the plate may park until when, is in tolerance, or
 * gets a notice; with `issue` it gets it. The tolerance runs from the first sighting of the stay without a ticket (Q199).
 */
export const reportSighting = endpoint({
  ...route('POST', '/operator/v1/sightings', 'operator'),
  ours: true,
  scope: 'sightings',
  scopesOfBody: { issue: 'notices' },
  changesNoAccess: true,
  summary: 'Reports that a plate was seen, and answers what it is entitled to.',
  description:
    'Stored as it is told. The tolerance runs from the first sighting without a ticket in that street or within 100 m; a driver who ' +
    'agreed to it gets a ticket by it. With `issue` a plate that is irregular gets its notice at once, one for each stay. A sighting ' +
    'elsewhere begins another stay. (Q13, Q110, Q199)',
  input: {
    body: z.object({
      ...seenFields,
      lat: z.optional(says('Degrees north, WGS 84.', z.number().check(z.gte(-90), z.lte(90)))),
      lng: z.optional(says('Degrees east, WGS 84.', z.number().check(z.gte(-180), z.lte(180)))),
      issue: z.optional(says('Whether to issue the notice; false when absent.', z.boolean())),
    }),
  },
  output: sightingOnWire,
  refusals: [],
  example: {
    body: { plate: 'ABC1D23', address: 'Rua das Palmeiras, 100', lat: -28.2266, lng: -48.6611, issue: false },
  },
})

/** Ours (Q13): the same look-up without a sighting; `unpaid` leaves out what only a place can decide. */
export const readParkingRight = endpoint({
  ...route('GET', '/operator/v1/plates/:plate', 'operator'),
  ours: true,
  scope: 'lookup',
  summary: 'Whether a plate may park now, and until when.',
  description:
    'Nothing is stored of the vehicle. What only a place can decide, as tolerance, is left out. (Q13)',
  input: { params: z.object({ plate: says('The plate.', givenPlate) }) },
  output: z.object({
    plate: plateOnWire,
    state: says(
      'paid: has a ticket; paying: an order that holds off a notice waits for its payment; free: nobody pays now; unpaid: none of these.',
      z.enum(['paid', 'paying', 'free', 'unpaid']),
    ),
    paid_for: paidForOnWire,
    may_park: says('Whether it may park now.', z.boolean()),
    until: says('When the ticket, the order or the free hours end; null without.', z.nullable(civilDateTime)),
    pending_notifications: says(
      'How many notices of the plate are Notificado; not each can be paid now: the office may hold one, or one may be past its deadline.',
      z.int(),
    ),
  }),
  refusals: [],
})

/** Ours (Q143): newest first; `state` is open, paid, refused or withdrawn, `before` an id of the page before. */
export const listRefundRequests = endpoint({
  ...route('GET', '/operator/v1/refund-requests', 'operator'),
  ours: true,
  scope: 'refunds',
  summary: 'The requests of drivers to get their credit back, newest first, 100 at a time.',
  description: 'For the page after, send the last id of this one as `before`. (Q143)',
  input: {
    query: z.object({
      state: z.optional(says('Only those in this state.', z.enum(refundRequestStates))),
      before: z.optional(says('Only those with a smaller id.', idOnWire)),
    }),
  },
  output: listOf(refundRequestOnWire),
  refusals: [],
  example: { query: { state: 'open' } },
})

/**
 * Ours (Q143): takes what is owed out of the driver's own wallets, once; whoever calls it pays the driver. `amount`, in cents,
 * is compared with what is owed at this moment, so that what is paid is what leaves the wallets. What is paid already is
 * refused, but to its own Idempotency-Key: two who were both answered would both pay.
 */
export const payRefundRequest = endpoint({
  ...route('POST', '/operator/v1/refund-requests/:id/pay', 'operator'),
  ours: true,
  scope: 'refunds',
  summary: 'Marks a refund request as paid and takes what was owed out of the wallets.',
  description:
    'Moves no money at the bank: whoever calls it pays the driver. The amount is compared with what is owed now, so ' +
    'that what is paid is what leaves the wallets. What is paid already is refused, with who marked it and when; only its own ' +
    'Idempotency-Key is answered as before, so send one, for an answer that is lost. (Q143)',
  input: {
    params: z.object({ id: says('The request.', idOnWire) }),
    body: z.object({ amount: says('What is paid: the lesser of `rest` and `balance_credit`.', centsOnWire) }),
  },
  output: refundRequestOnWire,
  refusals: ['refund_closed', 'refund_paid', 'refund_disagrees'],
  example: { body: { amount: 2000 } },
})

/** Ours (Q143): the credit stays where it is, and the driver may ask again or leave. */
export const refuseRefundRequest = endpoint({
  ...route('POST', '/operator/v1/refund-requests/:id/refuse', 'operator'),
  ours: true,
  scope: 'refunds',
  summary: 'Marks a refund request as refused.',
  description:
    'The credit stays where it is, and the driver may ask again or leave. What only banks are giving back, with a `rest` of 0, has ' +
    'left the wallets and is not refused. (Q143)',
  input: { params: z.object({ id: says('The request.', idOnWire) }) },
  output: refundRequestOnWire,
  refusals: ['refund_closed'],
})

/**
 * Ours (docs/decisions/0010-payments-that-do-not-fit.md): of a refund that its bank refused for good, and that a person has paid
 * outside of it; nothing asks its bank for it from then on. `amount`, in cents, is compared with what is held of it still, because
 * the payer's bank may have taken a part.
 */
export const settleRefund = endpoint({
  ...route('POST', '/operator/v1/refunds/:id/settle', 'operator'),
  ours: true,
  scope: 'refunds',
  summary: 'Marks a refund that its bank refused for good as paid by hand.',
  description:
    'Moves no money at the bank: whoever calls it has paid the payer. Nothing asks its bank for it from then on, and the payer is ' +
    'told. One that its bank has not refused, or that is settled, is refused; so is credit that a driver asked back, which is in ' +
    'its wallet again: `payRefundRequest` is for that.',
  input: {
    params: z.object({ id: says('The refund, by the number that `npm run audit` tells.', idOnWire) }),
    body: z.object({
      amount: says('What was paid: what is held of the refund still, all of it.', centsOnWire),
      reference: says(
        `What the bank gave for it: an end-to-end id or the number of a receipt. At least ${shortestReason} letters or ` +
          `digits, at most ${longestReason} characters.`,
        formText,
      ),
    }),
  },
  output: named(
    'SettledRefund',
    'A refund that its bank refused and that a person has paid.',
    z.object({
      id: says('The number of the refund.', idOfRow),
      amount: says('What of it was paid by hand, in all.', centsOnWire),
      reference: says('What the bank gave for it.', z.string()),
      settled_at: says('When it was marked.', civilDateTime),
      settled_by: says('Who marked it.', z.string()),
    }),
  ),
  refusals: ['not_found', 'refund_not_refused', 'refund_disagrees'],
  example: { body: { amount: 4999, reference: 'E00000000202611271430A1B2C3D4E5F' } },
})

/**
 * Ours (Specification 3; send_campaign_email and send_campaign_push): tells every driver who wants campaigns. The name
 * makes it one campaign: a driver who has heard of it hears no more of it. The link is a path of the page or an address.
 */
export const startCampaign = endpoint({
  ...route('POST', '/operator/v1/campaigns', 'operator'),
  ours: true,
  scope: 'campaigns',
  summary: 'Sends a campaign to the drivers who want them.',
  description:
    'By e-mail and push, as each driver wants it. The name makes it one campaign: whoever has heard of it hears no more of ' +
    'it, also when it is started again.',
  input: { body: campaignGiven },
  output: messageAnswer,
  refusals: [],
  example: campaignExample,
})

/**
 * Ours (Q44): forgets the wrong passwords and codes of a tax id, and nothing else changes. The tax id stands in the body,
 * so that no log of addresses holds it.
 */
export const unlockAccount = endpoint({
  ...route('POST', '/operator/v1/accounts/unlock', 'operator'),
  ours: true,
  scope: 'accounts',
  summary: 'Lets a driver log in and ask for codes again, whatever was guessed.',
  description: 'Forgets the wrong passwords and codes of a tax id; nothing else changes. (Q44)',
  input: { body: z.object({ identification: says('The tax id of the account.', givenTaxId) }) },
  output: z.object({ driver_id: says('The number of the driver.', idOfRow) }),
  refusals: ['not_found'],
  example: { body: { identification: '12345678909' } },
})

/**
 * Ours (Q160): who came in, who did not and what became of accounts, of the last six months; for the environment's key only.
 * `identification` finds what was tried with a tax id, whether or not it has an account; `from` and `until` are times like
 * `2026-11-20 14:30:00`, `before` an id of the page before.
 */
export const readTrail = endpoint({
  ...route('GET', '/operator/v1/trail', 'operator'),
  ours: true,
  scope: 'environment',
  summary: 'The trail of access, newest first, 100 lines at a time.',
  description:
    'Who came in, who did not and what became of accounts, of the last six months. A tax id is found whether or not it has an ' +
    "account; for the page after, send the last id of this one as `before`. For the environment's key only. (Q160)",
  input: {
    query: z.object({
      identification: says('Only what was tried with this tax id.', mayMiss(givenTaxId)),
      address: says('Only what came from this network address.', optionalText),
      from: says('Only those from then on, this second included.', mayMiss(givenDateTime)),
      until: says('Only those until then, this second included.', mayMiss(givenDateTime)),
      before: z.optional(says('Only those with a smaller id.', idOnWire)),
    }),
  },
  output: listOf(trailLineOnWire),
  refusals: ['forbidden'],
  example: { query: { from: '2026-11-01 00:00:00' } },
})

/**
 * Ours (Q13, Q192): one key per device or office; it is told once, and only its hash is kept. A key gives no scope that it lacks
 * itself. Sent again it is refused, because the name is taken: a key whose answer was lost is one that nobody has, and is revoked by its name.
 */
export const addOperatorKey = endpoint({
  ...route('POST', '/operator/v1/keys', 'operator'),
  ours: true,
  scope: 'keys',
  summary: 'Makes a key for another caller.',
  description:
    'One for each device or office. It is told once and only here: if the answer is lost, revoke the key by its name and make ' +
    'another one, by another name. The new key may do what its scopes say and nothing without one; no key gives a scope that it lacks ' +
    'itself. (Q13, Q192)',
  input: {
    body: z.object({
      name: says('Whose it is: small letters, digits and hyphens.', shortName),
      scopes: z.optional(says('What it may do; nothing when absent.', z.array(scopeOnWire))),
    }),
  },
  output: z.object({
    name: says('Whose it is.', z.string()),
    scopes: says('What it may do.', z.array(scopeOnWire)),
    key: says('The key, for `Authorization: Bearer`.', z.string()),
  }),
  refusals: [],
  takesNoKey: true,
  example: { body: { name: 'camera-7', scopes: ['sightings'] } },
})

/** Ours (Q13, Q192). */
export const listOperatorKeys = endpoint({
  ...route('GET', '/operator/v1/keys', 'operator'),
  ours: true,
  scope: 'keys',
  summary: 'The keys that were made, revoked ones too.',
  description:
    'Their names and scopes, never the keys. One that was made before scopes existed shows `all`: it may do everything but manage keys. ' +
    '(Q13, Q192)',
  input: {},
  output: listOf(operatorKeyOnWire),
  refusals: [],
})

/** Ours (Q13, Q192): the key opens nothing from now on. A key with a scope more is not revoked by one without. */
export const revokeOperatorKey = endpoint({
  ...route('POST', '/operator/v1/keys/:name/revoke', 'operator'),
  ours: true,
  scope: 'keys',
  summary: 'Revokes a key.',
  description:
    "It opens nothing from now on. Only the environment's key revokes a key that may do more than the caller's. (Q13, Q192)",
  input: { params: z.object({ name: says('Whose it is.', formText) }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours (Q172): how a programme gets its first manager; for the environment's key only. */
export const addManager = endpoint({
  ...route('POST', '/operator/v1/staff', 'operator'),
  ours: true,
  scope: 'environment',
  summary: 'Invites a manager by e-mail.',
  description:
    'The first one of a programme, or one for whoever lost all of them. Whoever has access already gets another link, and keeps ' +
    'the name and the other roles, whatever name is given. The first two managers work at once, later ones once they are approved. ' +
    "For the environment's key only. (Q172, Q193)",
  input: {
    body: z.object({
      email: says('Where the link goes; it names the account.', givenEmail),
      name: says('What a newcomer is called; as before, or the e-mail address, when absent.', optionalText),
    }),
  },
  output: personOnWire,
  refusals: ['forbidden'],
  example: { body: { email: 'gestora@example.com', name: 'Gilda Gestora' } },
})

/** Ours (Q193): where no second manager is there to do it; for the environment's key only. */
export const approveStaff = endpoint({
  ...route('POST', '/operator/v1/staff/approve', 'operator'),
  ours: true,
  scope: 'environment',
  summary: 'Approves the pending roles of a person.',
  description:
    "For a programme with one manager, or without any who comes in. Every manager is told by e-mail. For the environment's key only. (Q193)",
  input: { body: z.object({ email: says('Whose roles they are.', givenEmail) }) },
  output: personOnWire,
  refusals: ['forbidden', 'not_found', 'roles_changed'],
  example: { body: { email: 'financeira@example.com' } },
})
