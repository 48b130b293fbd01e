import { sql } from 'kysely'
import { excusePeriodMs, type PastCorrection } from '#domain/parking/plate-correction.ts'
import type { Tx } from '#server/database/pool.ts'
import { writeContest } from '#server/features/notices/contests/write-contest.ts'
import type { Parts } from '#server/parts.ts'
import { referredTexts } from './texts.ts'

/** What drivers corrected in a wallet in the period before. Its row is locked, so that no other correction of it runs (Q163). */
export const correctionsOf = async (tx: Tx, walletId: number, now: Date): Promise<PastCorrection[]> => {
  const found = await sql<PastCorrection>`
    select c.from_plate as "from", c.to_plate as "to", cardinality(c.cancelled_notices) as excused
    from plate_corrections c join activations a on a.id = c.activation_id
    where a.wallet_id = ${walletId} and c.staff_id is null
      and c.corrected_at > ${new Date(now.getTime() - excusePeriodMs)}`.execute(tx)
  return found.rows
}

type Referred = { noticeIds: readonly number[]; userId: number; from: string; to: string }

/** Contests notices for the driver whose correction excuses no more of them: the office decides, and their clock stops (Q163).
 * Returns those that are with the office now: a closed notice, or one that the driver contested twice, is not. */
export const referNotices = async (
  parts: Parts,
  tx: Tx,
  { noticeIds, userId, from, to }: Referred,
): Promise<number[]> => {
  const referred: number[] = []
  for (const noticeId of noticeIds) {
    const text = referredTexts.text(from, to)
    const written = await writeContest(parts, tx, {
      noticeId,
      contestant: { userId },
      isProven: false,
      text,
      hashes: [],
    })
    if ('id' in written || written.objection === 'open') referred.push(noticeId)
  }
  return referred
}
