import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says, sentAs } from '#contract/meaning.ts'
import { issuedNoticeOnWire, paidForOnWire, plateStates } from '#contract/notices/lists.ts'
import { route } from '#contract/route.ts'
import {
  civilDateTime,
  givenPhoto,
  givenPlate,
  idOfRow,
  idOnWire,
  listOf,
  longestPhoto,
  messageAnswer,
  optionalText,
  plateOnWire,
} from '#contract/wire.ts'

import { claimRefusals, mostListedClaims, mostPhotos, refusedClaims } from '#domain/shifts/claims.ts'

const claimKinds = z.enum(['sighting', 'notice'])
const outcomes = z.enum([...plateStates, 'issued', ...claimRefusals])

const until = says(
  'When the ticket, the order, the free hours or the tolerance end; null without.',
  z.nullable(civilDateTime),
)

const sha256 = sentAs(z.string().check(z.regex(/^[0-9a-f]{64}$/)), {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
})

const claimOnWire = named(
  'ShiftClaim',
  "What an agent's device noted, and what became of it.",
  z.object({
    id: says('As the device called it.', z.string()),
    kind: says('Whether a plate was seen, or a notice is wanted.', claimKinds),
    plate: plateOnWire,
    address: says('Where; empty where nobody said it.', z.string()),
    noted_at: says('When, by the device.', civilDateTime),
    outcome: says(
      'What a sighting found, `issued` where a notice came of it, or why it was refused: `too_late` where it arrived after more ' +
        'than a day, `too_early` where its time lies ahead of ours, `unknown_kind` where the city has no such kind of notice or ' +
        'of vehicle, `impossible_jump` where its agent cannot have come so far since the claim before.',
      outcomes,
    ),
    until,
    notice: says('The notice that came of it; null without.', z.nullable(issuedNoticeOnWire)),
    slip_url: says('What the QR code of the slip leads to; null without a notice.', z.nullable(z.string())),
  }),
)

const thing = z.object({
  slug: says('By which it is named.', z.string()),
  name: says('What people call it.', z.string()),
})

/** Ours (Q173): the agent's open shift with its list, and what the page needs to go on without a network. */
export const readShift = endpoint({
  ...route('GET', '/api/staff/shift', 'staff'),
  ours: true,
  summary: 'The open shift of whoever calls.',
  description:
    `Its counts, its newest ${mostListedClaims} claims of each kind, and the kinds of notices and of vehicles that the city has. A page ` +
    'asks it whenever something was tried to be sent, so it keeps no session alive. (Q172, Q173)',
  input: {},
  output: z.object({
    begun_at: says('Since when; null before the first act.', z.nullable(civilDateTime)),
    sightings: says('How many plates were noted in it.', z.int()),
    notices: says('How many notices were issued in it.', z.int()),
    claims: says('The newest first.', z.array(claimOnWire)),
    kinds: says('The kinds of notices, the usual one first.', z.array(thing)),
    categories: says('The kinds of vehicles, the usual one first.', z.array(thing)),
  }),
  refusals: [],
  act: 'own shift',
  isNoUse: true,
})

/** Ours (Q173): ends the shift and the session, for the next person on this device. */
export const endShift = endpoint({
  ...route('POST', '/api/staff/shift/end', 'staff'),
  ours: true,
  summary: 'Ends the shift and signs out.',
  description: 'For the next person on this device; the next act of the agent begins another shift. (Q173)',
  input: {},
  output: messageAnswer,
  refusals: [],
  act: 'own shift',
  takesNoKey: true,
})

const latitude = z.number().check(z.gte(-90), z.lte(90))
const longitude = z.number().check(z.gte(-180), z.lte(180))
const inQuery = (schema: typeof latitude) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      schema,
    ),
  )

const latitudeInQuery = sentAs(inQuery(latitude), { type: 'number', minimum: -90, maximum: 90 })
const longitudeInQuery = sentAs(inQuery(longitude), { type: 'number', minimum: -180, maximum: 180 })

/** Ours (Q173): the street of the bay that is next to a position, and the sector around it. */
export const findStreet = endpoint({
  ...route('GET', '/api/staff/street', 'staff'),
  ours: true,
  summary: 'Which street and sector a position lies in.',
  description:
    "The street of the nearest bay within 150 m, by the city's own map. A device asks it wherever it is carried, so it keeps no session " +
    'alive. (Q173)',
  input: {
    query: z.object({
      lat: says('Degrees north, WGS 84.', latitudeInQuery),
      lng: says('Degrees east, WGS 84.', longitudeInQuery),
    }),
  },
  output: z.object({
    street: says('Its name; empty where no bay is near.', z.string()),
    sector: says('The name of the sector; empty outside of all.', z.string()),
  }),
  refusals: [],
  act: 'own shift',
  isNoUse: true,
  example: { query: { lat: -28.22868, lng: -48.662307 } },
})

/** Ours (Q173): what an agent reads before anything is noted; the look is in the register. */
export const checkPlate = endpoint({
  ...route('GET', '/api/staff/plates/:plate', 'staff'),
  ours: true,
  summary: 'What a plate is entitled to where it stands.',
  description:
    'By the same rules as a sighting, of which nothing is stored; the tolerance runs only once it is noted. (Q173)',
  input: {
    params: z.object({ plate: says('The plate.', givenPlate) }),
    query: z.object({
      address: says('The street where it stands.', optionalText, { maxLength: 200 }),
      lat: z.optional(says('Degrees north, WGS 84.', latitudeInQuery)),
      lng: z.optional(says('Degrees east, WGS 84.', longitudeInQuery)),
    }),
  },
  output: z.object({
    plate: plateOnWire,
    state: says(
      'paid: has a ticket; paying: an order waits for its payment; free: nobody pays now; tolerance: may still get a ticket; ' +
        'noticed: has its notice for this stay; irregular: could get one.',
      z.enum(plateStates),
    ),
    until,
    paid_for: paidForOnWire,
    seen_before: says('Whether it was noted on this street without a ticket already.', z.boolean()),
  }),
  refusals: [],
  act: 'look up plate',
  example: { query: { address: 'Rua das Palmeiras, 100' } },
})

const staff_id = z.optional(
  says('Who noted it, by the id of `readStaffSession`; whoever calls when absent.', idOnWire),
)

const noted = {
  staff_id,
  session: z.optional(
    says(
      'The session in which it was noted, as `claim_session` of `readStaffSession`; the one of this call when absent. It counts from ' +
        'no earlier than the begin of that session.',
      z.nullable(z.uuid()),
    ),
  ),
  id: says('A random UUID of the device: the same claim again is answered as it was.', z.uuid()),
  plate: says('What was read of the plate.', givenPlate),
  address: says('Where, at most 200 characters.', optionalText, { maxLength: 200 }),
  lat: z.optional(says('Degrees north, WGS 84.', z.nullable(latitude))),
  lng: z.optional(says('Degrees east, WGS 84.', z.nullable(longitude))),
  noted_at: says('When, in milliseconds since 1970.', z.int().check(z.gte(0), z.lte(8_000_000_000_000))),
  category: says('Which kind of vehicle; `common` when absent.', optionalText),
}

const example = {
  id: '6f1cf0a2-8b5e-4f0e-9a55-0c7a3c2f8f10',
  plate: 'ABC1D23',
  address: 'Rua das Palmeiras, 100',
  lat: -28.22868,
  lng: -48.662307,
}

/** Ours (Q173): a plate was seen; it may have waited on the device for a day. */
export const addSighting = endpoint({
  ...route('POST', '/api/staff/sightings', 'staff'),
  ours: true,
  changesNoAccess: true,
  summary: 'Notes that an agent saw a plate, and answers what it was entitled to.',
  description:
    'By the rules of `reportSighting`, at the time when it was noted. One that is older than a day, lies more than a minute ' +
    'ahead of ours, names a kind of vehicle that the city does not have or is farther from the claim before than anybody moves is kept ' +
    'as `too_late`, `too_early`, `unknown_kind` or `impossible_jump` and counts for nothing. One of somebody else than whoever calls is refused, and may be sent again by them. (Q173, Q200)',
  input: { body: z.object(noted) },
  output: claimOnWire,
  // The id of a claim that somebody else made, or that was of the other kind; or the session is not of whoever noted it.
  refusals: ['not_found', 'claim_of_another'],
  act: 'report sighting',
  takesNoKey: true,
  example: { body: { ...example, noted_at: 1_795_366_800_000 } },
})

/**
 * Ours (Q173): the device decides nothing; whoever had paid or has paid since, or lets sightings buy (Q110), gets no notice, and
 * the agent is told.
 */
export const addNotice = endpoint({
  ...route('POST', '/api/staff/notices', 'staff'),
  ours: true,
  summary: 'Wants a notice against a plate, and answers whether it was issued.',
  description:
    'Not against a plate that was paid, paying or in tolerance when it was noted, or that is paid or paying now; `outcome` says ' +
    'what it was. A driver who lets sightings buy gets a ticket instead, by the rules of a sighting: `paid`, or `tolerance` where ' +
    'the plate was not seen before, or `irregular` where it is told too late to buy one. A kind that a vehicle with a ticket can get ' +
    'too is issued once for a stay, whatever was paid; then `noticed`, with the first. Photos are announced by their hashes and ' +
    'sent once it is issued. One is kept and counts for nothing as a sighting does, and where the city has no such kind of notice. ' +
    'One of somebody else than whoever calls is refused, and may be sent again by them. (Q110, Q173)',
  input: {
    body: z.object({
      ...noted,
      type: says(
        "A kind of notice, by its slug in the city's `notices.json`; the first one when absent.",
        optionalText,
      ),
      photos: says(
        'SHA-256 of the photos that follow, in hexadecimal.',
        z.array(sha256).check(z.maxLength(mostPhotos)),
      ),
    }),
  },
  output: claimOnWire,
  // The id of a claim that somebody else made, or that was of the other kind; or the session is not of whoever noted it.
  refusals: ['not_found', 'claim_of_another'],
  act: 'issue notice',
  takesNoKey: true,
  example: { body: { ...example, noted_at: 1_795_366_800_000, type: 'no_ticket', photos: [] } },
})

/** Ours (Q173): made smaller and without its metadata by the server; only what was announced, by whoever announced it. */
export const addNoticePhoto = endpoint({
  ...route('POST', '/api/staff/notices/:id/photos', 'staff'),
  ours: true,
  summary: 'Adds a photo to a notice that the agent issued.',
  description:
    'JPEG, PNG or WebP of at most 5 MB, announced by its hash when the notice was wanted. It is turned, made smaller (1600 px) ' +
    'and kept as JPEG without metadata. The same photo again changes nothing. (Q173)',
  input: {
    params: z.object({ id: says('The notice.', idOnWire) }),
    body: z.object({
      staff_id,
      content: says('The file, in base 64.', givenPhoto),
    }),
  },
  output: z.object({ number: says('Which photo of the notice it is.', z.int()) }),
  refusals: ['photo_unreadable', 'claim_of_another'],
  act: 'issue notice',
  takesNoKey: true,
  longestBody: longestPhoto + 1000,
  example: { body: { content: 'iVBORw0KGgo=' } },
})

/** Ours (Q173, Q188): what was refused; or the notices that were wanted and not issued. */
export const listLateClaims = endpoint({
  ...route('GET', '/api/staff/late-claims', 'staff'),
  ours: true,
  summary: 'What devices noted and nothing came of, newest first, 50 at a time.',
  description:
    'What was refused, as it arrived after more than a day, lies ahead of our time, names what the city does not have or is too far ' +
    'from the claim before; or the ' +
    'notices that were not issued because the plate was paid, paying, free, in tolerance, had its notice or would have got its ' +
    'ticket by itself. For the page after, send the last id of this one as `before`. (Q173, Q188)',
  input: {
    query: z.object({
      what: z.optional(
        says(
          'refused: counts for nothing, also meant when absent and by its older name, too_late; not_issued: a notice was wanted ' +
            'and not issued.',
          z.enum([...refusedClaims, 'too_late']),
        ),
      ),
      plate: says('Only of this plate.', mayMiss(givenPlate)),
      before: z.optional(says('Only those after this one in the list.', z.uuid())),
    }),
  },
  output: listOf(
    named(
      'LateClaim',
      'What a device sent, and nothing came of.',
      z.object({
        ...claimOnWire.shape,
        staff_id: idOfRow,
        name: says('Whose it is.', z.string()),
        arrived_at: says('When it arrived.', civilDateTime),
      }),
    ),
  ),
  refusals: [],
  act: 'read late claims',
  example: { query: { what: 'not_issued' } },
})
