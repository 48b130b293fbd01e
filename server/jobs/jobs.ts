import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { minuteMs } from '#domain/durations.ts'
import type { Clock } from '#server/clock.ts'
import { isDatabaseAway, wasEnded } from '#server/database/away.ts'
import { inPortuguese } from '#server/language.ts'
import { inSpan, SpanKind } from '#server/tracing/span.ts'
import { attemptOf, freeAbandonedJobs, type OwnWorkers } from './abandoned.ts'
import { forgetParked } from './forget-parked.ts'
import { handOverAll, oneAtATime } from './hand-over.ts'
import { retryingPool } from './retrying-pool.ts'
import type { Sweep, Tasks } from './task.ts'
import { type Hands, topicsThat } from './topics.ts'

type Tell = (details: object, message: string) => void
type Log = { error: Tell; warn: Tell; info: Tell }

export type Jobs = {
  /** A commit may have left something in the outbox for which somebody waits: look soon. `all`: also for vouchers. */
  wake(what?: 'all'): void
  /** Does now what time alone brings about; the sandbox clock calls it after a jump. */
  sweepNow(): Promise<void>
  stop(): Promise<void>
}

/** How often everything is handed over. */
const relayEveryMs = 500
const sweepEveryMs = 1000
const lookForAbandonedEveryMs = 3000
const forgetParkedEveryMs = 10 * minuteMs
const wakeAfterMs = 20
/** In a stream of commits: what is awaited and comes in this time is handed over together. */
const wakeAgainAfterMs = 100

/** How many hands there are of each kind. */
const handsOf: Readonly<Record<Hands, number>> = { shared: 4, bank: 4, bulk: 1 }

/** Starts the queue, the relay from the outbox to it, and the sweeps. Any number of servers may run them. */
export const startJobs = async (
  owner: pg.Pool,
  clock: Clock,
  log: Log,
  tasks: Tasks,
  sweeps: readonly Sweep[],
): Promise<Jobs> => {
  const steady = retryingPool(owner)
  // All of it is done anew when the database is back; what it ends may take too long each time, and somebody should look.
  const failed = (message: string) => (error: unknown) =>
    log[isDatabaseAway(error) && !wasEnded(error) ? 'warn' : 'error']({ err: error }, message)
  const own: OwnWorkers = { names: new Set(), reached: new Set() }
  const runners: Runner[] = []
  for (const [kind, concurrency] of Object.entries(handsOf)) {
    const takes = topicsThat(({ hands }) => hands === kind)
    runners.push(await startWorker(steady.pool, log, tasks, own, { concurrency, takes }))
  }
  let allAt = Number.NEGATIVE_INFINITY
  const handOver = async (): Promise<void> => {
    const isAll = performance.now() - allAt >= relayEveryMs
    if (isAll) allAt = performance.now()
    await handOverAll(owner, isAll ? 'all' : 'awaited')
  }
  const relay = repeating(relayEveryMs, handOver, failed('the outbox could not be handed over'))
  const sweeping = startSweeping(sweeps, clock, failed('a sweep failed'))
  const freeing = repeating(
    lookForAbandonedEveryMs,
    () => freeAbandonedJobs(owner, own),
    failed('abandoned jobs could not be freed'),
  )
  const forgetting = repeating(
    forgetParkedEveryMs,
    () => forgetParked(owner),
    failed('parked jobs could not be removed'),
  )
  return {
    wake: (what) => {
      if (what === 'all') allAt = Number.NEGATIVE_INFINITY
      inPortuguese(() => relay.soon(wakeAfterMs))
    },
    sweepNow: sweeping.now,
    stop: async () => {
      await Promise.all([relay.stop(), sweeping.stop(), freeing.stop(), forgetting.stop()])
      steady.hurry()
      await Promise.all(runners.map((runner) => runner.stop()))
      await steady.finish()
    },
  }
}

/** Each of the long ones has turns of its own; the others come one after the other. None runs twice at once. */
const startSweeping = (sweeps: readonly Sweep[], clock: Clock, onError: (error: unknown) => void) => {
  const ending = new AbortController()
  const quick = sweeps.filter(({ isLong }) => !isLong).map(inTurn)
  const long = sweeps.filter(({ isLong }) => isLong).map(inTurn)
  const begin = ({ run }: Sweep) => run(clock.now(), ending.signal)
  const loops = [
    repeating(sweepEveryMs, () => runAll(quick, clock), onError),
    ...long.map((sweep) =>
      // That it was told to end is no failure.
      repeating(
        sweepEveryMs,
        () => begin(sweep),
        (error) => ending.signal.aborted || onError(error),
      ),
    ),
  ]
  return {
    now: (): Promise<void> => {
      const begun = long.map((sweep): Sweep => {
        const running = begin(sweep)
        running.catch(() => {})
        return { ...sweep, run: () => running }
      })
      return runAll([...quick, ...begun], clock)
    },
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Never two runs of it at once: one that is asked for meanwhile comes after that, with what it was asked for. */
const inTurn = (sweep: Sweep): Sweep => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...sweep,
    run: (...asked) => {
      const running = last.then(() => sweep.run(...asked))
      last = running.catch(() => {})
      return running
    },
  }
}

/** One sweep that fails must not keep the others from their turn. */
export const runAll = async (sweeps: readonly Sweep[], clock: Clock): Promise<void> => {
  const failures: unknown[] = []
  for (const sweep of sweeps) await sweep.run(clock.now()).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'sweeps failed')
}

/** Creates the queue's own tables, so that the owner has them before anything is handed over. */
export const prepareQueue = async (owner: pg.Pool): Promise<void> => {
  const utilities = await makeWorkerUtils({ pgPool: owner, logger: quiet })
  await utilities.migrate()
  await utilities.release()
}

const quiet = new Logger(() => () => {})

const startWorker = async (
  owner: pg.Pool,
  log: Log,
  tasks: Tasks,
  own: OwnWorkers,
  { concurrency, takes }: { concurrency: number; takes: readonly string[] },
): Promise<Runner> => {
  const busyWith = new Set<string>()
  const taskList: TaskList = {}
  for (const [topic, task] of Object.entries(tasks).filter(([topic]) => takes.includes(topic))) {
    taskList[topic] = async (job) => {
      const { key, payload } = job as { key: string; payload: never }
      busyWith.add(topic)
      const done = inSpan(`job ${topic}`, SpanKind.CONSUMER, { 'rotativo.job': key }, () =>
        task(payload, key),
      )
      await done.finally(() => busyWith.delete(topic))
    }
  }
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, `queue: ${message}`)
  })
  const events = new EventEmitter() as WorkerEvents
  // Jobs are held in the name of the pool, not of its workers.
  events.on('pool:create', ({ workerPool }) => own.names.add(workerPool.id))
  events.on('job:start', ({ job }) => own.reached.add(attemptOf(job)))
  return run({
    pgPool: owner,
    taskList,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    forbiddenFlags: () => oneAtATime.filter((topic) => busyWith.has(topic)),
    logger,
    events,
  })
}

type Repeating = { soon(ms: number): void; stop(): Promise<void> }

/** Runs one after the other, never two at once; `soon` brings the next run forward. */
const repeating = (
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeating => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hurried = false
  let stopped = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(turn, ms)
  }
  const turn = () => {
    hurried = false
    running = work()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined
        plan(hurried ? wakeAgainAfterMs : everyMs)
      })
  }
  plan(everyMs)
  return {
    soon: (ms) => {
      if (hurried) return
      hurried = true
      if (!running) plan(ms)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
