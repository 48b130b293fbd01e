import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { staffName } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { sight } from '../sight.ts'
import { takeClaim } from './claims.ts'

/** An agent saw a plate, now or while the device had no network. */
export const addSighting = (
  parts: Parts,
  noted: InputOf<typeof calls.addSighting>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addSighting>> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const { claim, isNew } = await takeClaim(parts, tx, { kind: 'sighting', noted, call }, async (seen) => {
      const sighted = await sight(parts, tx, { seen, issue: false, by: staffName(call.staff) })
      return { outcome: sighted.state, until: sighted.until, sightingId: sighted.id }
    })
    if (isNew) {
      const named = claim.outcome === 'unknown_kind' ? { category: noted.category } : {}
      const details = { claim: claim.id, outcome: claim.outcome, noted_at: claim.noted_at, ...named }
      await writeRegister(parts, tx, byStaff(call), { act: 'report sighting', plate: claim.plate, details })
    }
    return claim
  })
