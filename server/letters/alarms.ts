import { sql } from 'kysely'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { refusingMs } from '#server/database/clock-difference.ts'
import type { Db } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { plainLetter, senderOf } from './letter.ts'
import { alarmTexts } from './texts.ts'

/** What the office is told of: `name` makes it one alarm, which is raised once an hour at most. */
export type Alarm = {
  name: string
  subject: string
  lines: readonly string[]
  details: Record<string, string | number>
}

const quietMs = hourMs

/** False while the same alarm was raised a short while ago, by whichever server; one that a wrong clock raised ahead of time is none. */
const isDue = async ({ kysely }: Db, name: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into alarms (name, raised_at) values (${name}, ${now})
    on conflict (name) do update set raised_at = excluded.raised_at
      where alarms.raised_at <= ${new Date(now.getTime() - quietMs)}
        or alarms.raised_at > ${new Date(now.getTime() + refusingMs)}
    returning name`.execute(kysely)
  return rows.length > 0
}

/** Raises an alarm: a line of the log, by which a machine finds it, and a letter where the city has an address for it. */
export const raiseAlarm = async (parts: Parts, alarm: Alarm, now: Date): Promise<void> => {
  const { name, subject, lines, details } = alarm
  if (!(await isDue(parts.db, name, now))) return
  parts.log.error({ alarm: name, ...details }, 'alarm')
  const { operatorEmail, timeZone } = parts.city().settings
  if (operatorEmail === '') return
  const when = alarmTexts.when(formatCivil(toCivil(now, timeZone)))
  const letter = plainLetter(senderOf(parts), operatorEmail, subject, [...lines, when])
  await enqueue(parts.db.kysely, 'mail', letter, now)
}
