import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createOrder, updateOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { associateVehicle } from '#contract/vehicles.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { openPool } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { Refused } from './app.ts'
import { aPlate } from './drivers.ts'
import { eventually } from './eventually.ts'
import { creditOrder, pixData } from './orders.ts'
import { registerDriver, remote } from './remote.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

type Driver = { token: string; userId: number; plate: string; walletId: number }

/** Something that was asked with a key; `ticket` once the server acknowledged it. */
type Asked = { driver: Driver; key: string; ticket?: number }
type Paid = { driver: Driver; amount: number; paymentId?: string; acknowledged: boolean }

export type CrashReport = {
  rounds: number
  acknowledgedTickets: number
  acknowledgedPayments: number
  inDoubt: number
  problems: string[]
}

const productId = 103
const price = 300
const purchase = 1000

/** What each driver starts with, so that activations do not wait for the bank. */
const opening = 200_000

const unlimited = JSON.stringify({
  limits: { signup: { max: 100_000, windowSeconds: 1 }, order: { max: 100_000, windowSeconds: 1 } },
})

/**
 * Kills the server (each round) and the database (every second round) with -9 in the middle of activations
 * and payments, starts them again, and asks everything in doubt again with its key. Nothing acknowledged may
 * be lost, nothing may have happened twice, and the audit must find nothing.
 */
export const crashRounds = async (
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<CrashReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-crash-'))
  // PostgreSQL's account must be able to walk in; as root its files would go to a folder that stays behind.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder })
  const asked: Asked[] = []
  const paid: Paid[] = []
  let server = await start(database)
  try {
    const drivers = await Promise.all(Array.from({ length: 6 }, () => newDriver(server.address, paid)))
    for (let round = 1; round <= rounds; round++) {
      await disturb(server, database, drivers, asked, paid, round % 2 === 0)
      server = await start(database)
      await settleDoubts(server.address, asked, paid)
      say(`round ${round}: ${asked.length} activations, ${paid.length} payments so far`)
    }
    const problems = await examine(server.address, database, drivers, asked, paid)
    return {
      rounds,
      acknowledgedTickets: asked.filter(({ ticket }) => ticket !== undefined).length,
      acknowledgedPayments: paid.filter(({ acknowledged }) => acknowledged).length,
      inDoubt: asked.filter(({ ticket }) => ticket === undefined).length,
      problems,
    }
  } finally {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const start = (database: EmbeddedDatabase): Promise<ServerProcess> =>
  startServerProcess({ DATABASE_URL: database.url, SETTINGS: unlimited })

const newDriver = async (address: string, paid: Paid[]): Promise<Driver> => {
  const call = remote(address)
  const { token, userId } = await registerDriver(address)
  const plate = aPlate()
  await call(associateVehicle, { body: { plate } }, { token })
  const { data } = await call(listOwnWallets, {}, { token })
  const driver = { token, userId, plate, walletId: data[0]?.id ?? 0 }
  await buy(address, driver, paid, opening)
  await balanceOf(address, driver, opening)
  return driver
}

/** Load from every driver until the crash cuts it off. */
const disturb = async (
  server: ServerProcess,
  database: EmbeddedDatabase,
  drivers: readonly Driver[],
  asked: Asked[],
  paid: Paid[],
  withDatabase: boolean,
): Promise<void> => {
  let running = true
  let acknowledged = 0
  const load = drivers.map(async (driver) => {
    while (running) {
      await attempt(() => buy(server.address, driver, paid, purchase))
      for (let times = 0; running && times < 3; times++) {
        const one: Asked = { driver, key: randomBytes(12).toString('hex') }
        asked.push(one)
        await attempt(() => activate(server.address, one))
        if (one.ticket !== undefined) acknowledged++
      }
    }
  })
  // Somewhere in the middle, and on a slow machine not before there is something to lose.
  await pause(randomInt(400, 1500))
  await eventually(
    () => acknowledged,
    (count) => count >= 5,
  )
  if (withDatabase) process.kill(database.pid, 'SIGKILL')
  await server.crash()
  running = false
  await Promise.all(load)
  if (withDatabase) await databaseIsBack(database)
}

/** A cut connection leaves the outcome in doubt; a refusal is an answer. */
const attempt = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refused) return
    await pause(20)
  }
}

const activate = async (address: string, one: Asked): Promise<void> => {
  const body = { plate: one.driver.plate, product_id: productId }
  const answer = await remote(address)(activateParking, { body }, { token: one.driver.token, key: one.key })
  if (one.ticket !== undefined && one.ticket !== answer.transaction_id) {
    throw new Error(`key ${one.key} gave ticket ${one.ticket} and then ${answer.transaction_id}`)
  }
  one.ticket = answer.transaction_id
}

const buy = async (address: string, driver: Driver, paid: Paid[], amount: number): Promise<void> => {
  const call = remote(address)
  const { token } = driver
  const order = await call(createOrder, { body: creditOrder(driver, amount) }, { token })
  await call(updateOrder, { params: { id: order.id }, body: pixData }, { token })
  const payment = await paymentOf(address, order.id)
  const one: Paid = {
    driver,
    amount,
    acknowledged: false,
    ...(payment ? { paymentId: payment } : {}),
  }
  paid.push(one)
  const answer = await fetch(`${address}/sandbox/payments/${payment}/pay`, { method: 'POST' })
  one.acknowledged = answer.ok
}

type SandboxPayment = { id: string; order_id: string; status: string }

const sandboxPayments = async (address: string): Promise<SandboxPayment[]> => {
  const answer = await fetch(`${address}/sandbox/payments`)
  return ((await answer.json()) as { data: SandboxPayment[] }).data
}

const paymentOf = async (address: string, orderId: string): Promise<string | undefined> =>
  (await sandboxPayments(address)).find((payment) => payment.order_id === orderId)?.id

/** Asks every unanswered activation again with its key, and the answered ones too: the same ticket each time. */
const settleDoubts = async (address: string, asked: Asked[], paid: Paid[]): Promise<void> => {
  for (const one of asked.slice(-60)) {
    await activate(address, one).catch((error) => {
      if (!(error instanceof Refused)) throw error
    })
  }
  const states = new Map((await sandboxPayments(address)).map(({ id, status }) => [id, status]))
  for (const one of paid) {
    if (one.paymentId && states.get(one.paymentId) === 'paid') one.acknowledged = true
  }
}

const databaseIsBack = async (database: EmbeddedDatabase): Promise<void> => {
  const answers = async () => {
    const probe = openPool(database.url, { size: 1, role: undefined, onError: () => {} })
    const alive = await probe.pool.query('select 1').then(
      () => true,
      () => false,
    )
    await probe.close()
    return alive
  }
  await eventually(answers, Boolean)
}

/** Compares what was acknowledged with what is there, to the cent. */
const examine = async (
  address: string,
  database: EmbeddedDatabase,
  drivers: readonly Driver[],
  asked: readonly Asked[],
  paid: readonly Paid[],
): Promise<string[]> => {
  const db = openPool(database.url, { size: 2, role: undefined, onError: () => {} })
  try {
    const problems: string[] = []
    const tickets = asked.flatMap(({ ticket }) => (ticket === undefined ? [] : [ticket]))
    if (new Set(tickets).size !== tickets.length) problems.push('two keys share a ticket')
    for (const driver of drivers) {
      const expected = paid
        .filter((one) => one.driver === driver && one.acknowledged)
        .reduce((sum, { amount }) => sum + amount, 0)
      const spent = asked.filter((one) => one.driver === driver && one.ticket !== undefined).length * price
      const balance = await balanceOf(address, driver, expected - spent)
      if (balance !== expected - spent) {
        problems.push(`wallet ${driver.walletId} holds ${balance} instead of ${expected - spent}`)
      }
      const { rows } = await db.pool.query(
        `select count(*)::int as tickets from activation_details d
         join activations a on a.id = d.activation_id where a.wallet_id = $1`,
        [driver.walletId],
      )
      if (rows[0].tickets * price !== spent) {
        problems.push(`wallet ${driver.walletId} has ${rows[0].tickets} tickets for ${spent} cents`)
      }
    }
    return [...problems, ...(await audit(db))]
  } finally {
    await db.close()
  }
}

/** The bank's notifications may still be on their way: waits for them, then takes what is there. */
const balanceOf = async (address: string, driver: Driver, expected: number): Promise<number> => {
  let balance = Number.NaN
  const held = async () => {
    const { data } = await remote(address)(listOwnWallets, {}, { token: driver.token })
    balance = data[0]?.balance_credit ?? 0
    return balance
  }
  return eventually(held, (now) => now === expected).catch(() => balance)
}
