import * as z from 'zod/mini'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { civilDateTime, givenDateTime, givenPlate, idOfRow, optionalText } from '#contract/wire.ts'
import { operatorScopes } from '#domain/operator.ts'

/** What an operator key may do (Q192). */
export const scopeOnWire = z.enum(operatorScopes)

/** One line of the trail of access: what happened when, from where, to which account or by which caller of the programme. */
export const trailLineOnWire = named(
  'TrailLine',
  'One line of the trail of access: what happened when, from where, to which account or by whom.',
  z.object({
    id: idOfRow,
    at: says('When it happened.', civilDateTime),
    event: says('What happened.', z.string()),
    /** Null where nobody was logged in; the tax id that was typed is found all the same. */
    user_id: says('To which account; null where nobody was logged in.', z.nullable(idOfRow)),
    address: says('From which network address; null where it is not told.', z.nullable(z.string())),
    operator: says("Which caller of the programme's own side; null where none.", z.nullable(z.string())),
    details: says(
      'What else is told of the event.',
      z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    ),
  }),
)

/** A key of another caller, without the key. */
export const operatorKeyOnWire = named(
  'OperatorKey',
  'A key that was made for a device or office.',
  z.object({
    name: says('Whose it is.', z.string()),
    scopes: says(
      'What it may do; `all` alone for one that was made before scopes existed.',
      z.array(z.enum([...operatorScopes, 'all'])),
    ),
    created_at: says('When it was made.', civilDateTime),
    revoked_at: says('Since when it opens nothing; null while it does.', z.nullable(civilDateTime)),
  }),
)

/** What identifies a plate seen on the street, and what kind of vehicle it is (a category's slug of the tariff). */
export const seenFields = {
  plate: says('What was read of the plate.', givenPlate),
  address: says('Where, at most 200 characters.', optionalText, { maxLength: 200 }),
  time: says('When, at most a day ago; now when absent.', mayMiss(givenDateTime)),
  category: says(
    'Which kind of vehicle, by the slug of a category of the tariff; `common` when absent.',
    optionalText,
  ),
}
