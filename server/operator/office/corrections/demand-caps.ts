import { type Kysely, sql } from 'kysely'
import { correctionCapTexts } from '#contract/staff/texts.ts'
import { fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { type Cents, formatReais, noCents } from '#domain/money/cents.ts'
import { type CorrectionCaps, capExceeded, driverCapDays } from '#domain/staff/corrections.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { summed } from '#server/summed.ts'

type Wanted = { userId: number; proposedBy: number; direction: string; amount: Cents }

/** What was approved in the same direction: for this driver lately, of this proposer today, and today in all. */
const approvedBefore = async (
  kysely: Kysely<DB>,
  { userId, proposedBy, direction }: Wanted,
  { today, lately }: { today: Date; lately: Date },
): Promise<CorrectionCaps> => {
  const sums = await kysely
    .selectFrom('corrections')
    .select([
      summed(sql`case when user_id = ${userId} then amount end`).as('driver'),
      summed(sql`case when proposed_by = ${proposedBy} and decided_at >= ${today} then amount end`).as(
        'proposer',
      ),
      summed(sql`case when decided_at >= ${today} then amount end`).as('day'),
    ])
    .where('state', '=', 'approved')
    .where('direction', '=', direction)
    .where('decided_at', '>=', lately)
    .executeTakeFirst()
  return {
    driver: sums?.driver ?? noCents,
    proposer: sums?.proposer ?? noCents,
    day: sums?.day ?? noCents,
  }
}

/**
 * Refuses a correction beyond the city's caps (decision Q193). Approving sums under a lock, so that two approvals of one moment cannot
 * both fit; proposing only looks, so that a person learns early.
 */
export const demandCaps = async (
  parts: Parts,
  tx: Tx,
  wanted: Wanted,
  { isApproval }: { isApproval: boolean },
): Promise<void> => {
  if (isApproval) await sql`select pg_advisory_xact_lock(hashtext('correction caps'))`.execute(tx)
  const { timeZone, correctionCaps } = parts.city().settings
  const now = parts.clock.now()
  const today = fromCivil(`${toCivil(now, timeZone).slice(0, 10)} 00:00:00`, timeZone)
  const lately = new Date(now.getTime() - driverCapDays * dayMs)
  const before = await approvedBefore(tx, wanted, { today, lately })
  const cap = capExceeded(before, wanted.amount, correctionCaps)
  if (cap) {
    throw new Refusal('correction_cap', {
      cap: formatReais(correctionCaps[cap]),
      per: correctionCapTexts[cap],
    })
  }
}
