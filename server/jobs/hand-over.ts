import type pg from 'pg'

/** Work that takes long: each server does one of these at a time, so that its other hands stay free. */
export const oneAtATime = ['make_pdf', 'make_export']

/** After this many failed tries a job stays parked in the queue, to be looked at by a person; messages, letters and SMS not for ever (`forgetParked`). */
const maxAttempts = 16

/** How many promises are handed over at once, and how many messages to drivers are one job. */
const handedAtOnce = 200
const toldPerJob = 200

// One statement: a row is handed over exactly when its job exists. Servers share the work row by row. A letter
// may hold a code or a link, a message where somebody parked, and a request for a new password a tax id that
// somebody typed, so these leave the outbox here and end with their jobs. Every ticket tells its driver, so what is
// to be told at one time is one job, or a few.
// What somebody waits for in front of the screen comes before letters with a code or a link, and those before vouchers, of
// which a busy morning makes thousands. Among what is asked of the bank, which has hands of its own, what was paid comes first.
// A notification and a refund are promised again every ten minutes until they have happened (`promiseAgain`): one of which the
// queue still has a job, which it tries again by itself or keeps for a person, gets none beside it. A promise that meets the
// job in its last moment, and is lost, is made again as well.
const handOver = `
  with waiting as (
    select id, topic, payload from outbox where handed_over_at is null and topic <> all($2)
    order by id limit ${handedAtOnce} for update skip locked
  ), handed as (
    update outbox o set handed_over_at = now(),
      payload = case when o.topic in ('mail', 'sms', 'send_recovery', 'tell', 'letters') then '{}' else o.payload end
    from waiting w where o.id = w.id returning w.id, w.topic, w.payload
  ), told as (
    select h.id, m.message, (row_number() over (order by h.id) - 1) / ${toldPerJob} as pack
    from handed h, jsonb_array_elements(h.payload -> 'messages') m(message) where h.topic = 'tell'
  ), jobs as (
    select topic, 'outbox/' || id as key, payload from handed where topic <> 'tell'
    union all
    select 'tell', 'outbox/' || min(id), jsonb_build_object('messages', jsonb_agg(message)) from told group by pack
  )
  select (graphile_worker.add_job(topic, json_build_object('key', key, 'payload', payload),
    max_attempts := ${maxAttempts}, priority := case
      when topic in ('make_pdf', 'make_export', 'apply_webhook', 'check_charge') then -1 when topic in ('tell', 'letters') then 1 end,
    flags := case when topic = any($1) then array[topic] end,
    job_key := case topic when 'apply_webhook' then topic || '/' || (payload ->> 'webhook_event_id')
      when 'refund' then topic || '/' || (payload ->> 'refund_id') end,
    job_key_mode := 'unsafe_dedupe')).id, (select count(*)::int from handed) as handed
  from jobs`

/** For which nobody waits in front of a screen. */
const unhurried = ['tell', 'letters']

/**
 * Hands over until nothing waits, so that a busy morning is not held up by the pauses between two turns. `awaited` leaves
 * vouchers and their letters to a later turn: the fewer the turns they come by, the less each costs.
 */
export const handOverAll = async (owner: pg.Pool, what: 'all' | 'awaited' = 'all'): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ handed: number }>({
      name: 'hand-over',
      text: handOver,
      values: [oneAtATime, what === 'all' ? [] : unhurried],
    })
    if ((rows[0]?.handed ?? 0) < handedAtOnce) return
  }
}
