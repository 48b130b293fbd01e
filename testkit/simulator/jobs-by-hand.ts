import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { handOverAll } from '#server/jobs/hand-over.ts'
import { runAll, type startJobs } from '#server/jobs/jobs.ts'

type Start = typeof startJobs

/** Jobs without a timer: the outbox and the queue are the server's own, but they move only when the story says so. */
export type JobsByHand = {
  start: Start
  /** Hands over what waits and does all of it, and what comes of it; a job that failed is tried again first. */
  work(): Promise<void>
}

const quiet = new Logger(() => () => {})

export const jobsByHand = (): JobsByHand => {
  let work: () => Promise<void> = async () => {}
  const start: Start = async (owner, clock, _log, tasks, sweeps) => {
    const taskList: TaskList = {}
    for (const [topic, task] of Object.entries(tasks)) {
      taskList[topic] = (job) => {
        const { key, payload } = job as { key: string; payload: never }
        return task(payload, key)
      }
    }
    work = () => workOff(owner, taskList)
    return { wake: () => {}, sweepNow: () => runAll(sweeps, clock), stop: async () => {} }
  }
  return { start, work: () => work() }
}

/** A job may leave another one in the outbox, hence the rounds. */
const workOff = async (owner: pg.Pool, taskList: TaskList): Promise<void> => {
  const client = await owner.connect()
  try {
    await client.query(
      'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null where run_at > now() or locked_at is not null',
    )
    for (let waiting = true; waiting; ) {
      await handOverAll(owner)
      await runTaskListOnce({ noHandleSignals: true, logger: quiet }, taskList, client).promise
      const { rows } = await client.query(
        'select exists (select from outbox where handed_over_at is null) as waiting',
      )
      waiting = rows[0]?.waiting === true
    }
  } finally {
    client.release()
  }
}
