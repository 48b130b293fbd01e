import { type Kysely, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type * as calls from '#contract/shifts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import {
  type ClaimKind,
  type ClaimOutcome,
  type ClaimRefusal,
  claimTime,
  isClaimRefusal,
} from '#domain/shifts/claims.ts'
import type { DB, ShiftClaims } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { numberOf } from '#server/features/notices/contests/notice-number.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { readIssued } from '../notice-view.ts'
import { hasCategory, readVehicle, type Seen } from '../read-seen.ts'
import { openShift } from './shifts.ts'
import { claimCountsFrom, isJump } from './trust-claim.ts'

type OnWire = z.input<(typeof calls.addSighting)['output']>

/** What a device tells of a vehicle. */
export type Noted = {
  staff_id?: number | undefined
  session?: string | null | undefined
  id: string
  plate: string
  address: string
  lat?: number | null | undefined
  lng?: number | null | undefined
  noted_at: number
  category: string
  photos?: readonly string[]
}

/** What the server decided about a claim. */
export type Decided = {
  outcome: ClaimOutcome
  until: Date | null
  sightingId?: number | null
  noticeId?: number | null
}

type Decide = (seen: Seen) => Promise<Decided>

/** A claim that counts for nothing and is kept for the manager. */
export const refusedAs = (outcome: ClaimRefusal): Decided => ({ outcome, until: null })

/**
 * Refuses what somebody else noted than whoever is signed in now: devices are shared, and what waits on one would be told as
 * the next person's. The device keeps what is refused so.
 */
export const demandOwn = (notedBy: number | undefined, { staff }: Pick<Call<'staff'>, 'staff'>): void => {
  if (notedBy !== undefined && notedBy !== staff.id) throw new Refusal('claim_of_another')
}

/**
 * Takes a claim once: one that comes again by its id is answered as it was, to whoever sent it. What is older than a day,
 * lies ahead of our clock, names what the city does not have or is an impossible jump counts for nothing and is kept for the manager:
 * the device forgets what it sent well once it is answered, whatever the answer (Decisions Q173, Q200).
 */
export const takeClaim = async (
  parts: Parts,
  tx: Tx,
  told: { kind: ClaimKind; noted: Noted; call: Call<'staff'> },
  decide: Decide,
): Promise<{ claim: OnWire; isNew: boolean }> => {
  const { kind, noted, call } = told
  demandOwn(noted.staff_id, call)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claim/${noted.id}`}, 0))`.execute(tx)
  const before = await tx.selectFrom('shift_claims').selectAll().where('id', '=', noted.id).executeTakeFirst()
  if (before) {
    if (before.staff_id !== call.staff.id || before.kind !== kind) throw new Refusal('not_found')
    return { claim: await claimView(parts, tx, before), isNew: false }
  }
  const vehicle = readVehicle(noted)
  const noted_at = claimTime(new Date(noted.noted_at), parts.clock.now())
  const { decided, countedAt } = await judgeClaim(parts, tx, { ...told, vehicle, notedAt: noted_at }, decide)
  const row = await tx
    .insertInto('shift_claims')
    .values({
      id: noted.id,
      shift_id: await openShift(parts, tx, call.staff.id),
      staff_id: call.staff.id,
      kind,
      plate: vehicle.plate,
      address: vehicle.address,
      lat: vehicle.lat,
      lng: vehicle.lng,
      noted_at: noted_at instanceof Date ? noted_at : new Date(noted.noted_at),
      counted_at: countedAt,
      arrived_at: parts.clock.now(),
      ...storedAs(decided.outcome),
      until: decided.until,
      sighting_id: decided.sightingId ?? null,
      notice_id: decided.noticeId ?? null,
      photos: [...new Set(noted.photos ?? [])],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { claim: await claimView(parts, tx, row), isNew: true }
}

type Told = {
  noted: Noted
  call: Call<'staff'>
  vehicle: Omit<Seen, 'at'>
  /** When it was noted, or why the server takes no such time. */
  notedAt: Date | ClaimRefusal
}

/** Decides a new claim. `countedAt` is from when it counts, null where that is when it was noted. */
const judgeClaim = async (
  parts: Parts,
  tx: Tx,
  { noted, call, vehicle, notedAt }: Told,
  decide: Decide,
): Promise<{ decided: Decided; countedAt: Date | null }> => {
  const refuse = (outcome: ClaimRefusal) => ({ decided: refusedAs(outcome), countedAt: null })
  if (!(notedAt instanceof Date)) return refuse(notedAt)
  if (!hasCategory(parts, noted.category)) return refuse('unknown_kind')
  if (await isJump(tx, { ...vehicle, at: notedAt }, call)) return refuse('impossible_jump')
  const at = await claimCountsFrom(tx, notedAt, noted.session, call)
  return { decided: await decide({ ...vehicle, at }), countedAt: at > notedAt ? at : null }
}

/** The release before, which runs beside this one or is gone back to, knows no other refusal than `too_late`. */
const storedAs = (outcome: ClaimOutcome) => {
  if (outcome === 'impossible_jump') return { outcome: 'too_late', is_jump: true }
  return isClaimRefusal(outcome) && outcome !== 'too_late'
    ? { outcome: 'too_late', refused_for: outcome }
    : { outcome }
}

/** Where the slip leads: to all of the notice, which its number and the plate prove. */
const slipUrlOf = (parts: Parts, id: number, plate: string): string =>
  `${parts.publicUrl()}/irregularidades/${numberOf(parts, id)}?plate=${encodeURIComponent(plate)}`

/** A claim as its agent sees it. */
export const claimView = async (
  parts: Parts,
  kysely: Kysely<DB>,
  row: Selectable<ShiftClaims>,
): Promise<OnWire> => {
  const zone = parts.city().settings.timeZone
  const notice = row.notice_id === null ? null : await readIssued(kysely, parts, row.notice_id)
  return {
    id: row.id,
    kind: row.kind as ClaimKind,
    plate: row.plate,
    address: row.address,
    noted_at: toCivil(row.noted_at, zone),
    outcome: row.is_jump ? 'impossible_jump' : ((row.refused_for ?? row.outcome) as ClaimOutcome),
    until: row.until && toCivil(row.until, zone),
    notice,
    slip_url: notice && slipUrlOf(parts, notice.id, row.plate),
  }
}
