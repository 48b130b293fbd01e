import type pg from 'pg'
import { topicsThat } from './topics.ts'

/** Everything else that is parked waits for a person. */
const personal = topicsThat(({ privacy }) => privacy === 'personal')

const forget = `
  select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
  where task_identifier = any($1) and attempts >= max_attempts and locked_at is null
    and updated_at < now() - interval '7 days'
  having count(*) > 0`

/** Removes what is personal, failed every try, and was not let try again by anybody for a week. */
export const forgetParked = async (owner: pg.Pool): Promise<void> => {
  await owner.query(forget, [personal])
}
