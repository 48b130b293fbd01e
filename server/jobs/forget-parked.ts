import type pg from 'pg'
import { topicsThat } from './topics.ts'

/** Everything else that is parked waits for a person. */
const personal = topicsThat(({ privacy }) => privacy === 'personal')

const forget = `
  select graphile_worker.complete_jobs(array_agg(j.id))
  from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
  where j.task_identifier = any($1) and j.attempts >= j.max_attempts and j.locked_at is null
    and (j.updated_at < now() - interval '7 days' or p.payload::jsonb = '{}')
  having count(*) > 0`

/**
 * Removes what is personal, failed every try, and was not let try again by anybody for a week; at once what was emptied on its way
 * because whom it was for has left.
 */
export const forgetParked = async (owner: pg.Pool): Promise<void> => {
  await owner.query(forget, [personal])
}
