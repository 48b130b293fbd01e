import type pg from 'pg'
import { onceBy, priorityOf, topicsThat } from './topics.ts'

/** After this many failed tries a job stays parked in the queue, to be looked at by a person; what is personal not for ever (`forgetParked`). */
const maxAttempts = 16

/** How many promises are handed over at once, and how many messages to drivers are one job. */
const handedAtOnce = 200
const toldPerJob = 200

/** What each server does one at a time. */
export const oneAtATime = topicsThat(({ isLong }) => isLong === true)

/** For which nobody waits in front of a screen. */
const unhurried = topicsThat(({ turn }) => turn === 'unhurried')

/** What the statement below asks after it knows which topics to leave; `topics.ts` says why each is what it is. */
const natures = [
  topicsThat(({ privacy }) => privacy !== 'none'),
  priorityOf,
  oneAtATime,
  onceBy,
  topicsThat(({ onceWaiting }) => onceWaiting !== undefined),
]

// One statement: a row is handed over exactly when its job exists. Servers share the work row by row. What is personal leaves the
// outbox here. Every ticket tells its driver, so what is to be told at one time is one job, or a few.
// A promise that is made again, meets its job in the last moment of that and is lost, is made again as well.
// Where only what waits keeps a promise, a job that was begun gives up its key, and none begins meanwhile. The queue itself would count
// all tries of the one that was begun as used up, so its table is written here.
const handOver = `
  with waiting as (
    select id, topic, payload from outbox where handed_over_at is null and topic <> all($1)
    order by id limit ${handedAtOnce} for update skip locked
  ), handed as (
    update outbox o set handed_over_at = now(),
      payload = case when o.topic = any($2) then '{}' else o.payload end
    from waiting w where o.id = w.id returning w.id, w.topic, w.payload
  ), begun as (
    update graphile_worker._private_jobs b set key = null from (
      select j.id, j.locked_at from graphile_worker._private_jobs j, handed h
      where h.topic = any($6) and j.key = h.topic || '/' || (h.payload ->> ($5::jsonb ->> h.topic)) for update of j
    ) known where b.id = known.id and known.locked_at is not null returning b.id
  ), told as (
    select h.id, m.message, (row_number() over (order by h.id) - 1) / ${toldPerJob} as pack
    from handed h, jsonb_array_elements(h.payload -> 'messages') m(message) where h.topic = 'tell'
  ), jobs as (
    select topic, 'outbox/' || id as key, payload from handed where topic <> 'tell'
    union all
    select 'tell', 'outbox/' || min(id), jsonb_build_object('messages', jsonb_agg(message)) from told group by pack
  )
  select (graphile_worker.add_job(topic, json_build_object('key', key, 'payload', payload),
    max_attempts := ${maxAttempts}, priority := ($3::jsonb ->> topic)::int,
    flags := case when topic = any($4) then array[topic] end,
    job_key := topic || '/' || (payload ->> ($5::jsonb ->> topic)),
    job_key_mode := case when topic = any($6) then 'preserve_run_at' else 'unsafe_dedupe' end)).id,
    (select count(*)::int from handed) as handed
  from (select count(*) from begun) as freed, jobs`

/**
 * Hands over until nothing waits, so that a busy morning is not held up by the pauses between two turns. `awaited` leaves
 * vouchers and their letters to a later turn: the fewer the turns they come by, the less each costs.
 */
export const handOverAll = async (owner: pg.Pool, what: 'all' | 'awaited' = 'all'): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ handed: number }>({
      name: 'hand-over',
      text: handOver,
      values: [what === 'all' ? [] : unhurried, ...natures],
    })
    if ((rows[0]?.handed ?? 0) < handedAtOnce) return
  }
}
