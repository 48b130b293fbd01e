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

const held = `
  select id, attempts, locked_at < now() - interval '${deadAfterSeconds} seconds' as is_old
  from graphile_worker.jobs where locked_by = any($1::text[])`

// The queue itself only frees all that a worker holds, so its table is written here.
const giveBack = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where id = any($1::bigint[]) and locked_by = any($2::text[])`

const forget = `delete from job_workers where seen_at < now() - interval '1 day'`

/** The workers of one server: in whose names the queue holds jobs, and which attempts at jobs have reached them. */
export type OwnWorkers = { names: Set<string>; reached: Set<string> }

type Attempt = { id: string | number; attempts: number }

/** What tells an attempt at a job from all others. */
export const attemptOf = ({ id, attempts }: Attempt): string => `${id}/${attempts}`

/**
 * The queue itself would wait four hours for a job whose worker was killed. Each server says now and then which
 * workers it runs, and frees what those hold that nobody speaks for. Database time, so that no clock disagrees.
 */
export const freeAbandonedJobs = async (owner: pg.Pool, own: OwnWorkers): Promise<void> => {
  if (own.names.size > 0) {
    await owner.query(markSeen, [[...own.names]])
    await freeLost(owner, own)
  }
  await owner.query(unlock)
  await owner.query(forget)
}

/**
 * A database that dies between giving a job out and saying so leaves it with a worker that lives and knows nothing of it.
 * An attempt that did reach its worker is left alone until the queue has noted what became of it.
 */
const freeLost = async (owner: pg.Pool, { names, reached }: OwnWorkers): Promise<void> => {
  const before = [...reached]
  const { rows } = await owner.query<Attempt & { is_old: boolean }>(held, [[...names]])
  const lost = rows.filter((row) => row.is_old && !reached.has(attemptOf(row)))
  if (lost.length > 0) await owner.query(giveBack, [lost.map(({ id }) => id), [...names]])
  const stillHeld = new Set(rows.map(attemptOf))
  for (const attempt of before) if (!stillHeld.has(attempt)) reached.delete(attempt)
}
