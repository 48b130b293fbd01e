import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MovableClock } from '#server/clock.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/patient.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'
import type { Deed, Driver } from './deed.ts'
import { examineAll, examineRound } from './examine.ts'
import { databaseIsBack, killDatabase } from './kill.ts'
import { nextOfDriver, nextOfVisitor } from './stories.ts'

export type CrashReport = {
  rounds: number
  /** How many of each kind were done, in the end. */
  done: Record<string, number>
  /** How many were cut off by a crash and gone on with. */
  cutOff: number
  /** What the server refused, by kind and reason. */
  refused: Record<string, number>
  letters: number
  problems: string[]
}

export type Wanted = {
  rounds: number
  say?: (line: string) => void
  /** Whether somebody wants the run to end after this round. */
  isEnough?: () => boolean
}

/** What each driver starts with, so that nobody waits for the bank. */
const opening = 5_000_000
const howMany = { drivers: 4, visitors: 2 }
const most = { max: 1_000_000, windowSeconds: 1 }

const settings = JSON.stringify({ limits: { signup: most, order: most, lookup: most } })

/** What is killed in a round. */
const rotation = ['server', 'both', 'database'] as const

type World = {
  database: EmbeddedDatabase
  db: Db
  server: ServerProcess
  drivers: Driver[]
  deeds: Deed[]
  cutOff: number
}

/**
 * Kills the server, the database or both with -9 in the middle of tickets, leaving, Pix, cards, notices and visitors,
 * starts them again, goes on with everything that was cut off, with the same keys, and examines all of it. Nothing
 * acknowledged may be lost, nothing may have happened twice, each message leaves once, and the audit must find nothing.
 */
export const crashRounds = async ({ rounds, say = () => {}, isEnough }: Wanted): Promise<CrashReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-crash-'))
  // PostgreSQL's account must be able to walk in; as root its files would go to a folder that stays behind.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder })
  const server = await start(database)
  const db = openPool(database.url, { size: 8, role: undefined, patience, onError: () => {} })
  const world: World = { database, db, server, drivers: await newDrivers(db), deeds: [], cutOff: 0 }
  try {
    const problems: string[] = []
    let round = 0
    while (round < rounds && problems.length === 0 && !(isEnough?.() ?? false)) {
      await disturb(world, rotation[round % rotation.length] ?? 'both', round)
      await goOnWithAll(world)
      problems.push(...(await examineRound(world.server.address, db, world.deeds)))
      round++
      say(
        `round ${round}: ${world.deeds.length} deeds so far, ${world.cutOff} of them cut off and gone on with`,
      )
    }
    problems.push(...(await examineAll(db, { ...world, opening })))
    return await reportOf(world, round, problems)
  } finally {
    await world.server.stop()
    await db.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const start = (database: EmbeddedDatabase): Promise<ServerProcess> =>
  startServerProcess({ DATABASE_URL: database.url, SETTINGS: settings })

const newDrivers = (db: Db): Promise<Driver[]> => {
  const place = { rotativo: { parts: { db, clock: new MovableClock() } } }
  return Promise.all(
    Array.from({ length: howMany.drivers }, async () => {
      const plate = aPlate()
      const { token, userId, walletId } = await aDriver(place, { credit: opening, plates: [plate] })
      return { token, userId, walletId, plate }
    }),
  )
}

const heldBack = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'

/** Holds a driver's wallet from the moment on in which somebody wants it; gives what lets it go. */
const holdWallet = async ({ pool }: Db, { walletId }: Driver): Promise<() => void> => {
  const holder = await pool.connect()
  await holder.query('begin')
  const { rows } = await holder.query(
    'select pg_backend_pid() as pid from wallets where id = $1 for update',
    [walletId],
  )
  await eventually(
    async () => (await pool.query(heldBack, [rows[0].pid])).rowCount ?? 0,
    (waiting) => waiting > 0,
  )
  return () => holder.release(true)
}

/** Load from everybody until the crash cuts it off. */
const disturb = async (world: World, what: (typeof rotation)[number], round: number): Promise<void> => {
  const { db, database, deeds } = world
  let running = true
  let done = 0
  const act = async (next: (n: number) => Deed): Promise<void> => {
    for (let n = randomInt(36); running; n++) {
      const deed = next(n)
      deeds.push(deed)
      await deed.goOn(world.server.address)
      if (deed.state === 'done') done++
      // While nobody is there to answer.
      if (deed.state === 'open') await pause(50)
    }
  }
  const load = [
    ...world.drivers.map((driver) => act((n) => nextOfDriver(driver, db, n))),
    ...Array.from({ length: howMany.visitors }, () => act((n) => nextOfVisitor(db, n))),
  ]
  // Somewhere in the middle, and on a slow machine not before there is something to lose.
  await eventually(
    () => done,
    (count) => count >= 8 + (round % 8),
  )
  // Some are in the middle by chance, and one for certain.
  const letGo = await holdWallet(db, world.drivers[round % world.drivers.length] as Driver)
  await pause(randomInt(250))
  if (what !== 'server') killDatabase(database)
  if (what !== 'database') await world.server.crash()
  letGo()
  running = false
  await Promise.all(load)
  if (what !== 'server') await databaseIsBack(database)
  if (what !== 'database') world.server = await start(database)
}

/** What was cut off is gone on with, each actor's in turn, until nothing is open. */
const goOnWithAll = async (world: World): Promise<void> => {
  const open = world.deeds.slice(-200).filter(({ state }) => state === 'open')
  world.cutOff += open.length
  const left = async () => {
    for (const deed of open) await deed.goOn(world.server.address)
    return open.filter(({ state, faults }) => state === 'open' && faults.length === 0).length
  }
  await eventually(left, (count) => count === 0)
}

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(names)].toSorted().map((name) => [name, names.filter((one) => one === name).length]),
  )

const reportOf = async (world: World, rounds: number, problems: string[]): Promise<CrashReport> => {
  const { rows } = await world.db.pool.query<{ count: number }>('select count(*)::int from sandbox_messages')
  return {
    rounds,
    done: counted(world.deeds.flatMap(({ state, kind }) => (state === 'done' ? [kind] : []))),
    cutOff: world.cutOff,
    refused: counted(world.deeds.flatMap(({ state, refusal }) => (state === 'refused' ? [refusal] : []))),
    letters: rows[0]?.count ?? 0,
    problems: [...new Set(problems)].slice(0, 30),
  }
}
