import { dayMs, hourMs, minuteMs } from '../durations.ts'
import type { SightingState } from '../notices/sightings.ts'
import { kilometresBetween, type Point } from '../places.ts'
import { longestSessionMs } from '../staff/access.ts'

/** What an agent's device noted: that a plate was seen, or that it should get a notice (Decision Q173). */
export type ClaimKind = 'sighting' | 'notice'

/**
 * How many claims of each kind the list of a shift holds, the newest of them: an agent notes hundreds of plates in a day, and
 * the slips of the few notices shall not leave the list with them (Decision Q173).
 */
export const mostListedClaims = 100

/**
 * Why a claim counts for nothing and is kept for the manager: it arrived too late, its time lies ahead of ours, it names a kind
 * of notice or of vehicle that the city does not have, or no more (Decision Q173), or its agent cannot have moved so fast (Q200).
 */
export const claimRefusals = ['too_late', 'too_early', 'unknown_kind', 'impossible_jump'] as const

/** One of these. */
export type ClaimRefusal = (typeof claimRefusals)[number]

/** What became of a claim: what a sighting found, `issued` where a notice came of it, or why it was refused. */
export type ClaimOutcome = SightingState | 'issued' | ClaimRefusal

/** Whether a claim was refused; what a later release calls its outcome is none of these. */
export function isClaimRefusal(outcome: string): outcome is ClaimRefusal {
  return (claimRefusals as readonly string[]).includes(outcome)
}

/** Claims of which nothing came: those that were refused, and wanted notices that were not issued (Decision Q188). */
export const refusedClaims = ['refused', 'not_issued'] as const

/** One of these. */
export type RefusedClaims = (typeof refusedClaims)[number]

/** How old a claim may be when it arrives: a device may have been without a network for a shift, but no longer. */
export const claimMs = dayMs

/** A device's clock may run ahead by so much; it is taken back to ours. */
const aheadMs = minuteMs

/**
 * When a claim was noted, or a camera saw a plate, as the server takes it; or why it takes none of it. Nothing is bought or paid in
 * the future, and nobody knows when that was: once its time has come it would be decided at one at which nobody saw the vehicle.
 */
export function claimTime(at: Date, now: Date): Date | 'too_late' | 'too_early' {
  const age = now.getTime() - at.getTime()
  if (age < -aheadMs) return 'too_early'
  if (age > claimMs) return 'too_late'
  return age < 0 ? now : at
}

/** When a session of an agent began and, once it was ended, when that was. */
export type ClaimSession = { begunAt: Date; endedAt: Date | null }

/**
 * From when a claim counts: not before the session in which it was noted began, so that no account speaks of a time at which its agent
 * had not signed in (Decision Q200). `named` is the session that the claim names, null without one of this agent; a claim outside of
 * it counts as noted in `current`, which sends it.
 */
export function countsFrom(notedAt: Date, named: ClaimSession | null, current: ClaimSession): Date {
  const lasts = named && (named.endedAt ?? new Date(named.begunAt.getTime() + longestSessionMs))
  const { begunAt } = named && lasts && notedAt <= lasts ? named : current
  return notedAt < begunAt ? begunAt : notedAt
}

/** Where and when a claim was noted. */
export type NotedAt = Point & { at: Date }

/** Faster than this nobody rides through a town. */
const fastestKilometresPerHour = 150

/** Positions may be wrong by so much, as between walls or by a cell of the telephone network. */
const inexactKilometres = 1

/** Whether nobody can have noted both claims. */
export function isTooFar(one: NotedAt, other: NotedAt): boolean {
  const hours = Math.abs(one.at.getTime() - other.at.getTime()) / hourMs
  return kilometresBetween(one, other) > inexactKilometres + fastestKilometresPerHour * hours
}

/** A refused claim speaks for its place only after this time, so that sending a claim twice gains nothing. */
export const vouchingMs = 10 * minuteMs

/**
 * Whether a claim is an impossible jump from the claims of the same agent next to it in time (Decision Q200). A claim
 * refused ten minutes earlier speaks for another one at its place: after one wrong position the agent loses minutes, not the day.
 */
export function isImpossibleJump(
  claim: NotedAt,
  { counted, refused }: { counted: readonly NotedAt[]; refused: NotedAt | null },
): boolean {
  if (!counted.some((other) => isTooFar(claim, other))) return false
  const vouches = refused !== null && claim.at.getTime() - refused.at.getTime() >= vouchingMs
  return !vouches || isTooFar(claim, refused)
}

/**
 * Whether a plate gets the notice that an agent wants, by what it was entitled to when it was seen and is now. The device
 * decides nothing about money: who had paid, was paying or in tolerance then, or has paid or is paying now, gets none
 * (Decision Q173). A kind that is about something else than the ticket, `other`, asks only whether its stay got one of it before.
 */
export function noticeOutcome(
  then: SightingState,
  now: SightingState,
  other: { wasNoticed: boolean } | null,
): ClaimOutcome {
  if (other) return other.wasNoticed ? 'noticed' : 'issued'
  if (then !== 'irregular') return then
  return now === 'paid' || now === 'paying' ? now : 'issued'
}

/** How many photos a notice may have. */
export const mostPhotos = 3
