import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { MovableClock } from '#server/clock.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { products } from '#testkit/parking.ts'
import { patience } from '#testkit/patient.ts'
import { remote } from '#testkit/remote.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let base: string
let server: ServerProcess
let db: Db
const place = (name: string) => join(base, name)

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'rotativo-backup-'))
  chmodSync(base, 0o711)
  server = await startServerProcess({ DATA_DIR: place('data'), DATABASE_URL: '' })
  const socket = encodeURIComponent(place('data/postgres'))
  db = openPool(`postgres://postgres@/rotativo?host=${socket}`, {
    size: 2,
    role: undefined,
    patience,
    onError: () => {},
  })
})
afterAll(async () => {
  await db.close()
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

/** A driver who buys one ticket after the other; `stop` gives the tickets that were acknowledged. */
const sell = async () => {
  const plate = aPlate()
  const clocked = { rotativo: { parts: { db, clock: new MovableClock() } } }
  const { token } = await aDriver(clocked, { credit: 9_000_000, plates: [plate] })
  const sold: { ticket: number; at: number }[] = []
  let running = true
  const selling = (async () => {
    while (running) {
      const body = { plate, product_id: products.centro60 }
      const sent = { token, key: crypto.randomUUID() }
      const { transaction_id } = await remote(server.address)(activateParking, { body }, sent)
      sold.push({ ticket: transaction_id, at: Date.now() })
    }
  })()
  return {
    sold,
    stop: async () => {
      running = false
      await selling
    },
  }
}

describe('a backup of the embedded database', () => {
  it('made while tickets are sold has every ticket that was acknowledged before it ended, and right books', async () => {
    const sales = await Promise.all([sell(), sell(), sell()])
    const sold = () => sales.flatMap((one) => one.sold)
    const untilSold = (more: number) => {
      const enough = sold().length + more
      return eventually(
        () => sold().length,
        (count) => count >= enough,
      )
    }
    await untilSold(6)
    const before = sold().length
    const { endedAt } = await backUp(place('data'), place('backup'), () => untilSold(6))
    const acknowledged = sold()
      .filter(({ at }) => at < Date.parse(endedAt))
      .map(({ ticket }) => ticket)
    await Promise.all(sales.map(({ stop }) => stop()))
    expect(acknowledged.length).toBeGreaterThan(before)

    await restore(place('other'), place('backup'))
    const other = await startEmbedded({ dataDir: place('other') })
    onTestFinished(() => other.stop())
    const restored = openPool(other.url, { size: 1, role: undefined, patience, onError: () => {} })
    const { rows } = await restored.pool.query(
      'select count(*)::int as there from activation_details where id = any($1::bigint[])',
      [acknowledged],
    )
    expect(rows[0].there).toBe(acknowledged.length)
    expect(await audit(restored)).toEqual([])
    await restored.close()
  })

  it('overwrites nothing, and replaces a database only when told so, which it then puts aside', async () => {
    await expect(backUp(place('data'), place('backup'))).rejects.toThrow('exists: name a folder')
    await expect(backUp(place('nobody'), place('nothing'))).rejects.toThrow('No server runs on')
    await expect(restore(place('data'), place('backup'), { replace: true })).rejects.toThrow('is in use')
    await restore(place('third'), place('backup'))
    await expect(restore(place('third'), place('backup'))).rejects.toThrow('add --replace')
    const { movedTo } = await restore(place('third'), place('backup'), { replace: true })
    expect(readdirSync(movedTo ?? '')).toContain('PG_VERSION')
  })

  it('names the folder that cannot be made, instead of looking for one for ever', async () => {
    for (const target of ['/proc/nowhere/backup', join(place('data'), 'postgres.log', 'backup')]) {
      await expect(backUp(place('data'), target)).rejects.toThrow(`No folder can be made at ${target} (E`)
    }
  })

  it('of another major version puts nothing aside', async () => {
    await restore(place('newer'), place('backup'))
    const manifest = join(place('backup'), 'backup.json')
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace('"postgresql": "18"', '"postgresql": "17"'))
    const before = readdirSync(place('newer'))
    await expect(restore(place('newer'), place('backup'), { replace: true })).rejects.toThrow(
      'is of PostgreSQL 17, and this version brings 18',
    )
    expect(readdirSync(place('newer'))).toEqual(before)
    writeFileSync(manifest, text)
  })

  it('that was damaged is not restored', async () => {
    appendFileSync(join(place('backup'), 'postgres', 'global', 'pg_control'), 'x')
    await expect(restore(place('fourth'), place('backup'))).rejects.toThrow('is damaged: global/pg_control')
    await expect(restore(place('fourth'), place('data'))).rejects.toThrow('is no whole backup')
    expect(readdirSync(place('fourth'))).toEqual([])
  })
})
