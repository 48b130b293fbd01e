import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { dayMs, hourMs } from '#domain/durations.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { applySettingsOverlay, type City, readCity } from '#server/city/read-city.ts'
import { MovableClock } from '#server/clock.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { createDatabase } from '#testkit/database.ts'
import { aDriver, type TestDriver, type WantedDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/patient.ts'
import { startServerProcess } from '#testkit/server-process.ts'
import { listenToMessages } from './told.ts'

export { expect } from '@playwright/test'

export type Message = { channel: string; to: string; subject: string; text: string; html: string | null }

/** The server process of the journeys that one worker runs one after the other; `city` says which one it works with. */
type Server = {
  address: string
  clock: MovableClock
  db: Db
  city: string
  /** Lets the server's time stand, or go on from where it stood. */
  hold(stands: boolean): Promise<void>
  /** Lets the process take what is sent to it and do nothing; or do it all and go on. */
  keepSilent(silent: boolean): void
}

export type App = {
  address: string
  /** Moves the server's clock forward; that of the browser is moved with `page.clock`. */
  advance(seconds: number): Promise<void>
  /** Lets the server's clock stand, however long the journey takes, so that only `advance` moves it; or go on again. */
  holdTime(stands?: boolean): Promise<void>
  /** Loads other files of the city while the page is open, as `npm run city -- load` does. */
  loadCity(files: Record<string, unknown>): Promise<void>
  /** Lets the server answer nothing although it is reached, as on a network that hangs; or answer again. */
  keepSilent(silent?: boolean): void
  /** What the sandbox mailbox or SMS inbox holds for somebody, newest first; waits until `count` are there. */
  messages(to: string, count?: number): Promise<Message[]>
  /** The payer pays the order, or the newest one. */
  pay(orderId?: string): Promise<void>
  /** Waits until the driver's credit has reached this many cents: the bank may be late. */
  waitForBalance(driver: TestDriver, cents: number): Promise<void>
  /** A confirmed driver whose session the page holds from the next `goto` on. */
  newDriver(wanted?: WantedDriver): Promise<TestDriver>
}

type TestFixtures = {
  settings: Record<string, unknown>
  cityFiles: Record<string, unknown>
  city: undefined
  banner: boolean
  app: App
}
type WorkerFixtures = { world: string; server: Server }

/** All tests of a run share one address, so the limits of an address would end them. */
const wideLimits = Object.fromEntries(
  ['login', 'signup', 'uniqueness', 'code', 'lookup', 'order', 'search', 'page'].map((name) => [
    name,
    { max: 100_000, windowSeconds: 60 },
  ]),
)

const wideSms = { hour: 100_000, day: 100_000 }
const wideBudgets = {
  smsLimits: { number: wideSms, document: wideSms, address: wideSms, told: wideSms, city: wideSms },
  plateLookups: { address: 100_000, driver: 100_000, plate: 100_000, ticket: 100_000 },
}

/** The demonstration city with other settings and with other files of JSON, as `npm run city -- load` would take it. */
async function cityWith(settings: Record<string, unknown>, files: Record<string, unknown>): Promise<City> {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-city-'))
  try {
    await cp('cities/demo', folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), JSON.stringify(content))
    }
    const wanted = { ...wideBudgets, ...settings, limits: wideLimits }
    return applySettingsOverlay(await readCity(folder), JSON.stringify(wanted))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Has the server work with such a city, if it does not yet. */
async function serveCity(
  server: Server,
  settings: Record<string, unknown>,
  files: Record<string, unknown>,
): Promise<void> {
  const wanted = JSON.stringify({ settings, files })
  if (server.city === wanted) return
  await saveCity(server.db, await cityWith(settings, files), server.clock.now())
  await advance(server, 1)
  server.city = wanted
}

/** A slow machine is no reason to give up. Where a journey installs a clock of its own, the page measures by that. */
const bePatient = (context: BrowserContext) =>
  context.addInitScript((times) => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => limit(ms * times)
  }, patience)

/** What another device of the same journey has: its own session, and nothing that this one keeps. */
export async function anotherContext(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await bePatient(context)
  return context
}

/**
 * `test.use({ settings: {…} })` at the head of a file loads other settings of the city, `test.use({ cityFiles: {
 * 'free-days.json': {…} } })` other files. The server goes on: what journeys before did still counts. A file that reads
 * everybody's things has `test.use({ world: '…' })`, which no other file names: a server and a database of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  cityFiles: [{}, { option: true }],
  world: ['shared', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what is needed, which is nothing.
    async ({}, use) => {
      const database = await createDatabase()
      const child = await startServerProcess(
        { DATABASE_URL: database.url, POSTAL_CODE_SOURCE: 'none' },
        { program: 'testkit/journey-server.ts' },
      )
      const db = openPool(database.url, { size: 2, role: undefined, patience, onError: () => undefined })
      const held = { now: 0, lagMs: 0, stands: false }
      const hold = async (stands: boolean) => {
        if (stands !== held.stands) Object.assign(held, await child.tell({ hold: stands }), { stands })
      }
      const clock = new MovableClock(() => (held.stands ? held.now : Date.now() - held.lagMs))
      const keepSilent = (silent: boolean) => void process.kill(child.pid, silent ? 'SIGSTOP' : 'SIGCONT')
      await use({ address: child.address, clock, db, city: 'demo', hold, keepSilent })
      await db.close()
      await child.stop()
      await database.drop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  city: [
    async ({ server, settings, cityFiles, banner }, use) => {
      const files = { ...(banner ? {} : { 'banners.json': [] }), ...cityFiles }
      await serveCity(server, settings, files)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  // Most journeys are not about the campaign, whose banner would lie over home.
  banner: [false, { option: true }],
  context: async ({ context }, use) => {
    await bePatient(context)
    await use(context)
    // What a journey still answers for the server when it ends is nobody's failure.
    const routed = [context, ...context.pages()]
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  },
  page: async ({ page }, use) => {
    await listenToMessages(page)
    await use(page)
  },
  app: async ({ server, page }, use) => {
    const app = appOf(server, page)
    const seconds = secondsUntilDay(server.clock.now())
    if (seconds > 0) await app.advance(seconds)
    await use(app)
    server.keepSilent(false)
    await server.hold(false)
  },
})

/** No journey meets midnight unless it goes there: each begins between 10:00 and 18:00 in São Paulo. */
function secondsUntilDay(now: Date): number {
  const sinceMorning = (now.getTime() - 13 * hourMs) % dayMs
  return sinceMorning < 8 * hourMs ? 0 : Math.ceil((dayMs - sinceMorning) / 1000)
}

async function sandbox<T>(server: Server, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.address}/sandbox/${path}`, {
    method,
    ...(method === 'POST'
      ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }
      : {}),
  })
  if (!response.ok) throw new Error(`${method} /sandbox/${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Moves the server's clock forward and lets everything that depends on time happen; a changed city is read anew. */
async function advance(server: Server, seconds: number): Promise<void> {
  await sandbox(server, 'POST', 'clock', { advance_seconds: seconds })
  server.clock.setOffsetSeconds(server.clock.offsetSeconds + seconds)
}

function appOf(server: Server, page: Page): App {
  return {
    address: server.address,
    advance: (seconds) => advance(server, seconds),
    holdTime: (stands = true) => server.hold(stands),
    loadCity: (files) => serveCity(server, {}, { 'banners.json': [], ...files }),
    keepSilent: (silent = true) => server.keepSilent(silent),
    messages: (to, count = 1) => {
      const path = `messages?to=${encodeURIComponent(to)}`
      const held = async () => (await sandbox<{ data: Message[] }>(server, 'GET', path)).data
      return eventually(held, ({ length }) => length >= count)
    },
    pay: async (orderId) => {
      type Payment = { id: string | number; order_id: string }
      const { data } = await sandbox<{ data: Payment[] }>(server, 'GET', 'payments')
      const payment = orderId ? data.find((candidate) => candidate.order_id === orderId) : data[0]
      if (!payment) throw new Error(`there is no payment for ${orderId ?? 'any order'}`)
      await sandbox(server, 'POST', `payments/${payment.id}/pay`)
    },
    waitForBalance: async ({ walletId }, cents) => {
      const balance = () =>
        server.db.kysely.selectFrom('wallets').select('balance_credit').where('id', '=', walletId)
      await expect.poll(async () => (await balance().executeTakeFirstOrThrow()).balance_credit).toBe(cents)
    },
    newDriver: async (wanted) => {
      const driver = await aDriver({ rotativo: { parts: server } }, wanted)
      await page.goto('/icon.svg')
      await page.evaluate((token) => localStorage.setItem('rotativo.token', token), driver.token)
      return driver
    },
  }
}

type PageWithAxe = { axe: { run(options: RunOptions): Promise<AxeResults> } }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is on the page has come to rest, and axe-core finds nothing on it; `rules` are some of its rules, or all. */
export async function checkAccessibility(page: Page, rules?: string[]): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
  // Evaluated through the debugger, because the content policy refuses an inline script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const results = await page.evaluate(
    // What is in order need not be told element by element.
    (runOnly) =>
      (globalThis as unknown as PageWithAxe).axe.run({
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : {}),
      }),
    rules,
  )
  const found = results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }))
  expect(found).toEqual([])
}
