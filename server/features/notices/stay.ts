import { sql } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { calledOffStatuses } from '#domain/notices/status.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'

/**
 * When the stay of a plate that is seen at an instant began, as SQL: not longer before than a stay lasts, and anew when a ticket
 * ended, so that the tolerance after it is another one; not with one that was given back before it ever ran. `stayFrom` is the
 * earliest begin.
 */
export const stayBegun = (plate: string, stayFrom: string, seenAt: string): string => `
  (select greatest(${stayFrom}, max(ends_at)) from (
    select a.ends_at from activations a
    where a.plate = ${plate} and a.ends_at > ${stayFrom} and a.ends_at <= ${seenAt}
      and (a.left_at is null or a.left_at >= a.begins_at)
    union all
    select g.ends_at from guest_activations g
    where g.plate = ${plate} and g.ends_at > ${stayFrom} and g.ends_at <= ${seenAt}
  ) ended)`

/**
 * The notice of a kind that is not about the ticket which a plate got in the same stay, so that no ticket begins another one; null
 * when it got none. What was noted earlier may arrive later.
 */
export const noticeOfStay = async (
  tx: Tx,
  parts: Parts,
  { plate, address, at }: { plate: string; address: string; at: Date },
  kind: string,
): Promise<number | null> => {
  const stayMs = parts.city().settings.stayMinutes * minuteMs
  const found = await tx
    .selectFrom('notices')
    .select('id')
    .where('plate', '=', plate)
    .where('kind', '=', kind)
    .where('street', '=', sql<string>`lower(btrim(split_part(${address}, ',', 1)))`)
    .where('status', 'not in', calledOffStatuses)
    .where('date_time', '>', new Date(at.getTime() - stayMs))
    .where('date_time', '<', new Date(at.getTime() + stayMs))
    .orderBy('date_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
