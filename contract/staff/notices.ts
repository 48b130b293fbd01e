import * as z from 'zod/mini'
import { noticeStatuses } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { contestOnWire, noticePageOnWire } from '#contract/notices/contests.ts'
import { issuedNoticeOnWire, noticeStatusOnWire } from '#contract/notices/lists.ts'
import { route } from '#contract/route.ts'
import { reasonInWords } from '#contract/staff/reasons.ts'
import {
  civilDateTime,
  givenDateTime,
  givenPlate,
  idOnWire,
  listOf,
  optionalText,
  plateOnWire,
} from '#contract/wire.ts'

import { noticeClocks } from '#domain/notices/clock.ts'
import { contestFilters, contestLinks } from '#domain/notices/contests.ts'
import { noticeLookReasons } from '#domain/staff/looks.ts'

/** What of a time line has a position. */
const placesOf = ['seen', 'seen_without_ticket', 'issued'] as const

const officeNoticeOnWire = named(
  'OfficeNotice',
  'A notice in the list of the office.',
  z.object({
    ...issuedNoticeOnWire.shape,
    clock: says('Whether its clock runs, or it is held or contested.', z.enum(noticeClocks)),
    photos: says('How many photos it has.', z.int()),
  }),
)

/** What a list of notices may be narrowed by. */
export const noticesSought = {
  plate: says('Only of this plate.', mayMiss(givenPlate)),
  number: z.optional(says('Only the one of this id.', idOnWire)),
  status: z.optional(says('Only where they are so.', noticeStatusOnWire)),
  clock: z.optional(says('Only where the clock is so.', z.enum(noticeClocks))),
  from: says('Only those seen from then on, this second included.', mayMiss(givenDateTime)),
  until: says('Only those seen until then, this second included.', mayMiss(givenDateTime)),
}

/** Ours (Q178): newest first, 50 at a time. */
export const listOfficeNotices = endpoint({
  ...route('GET', '/api/staff/notices', 'staff'),
  ours: true,
  summary: 'Notices as the office sees them, newest first, 50 at a time.',
  description: 'For the page after, send the last id of this one as `before`. (Q178)',
  input: {
    query: z.object({
      ...noticesSought,
      before: z.optional(says('Only those after this one in the list.', idOnWire)),
    }),
  },
  output: listOf(officeNoticeOnWire),
  refusals: [],
  act: 'list notices',
  example: { query: { plate: 'ABC1D23', status: noticeStatuses.notified } },
})

const decidedBy = says(
  'Who decided it; null while it is open, and where the notice was called off by itself.',
  z.nullable(z.string()),
)

const officeContestOnWire = named(
  'OfficeContest',
  'A contest as the office reads it.',
  z.object({
    ...contestOnWire.shape,
    decided_by: decidedBy,
    link: says(
      'What links the contestant to the vehicle: a ticket that they bought, the vehicle in their account, or the payment of the notice; null without a proven link.',
      z.nullable(z.enum(contestLinks)),
    ),
  }),
)

const correctionSeenOnWire = named(
  'CorrectionSeen',
  'A ticket that was moved to another plate, for the office alone.',
  z.object({
    at: says('When.', civilDateTime),
    from: says('The plate before.', z.string()),
    to: says('The plate since then.', z.string()),
    excused: says('How many notices it called off.', z.int()),
    by_office: says('Whether a person of the office did it.', z.boolean()),
  }),
)

const placeSeenOnWire = named(
  'PlaceSeen',
  'Where a device saw the vehicle of a notice, for the office alone.',
  z.object({
    at: says('When.', civilDateTime),
    what: says('Whether it was seen, without a ticket, or for the notice.', z.enum(placesOf)),
    address: says('Where, in words; empty where nobody said it.', z.string()),
    lat: says('Degrees north, WGS 84.', z.number()),
    lng: says('Degrees east, WGS 84.', z.number()),
  }),
)

const reasonOfLook = says('Why the evidence is looked at.', z.enum(noticeLookReasons))

/** Ours (Q178): the look is in the register, with its reason and what was shown. */
export const viewOfficeNotice = endpoint({
  ...route('POST', '/api/staff/notices/:id/view', 'staff'),
  ours: true,
  summary: 'All of a notice with its contests, for the office.',
  description:
    'A reason is named; it is in the register with what was shown, and, where a driver contested, as a look at that driver. ' +
    'It stands in the body, so that no log of addresses holds its words. (Q178)',
  input: {
    params: z.object({ id: says('The notice.', idOnWire) }),
    body: z.object({ reason: reasonOfLook, words: says('More of it in words.', optionalText) }),
  },
  output: z.object({
    ...noticePageOnWire.shape,
    contests: says('Its contests, oldest first.', z.array(officeContestOnWire)),
    places: says(
      'Where devices saw the vehicle, oldest first; only those that told their position.',
      z.array(placeSeenOnWire),
    ),
    corrections: says(
      'The plate corrections of every wallet from which a ticket was moved to this plate, newest first, 50 at most. (Q163)',
      z.array(correctionSeenOnWire),
    ),
    issued_by: says(
      'Who issued it: a person by name, or a key by its own; null where nobody did.',
      z.nullable(z.string()),
    ),
    is_cancellable: says('Whether it can be called off without a contest.', z.boolean()),
  }),
  refusals: [],
  act: 'read notice',
  takesNoKey: true,
  example: { body: { reason: 'contest', words: '' } },
})

const why = reasonInWords('Why, for the register and for the driver.')

/** Ours (Q178): as the operator's call, and by a person, with a reason. */
export const cancelOfficeNotice = endpoint({
  ...route('POST', '/api/staff/notices/:id/cancel', 'staff'),
  ours: true,
  summary: 'Calls a notice off.',
  description:
    'While it is neither paid nor with the traffic authority. Again it changes nothing. An open contest of it is accepted. (Q178)',
  input: { params: z.object({ id: says('The notice.', idOnWire) }), body: z.object({ reason: why }) },
  output: issuedNoticeOnWire,
  refusals: ['notice_not_cancellable', 'own_notice'],
  act: 'cancel notice',
  example: { body: { reason: 'A placa foi lida errada.' } },
})

/** Ours (Q186): the clock runs on with the time that was left, and no outage holds it again. */
export const releaseOfficeNotice = endpoint({
  ...route('POST', '/api/staff/notices/:id/release', 'staff'),
  ours: true,
  summary: 'Lets a held notice go on.',
  description:
    'Its price and deadline run on with the time that was left, and no outage holds it again. One that is not held stays as it ' +
    'is. To end it otherwise it is called off. (Q186)',
  input: { params: z.object({ id: says('The notice.', idOnWire) }), body: z.object({ reason: why }) },
  output: issuedNoticeOnWire,
  refusals: ['own_notice'],
  act: 'release notice',
  example: { body: { reason: 'O ticket foi pedido depois da vistoria.' } },
})

const listedContestOnWire = named(
  'ListedContest',
  'A contest in the list of the office.',
  z.object({
    ...officeContestOnWire.shape,
    notice_id: says('The notice.', z.int()),
    plate: plateOnWire,
    kind_name: says('What the kind of the notice is called.', z.string()),
    is_paid: says('Whether the notice is paid, so that accepting gives money back.', z.boolean()),
    is_late: says('Whether its deadline has passed.', z.boolean()),
  }),
)

/** What a list of contests may be narrowed by. */
export const contestsSought = {
  state: says(
    'Where they are; `decided` is accepted and rejected, `any` is all of them.',
    z.enum(contestFilters),
  ),
  plate: says('Only of this plate.', mayMiss(givenPlate)),
  protocol: says('Only the one of this protocol.', optionalText),
}

/** Ours (Q178, Q188): those that wait stand oldest first, decided ones newest first. */
export const listContests = endpoint({
  ...route('GET', '/api/staff/contests', 'staff'),
  ours: true,
  summary: 'Contests by their state, 50 at a time.',
  description:
    'Open ones oldest first, with their deadline; decided ones newest first. For the page after, send the last id as `after`. ' +
    'What they say is shown with the notice. (Q178, Q188)',
  input: {
    query: z.object({
      ...contestsSought,
      after: z.optional(says('Only those after this one in the list.', idOnWire)),
    }),
  },
  output: listOf(listedContestOnWire),
  refusals: [],
  act: 'list contests',
  example: { query: { state: 'open' } },
})

/** Ours (Q178): once, for good; nobody decides about a notice that they issued. */
export const decideContest = endpoint({
  ...route('POST', '/api/staff/contests/:id/decide', 'staff'),
  ours: true,
  summary: 'Accepts or rejects a contest, with a reason.',
  description:
    'Accepted, the notice is called off and what was paid goes back the way it came; rejected, its clock runs on with the time ' +
    'that was left. The driver is told. (Q178)',
  input: {
    params: z.object({ id: says('The contest.', idOnWire) }),
    body: z.object({ accept: says('Whether it is accepted.', z.boolean()), reason: why }),
  },
  output: contestOnWire,
  refusals: ['contest_decided', 'own_notice'],
  act: 'decide contest',
  example: { body: { accept: true, reason: 'O ticket cobria a hora da irregularidade.' } },
})
