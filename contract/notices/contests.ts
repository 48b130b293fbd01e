import * as z from 'zod/mini'
import { noticeStatusCode } from '#contract/codes/on-wire.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { noticeStagesOnWire } from '#contract/notices/lists.ts'
import { route } from '#contract/route.ts'
import {
  centsOnWire,
  civilDateTime,
  formText,
  givenPhoto,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  longestPhoto,
  plateOnWire,
} from '#contract/wire.ts'

import { noticeClocks } from '#domain/notices/clock.ts'
import { contestStates, mostContestPhotos } from '#domain/notices/contests.ts'

/** What can stand in the time line of a notice. */
const moments = [
  'seen',
  'seen_without_ticket',
  'issued',
  'paid',
  'deadline_passed',
  'cancelled',
  'payment_learned',
  'payment_taken_back',
  'payment_given_back',
  'contest_accepted',
  'held',
  'released',
  'contested',
  'contest_sent',
  'contest_ended',
  'contest_rejected',
  'contest_ended_paid',
  'covered',
] as const

export const noticeMomentOnWire = named(
  'NoticeMoment',
  'One moment in the life of a notice.',
  z.object({
    at: says('When.', civilDateTime),
    what: says(
      'seen, seen_without_ticket: by an agent or a camera; contest_ended: a contest was rejected; contest_ended_paid: it was, ' +
        'and the notice had been paid; contest_sent, contest_rejected: a contest that did not move the clock; contest_accepted: it was accepted, which calls the notice off; covered: a ticket was given this plate that held at that time; the others are events of the notice.',
      z.enum(moments),
    ),
    until: says('When the tolerance ends that began then; null without.', z.nullable(civilDateTime)),
    reason: says('Why, where somebody of the programme said so; empty otherwise.', z.string()),
  }),
)

const fileAddress = says('Where it is, on this server; it opens for an hour.', z.string())

const howItStands = {
  id: idOfRow,
  protocol: says('The number by which people speak of it.', z.string()),
  state: says('Whether it waits for a decision, and how it ended.', z.enum(contestStates)),
  opened_at: says('When it came.', civilDateTime),
  due_at: says('Until when it has to be decided.', civilDateTime),
  decided_at: says('When it was decided; null while it is open.', z.nullable(civilDateTime)),
  reason: says('Why it ended so; empty while it is open.', z.string()),
}

export const contestOnWire = named(
  'Contest',
  "A driver's objection to a notice.",
  z.object({
    ...howItStands,
    text: says("What was written; null where it is somebody else's.", z.nullable(z.string())),
    photos: says('Its pictures.', z.array(fileAddress)),
  }),
)

const civilOrNull = z.nullable(civilDateTime)

/** All of a notice. */
export const noticePageOnWire = named(
  'NoticePage',
  'All of a notice, for whoever holds its plate or proves its number.',
  z.object({
    id: idOfRow,
    number: says(
      'Its whole number, as on the slip: it proves the notice. Only its id where `is_whole` is false.',
      z.string(),
    ),
    is_whole: says(
      'Whether photos, time line and the contests of others are shown: not to a driver who added the plate after the notice, ' +
        'until they prove the number of the slip or pay.',
      z.boolean(),
    ),
    plate: plateOnWire,
    kind_name: says('What its kind is called.', z.string()),
    address: says('Where; empty where nobody said it.', z.string()),
    date_notification: says('When the vehicle was seen.', civilDateTime),
    status: noticeStatusCode,
    status_enum: says('The name of the status.', z.string()),
    price: says(
      'What it costs now, what was paid for it, or what it cost at its end; null without a price.',
      z.nullable(centsOnWire),
    ),
    stages: noticeStagesOnWire,
    next_price: says('What it costs next; null where it stays.', z.nullable(centsOnWire)),
    next_price_at: says('When; null where it stays, or while its clock stands still.', civilOrNull),
    deadline: says('Until when it can be paid; null without, or while its clock stands still.', civilOrNull),
    clock: says(
      'running: towards the next price and the deadline; held, contested: neither moves.',
      z.enum(noticeClocks),
    ),
    held_reason: says('Why the office holds it, in words; null while it does not.', z.nullable(z.string())),
    is_payable: says('Whether it can be paid now: not while the office holds it.', z.boolean()),
    is_contestable: says('Whether it can be contested now.', z.boolean()),
    contests_left: says('How often it can still be contested at all.', z.int()),
    photos: says('Photos of the vehicle.', z.array(fileAddress)),
    time_line: says('What happened, oldest first.', z.array(noticeMomentOnWire)),
    contests: says('Its contests, oldest first.', z.array(contestOnWire)),
    pdf_url: says('All of it as PDF.', fileAddress),
  }),
)

const whichNotice = {
  notice: says('Its id, or its whole number.', z.string().check(z.maxLength(40))),
}
const itsPlate = says('The plate that goes with a whole number.', mayMiss(givenPlate))

/** Ours (Q179): a driver who holds the plate, or proves the number with the plate; for others it looks like none. */
export const readNotice = endpoint({
  ...route('GET', '/api/notices/:notice', 'driver'),
  ours: true,
  summary: 'All of a notice, for a driver who holds its plate.',
  description:
    'Kind, place, time, photos, sightings, price now and next, contests. Also for a driver who proves the whole number of ' +
    'the slip together with the plate. A driver who added the plate after the notice sees neither photos nor time line without ' +
    'that number. Anybody else is answered as if there were none. (Q108, Q179)',
  input: { params: z.object(whichNotice), query: z.object({ plate: itsPlate }) },
  output: noticePageOnWire,
  refusals: [],
  limit: 'lookup',
  example: { query: { plate: 'ABC1D23' } },
})

/** Ours (Q179). */
export const readPublicNotice = endpoint({
  ...route('GET', '/api/public/notices/:notice', 'anyone'),
  ours: true,
  summary: 'All of a notice, for whoever proves its number.',
  description:
    'By the whole number of the slip together with the plate; anything else is answered as if there were none. What a contest ' +
    'says is shown to the page that made it, by its `Page-Key`. (Q179)',
  input: { params: z.object(whichNotice), query: z.object({ plate: itsPlate }) },
  output: noticePageOnWire,
  refusals: [],
  takesPageKey: true,
  limit: 'lookup',
  example: { query: { plate: 'ABC1D23' } },
})

const ownContestOnWire = named(
  'OwnContest',
  'A contest in the list of whoever made it.',
  z.object({
    ...howItStands,
    state_name: says('The name of the state, for people.', z.string()),
    notice_id: says('The notice: what `readNotice` takes.', z.int()),
    plate: plateOnWire,
    kind_name: says('What the kind of the notice is called.', z.string()),
  }),
)

/** Ours (Q178): also of notices that were paid or called off since, and of plates that the driver holds no longer. */
export const listOwnContests = endpoint({
  ...route('GET', '/api/contests', 'driver'),
  ours: true,
  summary: "The driver's own contests, 50 at a time.",
  description:
    'The newest first, whatever became of the notice or of who holds its plate: whoever contested still sees all of it with ' +
    '`readNotice`. For the page after, send the last id as `after`. (Q178, Q179)',
  input: {
    query: z.object({ after: z.optional(says('Only those after this one in the list.', idOnWire)) }),
  },
  output: listOf(ownContestOnWire),
  refusals: [],
})

const contestBody = z.object({
  plate: itsPlate,
  text: says('What happened, in 10 to 2000 characters.', formText),
  photos: says(
    'Up to three pictures, JPEG, PNG or WebP of at most 5 MB each, in base 64.',
    z.array(givenPhoto).check(z.maxLength(mostContestPhotos)),
  ),
})

const contesting = {
  output: noticePageOnWire,
  refusals: ['contest_open', 'contest_closed', 'contest_spent', 'photo_unreadable'],
  limit: 'lookup',
  longestBody: mostContestPhotos * longestPhoto + 20_000,
  example: {
    body: { plate: 'ABC1D23', text: 'Eu tinha um ticket para esta placa, veja a foto.', photos: [] },
  },
} as const

/** Ours (Q178): while it is open neither price nor deadline moves. */
export const addContest = endpoint({
  ...route('POST', '/api/notices/:notice/contests', 'driver'),
  ours: true,
  summary: 'Contests a notice, with up to three pictures.',
  description:
    'One contest at a time, two in all, until the deadline, paid or not. While it is open neither price nor deadline moves; ' +
    'it can still be paid. Pictures are made smaller and lose their metadata. (Q178)',
  input: { params: z.object(whichNotice), body: contestBody },
  ...contesting,
})

/** Ours (Q178). */
export const addPublicContest = endpoint({
  ...route('POST', '/api/public/notices/:notice/contests', 'anyone'),
  ours: true,
  summary: 'Contests a notice without an account.',
  description:
    'By whoever proves its whole number together with the plate; as `addContest` otherwise. What it says is shown again to the ' +
    'page whose `Page-Key` came along, and to no other visitor. (Q178, Q179)',
  input: { params: z.object(whichNotice), body: contestBody },
  takesPageKey: true,
  ...contesting,
})

const shownFile = z.object({
  token: says('The end of the address that was shown.', z.string().check(z.maxLength(120))),
})

/** Ours (Q179): at an address that stood in the notice's own answer. */
export const viewNoticePhoto = endpoint({
  ...route('GET', '/api/notice-photos/:token', 'anyone'),
  ours: true,
  summary: 'A photo of a notice or of a contest.',
  description: 'At an address that was shown to whoever may see it; it opens for an hour. (Q179)',
  input: { params: shownFile },
  output: z.unknown(),
  file: 'image/jpeg',
  refusals: [],
})

/** Ours (Q179): the same as the page, to keep or to print. */
export const printNotice = endpoint({
  ...route('GET', '/api/notice-pdfs/:token', 'anyone'),
  ours: true,
  summary: 'All of a notice as PDF.',
  description:
    'At an address that was shown to whoever may see it; it opens for an hour. In Portuguese. (Q179)',
  input: { params: shownFile },
  output: z.unknown(),
  file: 'application/pdf',
  refusals: [],
  limit: 'search',
})
