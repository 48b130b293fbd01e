import type pg from 'pg'

/** A worker that was not seen for so long died with its process; its jobs are begun again. */
const deadAfterSeconds = 10

const markSeen = `
  insert into job_workers (worker_id, seen_at) select unnest($1::text[]), now()
  on conflict (worker_id) do update set seen_at = excluded.seen_at`

const unlock = `
  select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
  from graphile_worker.jobs j left join job_workers w on w.worker_id = j.locked_by
  where j.locked_by is not null
    and j.locked_at < now() - interval '${deadAfterSeconds} seconds'
    and coalesce(w.seen_at, '-infinity') < now() - interval '${deadAfterSeconds} seconds'
  having count(*) > 0`

const forget = `delete from job_workers where seen_at < now() - interval '1 day'`

/**
 * The queue itself would wait four hours for a job whose worker was killed. Each server says now and then which
 * workers it runs, and frees what those hold that nobody speaks for. Database time, so that no clock disagrees.
 */
export const freeAbandonedJobs = async (owner: pg.Pool, workerIds: ReadonlySet<string>): Promise<void> => {
  if (workerIds.size > 0) await owner.query(markSeen, [[...workerIds]])
  await owner.query(unlock)
  await owner.query(forget)
}
