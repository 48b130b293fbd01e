import { sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

const keptDays = 400
const remindersKeptDays = 2

/** What drivers were told is kept for a year and a little; that their time was ending, for two days. */
export const forgetOldMessages = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    const { kysely } = parts.db
    await kysely.deleteFrom('messages').where('created_at', '<', daysAgo(keptDays)).execute()
    await forgetReminders(daysAgo(remindersKeptDays)).execute(kysely)
  })

/** Names the kind in its text, because the index that finds them holds this kind alone. */
export const forgetReminders = (before: Date) =>
  sql`delete from messages where kind = 'time_ending' and created_at < ${before}`
