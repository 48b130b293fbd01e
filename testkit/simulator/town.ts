import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Endpoint, SentInputOf } from '#contract/endpoint.ts'
import { hourMs } from '#domain/durations.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { type City, readCity } from '#server/city/read-city.ts'
import { MovableClock } from '#server/clock.ts'
import { compose, type Rotativo } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { pathOf } from '#testkit/paths.ts'
import { patient } from '#testkit/patient.ts'
import { type JobsByHand, jobsByHand } from './jobs-by-hand.ts'
import { letBeAway, type Outage } from './outage.ts'
import { cityWith, type Tariff } from './tariff.ts'

/** A Monday at 10:00 in São Paulo, whenever it is told. */
const beginning = Date.parse('2026-03-02T13:00:00Z')

/** Far away from all that the stories are about, so that what a sweep remembers of one story means nothing to the next. */
const longAgoSeconds = -20 * 365 * 24 * (hourMs / 1000)

const limit = { max: 1_000_000, windowSeconds: 1 }
const settings = JSON.stringify({ limits: { lookup: limit, order: limit, search: limit } })

/** What a server writes when it starts, and not again while it runs. */
const kept = ['migrations', 'city', 'map_pieces', 'push_keys', 'sandbox_clock', 'sandbox_keys', 'job_workers']

export type Answer = { status: number; body: Record<string, unknown> }
export type Who = {
  token?: string | undefined
  key?: string | undefined
  /** What a browser of the office sends along. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** A server with its database, at a time that stands still unless the story moves it. Stories are told in it one after the other. */
export class Town {
  readonly clock = new MovableClock(() => beginning)
  readonly #database: TestDatabase
  /** The database as its owner sees it, beside the server. */
  readonly owner: pg.Client
  readonly #clients = new Set<pg.PoolClient>()
  #jobs: JobsByHand = jobsByHand()
  #rotativo: Rotativo | undefined
  /** After so many more statements the server is cut off; null: it is not. */
  #fuse: number | null = null
  #outage: { kind: Outage; steps: number } | null = null
  #reset = ''
  readonly #city: City
  #tariff: Tariff = 'usual'
  starts = 0

  private constructor(database: TestDatabase, city: City) {
    this.#database = database
    this.#city = city
    this.owner = new pg.Client({ connectionString: database.url })
  }

  static async open(): Promise<Town> {
    const town = new Town(await createDatabase(), await readCity('cities/demo'))
    await town.owner.connect()
    await town.#start()
    town.#reset = await town.#howToReset()
    return town
  }

  get rotativo(): Rotativo {
    if (!this.#rotativo) throw new Error('the server is down')
    return this.#rotativo
  }

  async #start(): Promise<void> {
    this.#jobs = jobsByHand()
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'fatal',
      POOL_SIZE: '6',
      SETTINGS: settings,
      ...patient,
    })
    this.#rotativo = await compose(config, {
      databaseUrl: this.#database.url,
      clock: this.clock,
      demonstration: false,
      startJobs: this.#jobs.start,
    })
    this.starts++
    // Those of the start are idle, so that each comes by here before it is used again.
    const { pool, byIndex } = this.#rotativo.parts.db
    for (const one of [pool, byIndex]) one.on('acquire', (client) => this.#watch(client))
    letBeAway(this.#rotativo.parts.payment, () => this.#outage?.kind ?? null)
  }

  /** The tariff in force. */
  get tariff(): Tariff {
    return this.#tariff
  }

  /** The city loads another tariff, which the server finds at its next turn. */
  async setTariff(tariff: Tariff): Promise<void> {
    await this.#load(tariff)
    await this.wait(1)
  }

  async #load(tariff: Tariff): Promise<void> {
    await saveCity(this.rotativo.parts.db, cityWith(this.#city, tariff), this.clock.now())
    this.#tariff = tariff
  }

  /** From now on, and for so many more steps, the bank does not answer us. */
  loseBank(kind: Outage, steps: number): void {
    this.#outage = { kind, steps }
  }

  findBank(): void {
    this.#outage = null
  }

  get isBankAway(): boolean {
    return this.#outage !== null
  }

  /** Counts the statements of a connection, for a crash in the middle of a call. */
  #watch(client: pg.PoolClient): void {
    if (this.#clients.has(client)) return
    this.#clients.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      if (this.#fuse !== null && this.#fuse-- <= 0) this.#cutOff()
      return query(...given)
    }) as typeof client.query
  }

  #cutOff(): void {
    this.#fuse = null
    for (const client of this.#clients) {
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }
  }

  /** Everything before a story: no driver, no money, no queue, and ids that begin at 1. */
  async reset(): Promise<void> {
    this.findBank()
    // First of all what the story before has left goes: a turn in the middle of what broke it would break as well.
    await this.owner.query(this.#reset)
    this.clock.setOffsetSeconds(longAgoSeconds)
    if (this.#tariff !== 'usual') await this.#load('usual')
    await this.rotativo.jobs.sweepNow()
    await this.owner.query(this.#reset)
    this.clock.setOffsetSeconds(0)
  }

  async #howToReset(): Promise<string> {
    const tables = await this.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where (schemaname = 'public' and tablename <> all($1)) or (schemaname = 'graphile_worker' and tablename like '%jobs')`,
      [kept],
    )
    const sequences = await this.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
    )
    // Rows, not files: the tables are small, and plans of statements that are prepared already stay good.
    return [
      'set session_replication_role = replica',
      ...tables.rows.map(({ name }) => `delete from ${name}`),
      ...sequences.rows.map(({ name }) => `select setval('${name}', 1, false)`),
      'set session_replication_role = default',
    ].join(';')
  }

  /** Sends a declared call, without a network between. */
  async send<E extends Endpoint>(
    endpoint: E,
    input: Partial<SentInputOf<E>>,
    who: Who = {},
  ): Promise<Answer> {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown }
    const hasBody = endpoint.method !== 'GET' && endpoint.input.body !== undefined
    const headers = {
      ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
      ...(who.key ? { 'idempotency-key': who.key } : {}),
      ...who.headers,
    }
    return this.inject(
      endpoint.method,
      pathOf(endpoint, parts),
      headers,
      hasBody ? (parts.body ?? {}) : undefined,
    )
  }

  async inject(
    method: string,
    url: string,
    headers: Record<string, string>,
    payload?: unknown,
  ): Promise<Answer> {
    const answer = await this.rotativo.app.inject({
      method: method as 'GET',
      url,
      headers: { accessingfrom: 'web_driver', ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    return { status: answer.statusCode, body: answer.body ? answer.json() : {} }
  }

  /** Does the work, and loses every connection to the database after so many statements. */
  async cutDuring(statements: number, work: () => Promise<unknown>): Promise<void> {
    this.#fuse = statements
    await work().catch(() => {})
    this.#fuse = null
    await this.crash()
  }

  /** The server is thrown away, with whatever it had in hand, and another one starts on the same database. */
  async crash(): Promise<void> {
    const gone = this.rotativo
    this.#rotativo = undefined
    this.#cutOff()
    this.#clients.clear()
    await gone.close()
    for (;;) {
      const { rows } = await this.owner.query<{ others: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`,
      )
      if (!rows[0]?.others) break
      await pause(5)
    }
    await this.#start()
    // A server begins with the tariff of its folder.
    if (this.#tariff !== 'usual') await this.setTariff(this.#tariff)
  }

  async wait(seconds: number): Promise<void> {
    this.clock.setOffsetSeconds(this.clock.offsetSeconds + seconds)
    await this.rotativo.jobs.sweepNow().catch((error) => this.#excuse(error))
  }

  /** What nobody could do while the bank was away is done later. */
  #excuse(error: unknown): void {
    const all = error instanceof AggregateError ? error.errors : [error]
    if (!this.isBankAway || all.some((one) => !(one instanceof GatewayFault))) throw error
  }

  /** A step takes a second, in which nothing else happens. */
  tick(): void {
    if (this.#outage && this.#outage.steps-- === 0) this.findBank()
    this.clock.setOffsetSeconds(this.clock.offsetSeconds + 1)
  }

  work(): Promise<void> {
    return this.#jobs.work()
  }

  async rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.owner.query<R>(text, values)).rows
  }

  async close(): Promise<void> {
    await this.#rotativo?.close()
    await this.owner.end()
    await this.#database.drop()
  }
}
