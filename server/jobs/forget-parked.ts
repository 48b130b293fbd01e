import type pg from 'pg'

/** They hold an address or a tax id and what was to be said to it; everything else that is parked waits for a person. */
const personal = ['mail', 'sms', 'send_recovery']

const forget = `
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where task_identifier = any($1) and attempts >= max_attempts and locked_at is null
    and updated_at < now() - interval '7 days'
  having count(*) > 0`

/** Removes letters, SMS and requests for a new password that failed every try and that nobody has let try again for a week. */
export const forgetParked = async (owner: pg.Pool): Promise<void> => {
  await owner.query(forget, [personal])
}
