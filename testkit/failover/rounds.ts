import { randomInt } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#domain/durations.ts'
import { MovableClock } from '#server/clock.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import type { Deed, Driver } from '#testkit/crash/deed.ts'
import { examineAll, examineRound } from '#testkit/crash/examine.ts'
import { nextOfDriver, nextOfVisitor } from '#testkit/crash/stories.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/remote.ts'
import { Cluster } from './cluster.ts'
import { type Disaster, disasters } from './disasters.ts'

export type Gap = { disaster: string; seconds: number }

export type FailoverReport = {
  rounds: number
  /** What was done, by kind. */
  done: Record<string, number>
  /** The longest time in each round in which nobody at all was served. */
  gaps: Gap[]
  /** How often a machine that came back had to be given a new copy. */
  rebuilt: number
  /** Answers by their status. */
  statuses: Record<string, number>
  problems: string[]
}

const opening = 5_000_000
const most = { max: 1_000_000, windowSeconds: 1 }
export const settings = JSON.stringify({ limits: { signup: most, order: most, lookup: most } })

/** A page gives up a call, and sends it again with its key, after about that time. */
const callPatienceMs = 5 * secondMs

/** People of a city: each does one thing after the other, at whichever balancer answers. */
class Crowd {
  readonly drivers: Driver[]
  readonly deeds: Deed[] = []
  /** When somebody was served, in ms of the process. */
  readonly served: number[] = []
  readonly #cluster: Cluster
  readonly #db: Db
  #running = true

  constructor(cluster: Cluster, db: Db, drivers: Driver[]) {
    this.#cluster = cluster
    this.#db = db
    this.drivers = drivers
  }

  async act(): Promise<void> {
    const db = this.#db
    await Promise.all([
      ...this.drivers.map((driver) => this.#one((n) => nextOfDriver(driver, db, n))),
      ...[1, 2].map(() => this.#one((n) => nextOfVisitor(db, n))),
    ])
  }

  stop(): void {
    this.#running = false
  }

  /** Goes on with everything that was cut off. */
  async goOn(): Promise<void> {
    const open = this.deeds.filter(({ state }) => state === 'open')
    const left = async () => {
      for (const deed of open) await deed.goOn(this.#door())
      return open.filter(({ state, faults }) => state === 'open' && faults.length === 0).length
    }
    await eventually(left, (count) => count === 0)
  }

  #door(): string {
    const { serving } = this.#cluster
    return serving[randomInt(serving.length)]?.page ?? ''
  }

  async #one(next: (n: number) => Deed): Promise<void> {
    for (let n = randomInt(36); this.#running; n++) {
      const deed = next(n)
      this.deeds.push(deed)
      while (this.#running && deed.state === 'open' && deed.faults.length === 0) {
        await deed.goOn(this.#door())
        if (deed.state === 'open') await pause(100)
      }
      this.served.push(performance.now())
      // Machines that die are the matter here, not how many calls two cores bear.
      await pause(50)
    }
  }
}

/** The longest time without anybody served, in seconds. */
const longestGap = (served: readonly number[], since: number, until: number): number => {
  const times = [since, ...served.filter((at) => at > since && at < until), until]
  return Math.max(...times.slice(1).map((at, before) => at - (times[before] ?? at))) / secondMs
}

/** Counts what every call of this process is answered. */
const countStatuses = () => {
  const counts: Record<string, number> = {}
  const note = (message: unknown) => {
    const { statusCode } = (message as { response: { statusCode: number } }).response
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  subscribe('undici:request:headers', note)
  return { counts, end: () => unsubscribe('undici:request:headers', note) }
}

export const newDrivers = (db: Db): Promise<Driver[]> => {
  const place = { rotativo: { parts: { db, clock: new MovableClock() } } }
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const plate = aPlate()
      const { token, userId, walletId } = await aDriver(place, { credit: opening, plates: [plate] })
      return { token, userId, walletId, plate }
    }),
  )
}

/** A disaster in the middle of everything, and back to normal; gives how long nobody was served. */
const roundOf = async (cluster: Cluster, crowd: Crowd, disaster: Disaster): Promise<Gap> => {
  const before = crowd.served.length
  await eventually(
    () => crowd.served.length - before,
    (count) => count >= 10,
  )
  const since = performance.now()
  await disaster.happen(cluster)
  await cluster.whole()
  await cluster.answering()
  const after = crowd.served.length
  await eventually(
    () => crowd.served.length - after,
    (count) => count >= 10,
  )
  return { disaster: disaster.name, seconds: longestGap(crowd.served, since, performance.now()) }
}

/**
 * Three machines under load, to which one disaster after the other happens. Nothing acknowledged may be lost, nothing may
 * have happened twice, and nobody may hear anything but success, a refusal that is due, or 503.
 */
export const failoverRounds = async (
  rounds: number,
  say: (line: string) => void = () => {},
  chosen: readonly Disaster[] = disasters,
): Promise<FailoverReport> => {
  patience.ms = callPatienceMs
  const cluster = new Cluster({ SETTINGS: settings })
  const statuses = countStatuses()
  let db: Db | undefined
  try {
    say('three machines are starting')
    await cluster.start()
    db = openPool(cluster.databaseUrl, { size: 8, role: undefined, onError: () => {} })
    const crowd = new Crowd(cluster, db, await newDrivers(db))
    const acting = crowd.act()
    const gaps: Gap[] = []
    const problems: string[] = []
    for (let round = 0; round < rounds && problems.length === 0; round++) {
      const gap = await roundOf(cluster, crowd, chosen[round % chosen.length] as Disaster)
      gaps.push(gap)
      problems.push(...(await examineRound(cluster.serving[0]?.page ?? '', db, crowd.deeds)))
      const done = `${crowd.deeds.length} deeds so far, ${await waiting(db)} jobs wait`
      say(`${round + 1}: ${gap.disaster}: ${gap.seconds.toFixed(1)} s, ${done}`)
    }
    if (problems.length > 0) say(cluster.lastWords())
    crowd.stop()
    await acting
    await crowd.goOn()
    problems.push(...(await examineAll(db, { drivers: crowd.drivers, deeds: crowd.deeds, opening })))
    problems.push(...undue(statuses.counts))
    return {
      rounds: gaps.length,
      done: counted(
        crowd.deeds.map(({ kind, state, refusal }) =>
          state === 'done' ? kind : `${kind}: ${refusal || state}`,
        ),
      ),
      gaps,
      rebuilt: cluster.rebuilt,
      statuses: statuses.counts,
      problems: [...new Set(problems)].slice(0, 30),
    }
  } catch (error) {
    say(cluster.lastWords())
    throw error
  } finally {
    statuses.end()
    await db?.close().catch(() => {})
    await cluster.stop()
  }
}

/** How much the queue is behind: whoever serves and tells nobody is not well either. */
const waiting = async ({ pool }: Db): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) from outbox where handed_over_at is null) + (select count(*) from graphile_worker.jobs))::int as count`,
  )
  return rows[0]?.count ?? 0
}

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

const undue = (counts: Record<string, number>): string[] =>
  Object.keys(counts)
    .filter((status) => Number(status) >= 500 && status !== '503')
    .map((status) => `${counts[status]} answers had status ${status}`)
