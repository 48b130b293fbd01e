import * as z from 'zod/mini'
import { named, says } from '#contract/meaning.ts'
import { issuedNoticeOnWire } from '#contract/notices/lists.ts'
import { civilDateTime, idOfRow, plateOnWire } from '#contract/wire.ts'

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
