import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/shifts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { usualCategory } from '#domain/parking/tariff.ts'
import { type ClaimKind, mostListedClaims } from '#domain/shifts/claims.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { claimView } from './claims.ts'
import { shiftsSince } from './shifts.ts'

/** The open shift of an agent, with what the page needs to go on without a network. */
export const readShift = async (
  parts: Parts,
  _input: unknown,
  { staff }: Pick<Call<'staff'>, 'staff'>,
): Promise<GivenOutputOf<typeof calls.readShift>> => {
  const { kysely } = parts.db
  const { notices, groups, settings } = parts.city()
  const shift = await kysely
    .selectFrom('shifts')
    .select(['id', 'begun_at'])
    .where('staff_id', '=', staff.id)
    .where('ended_at', 'is', null)
    .where('begun_at', '>=', shiftsSince(parts))
    .executeTakeFirst()
  const ofShift = kysely.selectFrom('shift_claims').where('shift_id', '=', shift?.id ?? 0)
  const newest = (kind: ClaimKind) =>
    ofShift
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('arrived_at', 'desc')
      .limit(mostListedClaims)
      .execute()
  const rows = [...(await newest('sighting')), ...(await newest('notice'))].toSorted(
    (a, b) => b.arrived_at.getTime() - a.arrived_at.getTime(),
  )
  const counted = await ofShift
    .select(({ fn }) => fn.countAll<number>().filterWhere('kind', '=', 'sighting').as('sightings'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('outcome', '=', 'issued').as('notices'))
    .executeTakeFirstOrThrow()
  const categories = new Map(
    groups.flatMap((group) => group.categories).map(({ slug, name }) => [slug, name]),
  )
  return {
    begun_at: shift ? toCivil(shift.begun_at, settings.timeZone) : null,
    sightings: Number(counted.sightings),
    notices: Number(counted.notices),
    claims: await Promise.all(rows.map((row) => claimView(parts, kysely, row))),
    kinds: notices.map(({ slug, name }) => ({ slug, name })),
    // The page has the first one chosen: a dearer kind must not be what an agent issues by not choosing (decision Q113).
    categories: [...categories]
      .map(([slug, name]) => ({ slug, name }))
      .toSorted((a, b) => Number(b.slug === usualCategory) - Number(a.slug === usualCategory)),
  }
}
