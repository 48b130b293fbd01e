import type pg from 'pg'

/** They hold somebody's id, address or tax id and what was to be said; everything else that is parked waits for a person. */
const personal = ['tell', 'mail', 'sms', 'send_recovery']

const forget = `
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where task_identifier = any($1) and attempts >= max_attempts and locked_at is null
    and updated_at < now() - interval '7 days'
  having count(*) > 0`

/** Removes messages, letters, SMS and requests for a new password that failed every try and that nobody has let try again for a week. */
export const forgetParked = async (owner: pg.Pool): Promise<void> => {
  await owner.query(forget, [personal])
}
