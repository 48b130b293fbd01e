import { hourMs } from '#domain/durations.ts'
import type { Tx } from '#server/database/pool.ts'
import { Refusal } from '#server/refusal.ts'

/** More changes than anybody makes by mistake, and too few to flood a stranger's phone or mailbox. */
const confirmationsPerHour = 10

/** Refuses to send one account's confirmations to ever other contacts. */
export const refuseFlood = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const start = new Date(now.getTime() - hourMs)
  const sent = async (table: 'codes' | 'email_links', purpose: string): Promise<number> => {
    const { count } = await tx
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', start)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const all = (await sent('codes', 'confirm-phone')) + (await sent('email_links', 'confirm-email'))
  if (all >= confirmationsPerHour) throw new Refusal('too_many_requests', {}, hourMs / 1000)
}
