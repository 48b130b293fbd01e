import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { noticeOutcome } from '#domain/shifts/claims.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { noticeOfStay } from '#server/features/notices/stay.ts'
import { lockPlate, writeNotice } from '#server/features/notices/write-notice.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { findRule } from '../issue-notice.ts'
import { judgePlate } from '../judge-plate.ts'
import type { Seen } from '../read-seen.ts'
import { buyInstead } from '../sight.ts'
import { type NewSighting, storeSighting } from '../store-sighting.ts'
import { type Decided, refusedAs, takeClaim } from './claims.ts'

type Body = InputOf<typeof calls.addNotice>

/** An agent wants a notice; the device decided nothing, so what the plate is entitled to is looked at here. */
export const addNotice = (
  parts: Parts,
  body: Body,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addNotice>> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const told = { kind: 'notice', noted: body, call } as const
    const { claim, isNew } = await takeClaim(parts, tx, told, (seen) =>
      decide(parts, tx, { seen, body, call }),
    )
    if (isNew) {
      const { id, outcome, noted_at, notice } = claim
      // What the city does not have stands nowhere else.
      const named = outcome === 'unknown_kind' ? { type: body.type, category: body.category } : {}
      const details = {
        claim: id,
        outcome,
        noted_at,
        notice: notice?.id ?? null,
        photos: body.photos,
        ...named,
      }
      await writeRegister(parts, tx, byStaff(call), { act: 'issue notice', plate: claim.plate, details })
    }
    return claim
  })

/**
 * With every purchase of the plate waiting: what it was entitled to when it was noted, and what it is now. Where no notice comes
 * of it the plate was seen all the same, so it is kept as a sighting: its tolerance begins, and its ticket stays where it was seen
 * (Q163). A driver who lets sightings buy gets a ticket in the place of the notice (decision Q110).
 */
const decide = async (
  parts: Parts,
  tx: Tx,
  { seen, body, call }: { seen: Seen; body: Body; call: Call<'staff'> },
): Promise<Decided> => {
  const rule = findRule(parts, body.type)
  if (!rule) return refusedAs('unknown_kind')
  await lockPlate(tx, seen.plate)
  const then = await judgePlate(tx, parts, seen)
  const now = await judgePlate(tx, parts, { ...seen, at: parts.clock.now() })
  const earlier = rule.with_ticket ? await noticeOfStay(tx, parts, seen, rule.slug) : null
  const other = rule.with_ticket ? { wasNoticed: earlier !== null } : null
  const outcome = noticeOutcome(then.state, now.state, other)
  const by = staffName(call.staff)
  const store = (judged: NewSighting['judged']) =>
    storeSighting(tx, { seen, judged, by, now: parts.clock.now() })
  if (outcome !== 'issued') {
    const sightingId = await store({ ...then, boughtId: null })
    if (earlier !== null) return { outcome, until: null, noticeId: earlier, sightingId }
    const until = outcome === then.state ? then.until : now.until
    return { outcome, until, noticeId: then.noticeId, sightingId }
  }
  const bought = rule.with_ticket ? null : await buyInstead(parts, tx, seen, then)
  if (bought) return { outcome: bought.state, until: bought.until, sightingId: await store(bought) }
  const { id } = await writeNotice(parts, tx, { ...seen, rule, issuedBy: by })
  return { outcome, until: null, noticeId: id }
}
