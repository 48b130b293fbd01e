import type { FastifyInstance } from 'fastify'
import { CityHolder, saveCity } from '#server/city/city-holder.ts'
import { saveMap } from '#server/city/map-store.ts'
import { applySettingsOverlay, type City, readCity } from '#server/city/read-city.ts'
import type { MovableClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { OutageWatch } from '#server/database/outage-watch.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { servePictures } from '#server/features/content/serve-pictures.ts'
import { servePdfs } from '#server/features/history/serve-pdfs.ts'
import { openWebhooks } from '#server/features/orders/settle/open-webhooks.ts'
import { serveSlips } from '#server/features/orders/slip/serve-slips.ts'
import { serveMap } from '#server/features/places/serve-map.ts'
import { seedDemonstrationStaff } from '#server/features/staff/demonstration.ts'
import { watchedBank } from '#server/gateways/payment/watched.ts'
import { makeApp } from '#server/http/app.ts'
import { makeBinder } from '#server/http/bind.ts'
import { openAddresses } from '#server/http/open-addresses.ts'
import { servePage } from '#server/http/page.ts'
import { type Jobs, prepareQueue, startJobs } from '#server/jobs/jobs.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { learnLanguages } from '#server/language.ts'
import { watchCity } from '#server/letters/watch-city.ts'
import { serveMetrics } from '#server/metrics/metrics.ts'
import { reopenDays } from '#server/operator/office/days/close-days.ts'
import { warnOldKeys } from '#server/operator/warn-old-keys.ts'
import type { Parts } from '#server/parts.ts'
import { seedDemonstration } from '#server/sandbox/demonstration.ts'
import { seedMadeUpDays } from '#server/sandbox/made-up/made-up-days.ts'
import { openSandbox } from '#server/sandbox/routes.ts'
import { followSandboxClock } from '#server/sandbox/sweeps.ts'
import { traceDatabase } from '#server/tracing/trace-database.ts'
import { demandServed } from './demand-gateways.ts'
import { registerFulfilments } from './fulfilments.ts'
import { captchaNow, gatewaysOf, proofOf } from './gateways.ts'
import { dictionaries } from './generated/dictionaries.ts'
import { bindCalls } from './generated/handlers.ts'
import {
  demandLesserRole,
  demandSameTime,
  noteProduction,
  refuseOtherCity,
  refuseProduction,
  refuseSandbox,
} from './refuse-database.ts'
import { sweepsOf } from './sweeps.ts'
import { tasksOf } from './tasks.ts'

export type Rotativo = {
  parts: Parts
  app: FastifyInstance
  jobs: Jobs
  /** Starts to listen and answers the address, with the port that was really taken. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** How many connections may wait to be taken: with the usual 511, some of a town that comes all at once are reset (bench, stampede). */
const backlog = 4096

/** What a caller may bring along: tests share a clock and leave the log silent. */
export type Surroundings = {
  databaseUrl: string
  clock: MovableClock
  /** Where the files of an embedded database lie. */
  databaseFolder?: string
  /** Whether a sandbox gets its demonstration driver; true unless said otherwise. */
  demonstration?: boolean
  /** What starts the jobs; the simulator has some of its own, which work when its story says so. */
  startJobs?: typeof startJobs
}

/** For migrations, the relay and the sweeps, and the queue, which listens on three of them for good. */
const ownersConnections = 6

/** The only place where the parts are made and joined. The order is: database, city, gateways, calls, jobs. */
export const compose = async (config: Config, surroundings: Surroundings): Promise<Rotativo> => {
  const {
    databaseUrl,
    databaseFolder,
    clock,
    demonstration = true,
    startJobs: start = startJobs,
  } = surroundings
  const onError = (error: Error) => app?.log.warn({ err: error }, 'a database connection was lost')
  let app: FastifyInstance | undefined
  let jobs: Jobs | undefined
  await migrate(databaseUrl, { patience: config.patience })
  const pooled = { prepares: config.preparedStatements, patience: config.patience, onError }
  const owner = openPool(databaseUrl, { size: ownersConnections, role: undefined, ...pooled })
  await prepareQueue(owner.pool)
  const db = openPool(databaseUrl, { size: config.poolSize, role: 'rotativo_app', ...pooled })
  await demandOwnDatabase(config, db)
  // From here on somebody looks at the clock: what is written by it shall not lie before what was there already.
  if (config.mode === 'sandbox') await followSandboxClock(db, clock)

  const read = await readCity(config.cityFolder)
  if (config.mode === 'production') await refuseOtherCity(db, config.cityFolder, read)
  let address = config.publicUrl ?? ''
  const outages = new OutageWatch(db, clock)
  const zone = () => city.get().settings.timeZone
  const gateways = await gatewaysOf(config, db, clock, () => config.publicUrl ?? address, zone)
  const city = await keepCity(config, db, read, {
    clock,
    demand: demandServed(config, clock, gateways.payment),
  })

  const parts: Parts = {
    config,
    clock,
    log: { error: (details, message) => app?.log.error(details, message) },
    db,
    ...(databaseFolder === undefined ? {} : { databaseFolder }),
    outages,
    city: () => city.get(),
    publicUrl: () => config.publicUrl ?? address,
    wakeJobs: () => jobs?.wake(),
    startedAt: clock.now(),
    proof: proofOf(config, clock),
    captcha: () => captchaNow(config, clock, city.get().settings),
    ...gateways,
    payment: watchedBank(gateways.payment, () => outages.bankFailed()),
  }
  if (config.mode === 'production') await noteProduction(db, clock.now())
  registerFulfilments()
  learnLanguages(dictionaries)
  app = await makeApp(parts)
  await warnOldKeys(db, app.log)
  if (config.tracesUrl) for (const pool of [db.pool, db.byIndex, owner.pool]) traceDatabase(pool)
  serveMetrics(app, parts, owner.pool)
  if (config.mode === 'sandbox' && demonstration) await seedSandbox(parts, owner)
  const running = await start(owner.pool, clock, app.log, tasksOf(parts), [
    { name: 'city', run: () => city.refresh() },
    { name: 'city to watch', run: watchCity(parts, city) },
    ...sweepsOf(parts),
  ])
  jobs = running
  bindAll(app, parts)
  if (config.mode === 'sandbox') await openSandbox(app, parts, running, clock)
  await servePage(app, parts)
  return {
    parts,
    app,
    jobs: running,
    listen: async () => {
      address = await started(app).listen({ port: config.port, host: config.host, backlog })
      // The bank may try the address at once, so it is told only now; the queue tries as often as any job, and each start anew.
      if (parts.payment.registerAddress) await enqueue(db.kysely, 'register_address', {}, clock.now())
      return address
    },
    close: () => closeAll(started(app), running, db, owner),
  }
}

type Keeping = { clock: MovableClock; demand: ReturnType<typeof demandServed> }

/** Keeps the city that was read, and holds it. Servers that run follow the kept one, so what this one could not serve is refused before. */
const keepCity = async (
  { cityFolder, settings }: Config,
  db: Db,
  read: City,
  { clock, demand }: Keeping,
): Promise<CityHolder> => {
  demand(applySettingsOverlay(read, settings))
  await saveMap(db, cityFolder, read.map)
  await saveCity(db, read, clock.now())
  const city = new CityHolder(db, settings, demand)
  await city.refresh()
  return city
}

/** Refuses a database that the server must not work in: as its owner, with another clock, or of the other mode. */
const demandOwnDatabase = async ({ mode }: Config, db: Db): Promise<void> => {
  await demandLesserRole(db)
  if (mode === 'production') await demandSameTime(db)
  await (mode === 'sandbox' ? refuseProduction(db) : refuseSandbox(db))
}

/**
 * Before the jobs: the demonstration's past is lived step by step, and a daily comparison in its middle would find at the bank
 * what is not in our books yet. It may lie in days whose sums are kept from an earlier run: a driver who left is made anew, and
 * the made-up days may be asked for later. So all of them are summed again.
 */
const seedSandbox = async (parts: Parts, owner: Db): Promise<void> => {
  await seedDemonstration(parts)
  await seedDemonstrationStaff(parts)
  await seedMadeUpDays(parts)
  await reopenDays(owner)
}

const started = (app: FastifyInstance | undefined): FastifyInstance => {
  if (!app) throw new Error('the server is not composed yet')
  return app
}

const bindAll = (app: FastifyInstance, parts: Parts): void => {
  bindCalls(makeBinder(app, parts))
  servePictures(app, parts)
  servePdfs(app, parts)
  serveMap(app, parts)
  openWebhooks(app, parts)
  serveSlips(app, parts)
  openAddresses(app, parts)
}

/** Running requests finish first, then running jobs, then the connections go. */
const closeAll = async (app: FastifyInstance, jobs: Jobs, db: Db, owner: Db): Promise<void> => {
  await app.close()
  await jobs.stop()
  await Promise.all([db.close(), owner.close()])
}
