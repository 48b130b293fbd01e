import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { MovableClock } from '#server/clock.ts'
import { audit } from '#server/operator/audit.ts'
import { Refused } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { products } from '#testkit/parking.ts'
import { patience } from '#testkit/patient.ts'
import { remote } from '#testkit/remote.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'
import { runsAsRoot } from './embedded/account.ts'
import { startEmbedded } from './embedded.ts'
import { type Db, openPool } from './pool.ts'

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

/** A small disk in memory; only root may make one, and not everywhere. */
const mountSmall = (path: string, mebibytes: number): boolean => {
  mkdirSync(path)
  return run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', path)
}

const canMount = (): boolean => {
  if (!runsAsRoot()) return false
  const place = mkdtempSync(join(tmpdir(), 'rotativo-mount-'))
  const path = join(place, 'disk')
  const could = mountSmall(path, 1) && run('umount', path)
  rmSync(place, { recursive: true, force: true })
  return could
}

/** Takes all the room that a disk has left, and gives it back. */
const ballast = (disk: string) => {
  const path = join(disk, 'ballast')
  return {
    fill: () => {
      const { bavail, bsize } = statfsSync(disk)
      try {
        writeFileSync(path, Buffer.alloc(bavail * bsize))
      } catch {
        // Somebody else was faster with the last of it.
      }
    },
    drop: () => rmSync(path, { force: true }),
  }
}

let base: string
let server: ServerProcess | undefined
let db: Db | undefined
const disks = () => ({ data: join(base, 'data'), log: join(base, 'log') })

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'rotativo-full-'))
  chmodSync(base, 0o711)
})
afterEach(async () => {
  await db?.close()
  await server?.stop()
  for (const disk of Object.values(disks())) if (existsSync(disk)) run('umount', '-l', disk)
  rmSync(base, { recursive: true, force: true })
})

const readiness = async (): Promise<number> =>
  (await fetch(`${server?.address}/health/ready`).catch(() => null))?.status ?? 0

/** A server of its own, whose tables and log lie on disks of their own. */
const startOnSmallDisks = async (): Promise<Db> => {
  const { data, log } = disks()
  expect([mountSmall(data, 200), mountSmall(log, 160)]).toEqual([true, true])
  const database = await startEmbedded({ dataDir: data })
  await database.stop()
  const folder = join(data, 'postgres')
  expect(run('mv', join(folder, 'pg_wal'), join(log, 'pg_wal'))).toBe(true)
  symlinkSync(join(log, 'pg_wal'), join(folder, 'pg_wal'))
  server = await startServerProcess({ DATA_DIR: data, DATABASE_URL: '' })
  db = openPool(database.url, { size: 2, role: undefined, patience, onError: () => {} })
  return db
}

/** Buys tickets until one is not sold; gives what was answered instead. */
const sellUntilRefused = async (park: () => Promise<unknown>): Promise<Refused> => {
  for (;;) {
    const answer = await park().catch((error: unknown) => error)
    if (answer instanceof Refused) return answer
    // The connection may have gone with the database.
    if (answer instanceof Error) throw answer
  }
}

const awayNow = {
  status: 503,
  body: {
    type: 'Unavailable',
    message:
      'O nosso banco de dados está voltando. O que já foi confirmado está guardado; tente novamente em instantes.',
  },
}

describe.runIf(canMount())('an embedded database whose disk is full', () => {
  it('sells nothing, is not ready, loses nothing and goes on by itself when there is room again', async () => {
    const owner = await startOnSmallDisks()
    const place = { rotativo: { parts: { db: owner, clock: new MovableClock() } } }
    const plate = aPlate()
    const { token, walletId } = await aDriver(place, { credit: 9_000_000, plates: [plate] })
    const address = server?.address ?? ''
    let sold = 0
    const park = async () => {
      const body = { plate, product_id: products.centro60 }
      await remote(address)(activateParking, { body }, { token, key: crypto.randomUUID() })
      sold++
    }
    const goesOn = async () => {
      await eventually(readiness, (status) => status === 200)
      // A connection that went with the database may be found out by the next call alone.
      await eventually(
        () => park().then(Boolean.bind(null, true), () => false),
        (done) => done,
      )
    }
    await park()

    const tables = ballast(disks().data)
    tables.fill()
    const noTable = await sellUntilRefused(park)
    expect(noTable).toMatchObject(awayNow)
    expect(Number(noTable.headers.get('Retry-After'))).toBeGreaterThan(0)
    await eventually(readiness, (status) => status === 503)
    tables.drop()
    await goesOn()

    const log = ballast(disks().log)
    log.fill()
    // Each leaves the rest of a file of the log empty and needs another one, until there is no room for one.
    const burn = async () => {
      await owner.pool.query('select pg_logical_emit_message(true, $1, $1)', ['full']).catch(() => {})
      return owner.pool.query('select pg_switch_wal()').then(
        () => true,
        () => false,
      )
    }
    await eventually(burn, (going) => !going)
    await eventually(readiness, (status) => status === 503)
    expect(await sellUntilRefused(park)).toMatchObject(awayNow)
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
    log.drop()
    await goesOn()

    const { rows } = await owner.pool.query(
      'select count(*)::int as tickets from activation_details d join activations a on a.id = d.activation_id where a.wallet_id = $1',
      [walletId],
    )
    expect(rows[0].tickets).toBe(sold)
    expect(await audit(owner)).toEqual([])
  })
})
