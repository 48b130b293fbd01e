import { sql } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { reminderMinutes } from '#domain/preferences.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueueAll } from '#server/jobs/outbox.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { messagesPerJob } from './send-pushes.ts'

/** How many activations one transaction looks at. */
const batch = 1000

/** Often enough that a reminder is never a minute late. */
const everySeconds = 5

/**
 * Reminds drivers some minutes before their time ends. A mark per number of minutes says up to which end everybody has
 * been reminded; it moves on in the commit that promises the reminders, so that each is promised once, also across
 * restarts and at several servers, and nothing is written for the activations that are not due. More time moves an end
 * behind the mark again, and leaving takes the activation out of the index that is read (`id > 0` is how that index is
 * asked for: migration 0063).
 */
export const remindDrivers = (parts: Parts): Sweep['run'] =>
  throttle(everySeconds, async (now) => {
    for (const [at, minutes] of reminderMinutes.entries()) {
      // Whoever is due for the next, more urgent reminder needs no late one before it.
      const stale = new Date(now.getTime() + (reminderMinutes[at + 1] ?? 0) * minuteMs)
      while (await remindSome(parts, { minutes, now, stale })) {
        // The next batch of the same minutes.
      }
    }
  })

type Due = { minutes: number; now: Date; stale: Date }
type Mark = { ends_at: Date; activation_id: number }

/** One batch; says whether there is more. */
const remindSome = (parts: Parts, due: Due): Promise<boolean> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const until = new Date(due.now.getTime() + due.minutes * minuteMs)
    const mark = await lockMark(tx, due.minutes)
    if (mark === 'taken') return false
    // The first look of all: whoever ends before has been told by nobody, and is not told now.
    const from = mark ?? { ends_at: until, activation_id: 0 }
    const last = mark && mark.ends_at < until ? await promise(tx, due, mark, until) : null
    const reached = last ?? (from.ends_at < until ? { ends_at: until, activation_id: 0 } : from)
    await sql`
      insert into reminder_marks (minutes, ends_at, activation_id)
      values (${due.minutes}, ${reached.ends_at}, ${reached.activation_id})
      on conflict (minutes) do update set ends_at = excluded.ends_at, activation_id = excluded.activation_id`.execute(
      tx,
    )
    return last !== null
  })

/** The mark, locked; null before the first look; 'taken' while another server is at it. */
const lockMark = async (tx: Tx, minutes: number): Promise<Mark | null | 'taken'> => {
  const found = await tx
    .selectFrom('reminder_marks')
    .select(['ends_at', 'activation_id'])
    .where('minutes', '=', minutes)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (found) return found
  const known = await tx
    .selectFrom('reminder_marks')
    .select('minutes')
    .where('minutes', '=', minutes)
    .executeTakeFirst()
  return known ? 'taken' : null
}

/**
 * Promises the reminders of the next batch, and answers its last activation when the batch was full. Nobody is reminded
 * of minutes that were past already when the time was bought, or that lie before it begins, or without a browser to
 * remind by.
 */
const promise = async (
  tx: Tx,
  { minutes, now, stale }: Due,
  mark: Mark,
  until: Date,
): Promise<Mark | null> => {
  const before = `${minutes} minutes`
  const found = await sql<{
    looked: number
    jobs: number[][]
    ends_at: Date | null
    activation_id: number | null
  }>`
    with due as materialized (
      select a.id, a.user_id, a.plate, a.begins_at, a.ends_at from activations a
      where a.closed_at is null and a.id > 0 and (a.ends_at, a.id) > (${mark.ends_at}::timestamptz, ${mark.activation_id}::bigint)
        and a.ends_at < ${until}
      order by a.ends_at, a.id limit ${batch}
    ), noted as (
      insert into messages (user_id, kind, subject, facts, created_at)
      select d.user_id, 'time_ending', d.id || '/' || e.text || '/' || ${minutes}::int,
        jsonb_build_object('activation_id', d.id, 'plate', d.plate, 'minutes', ${minutes}::int, 'end', e.text), ${now}
      from due d, to_char(d.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as e(text)
      where d.ends_at > ${stale}
        and greatest(d.begins_at, (select max(p.created_at) from activation_details p where p.activation_id = d.id))
          < d.ends_at - ${before}::interval
        and exists (select from push_subscriptions s where s.user_id = d.user_id)
      on conflict do nothing
      returning id
    ), jobs as (
      select jsonb_agg(n.id) as ids
      from (select id, (row_number() over (order by id) - 1) / ${messagesPerJob}::int as job from noted) n
      group by n.job
    ), last as (select ends_at, id from due order by ends_at desc, id desc limit 1)
    select (select count(*)::int from due) as looked,
      (select coalesce(jsonb_agg(ids), '[]') from jobs) as jobs,
      (select ends_at from last), (select id from last) as activation_id`.execute(tx)
  const row = found.rows[0]
  const promised = (row?.jobs ?? []).map((ids) => ({ topic: 'push' as const, payload: { message_ids: ids } }))
  await enqueueAll(tx, promised, now)
  if (!row?.ends_at || row.activation_id === null || row.looked < batch) return null
  return { ends_at: row.ends_at, activation_id: row.activation_id }
}
