import { resolve } from 'node:path'
import type { City } from '#server/city/city.ts'
import { unreadFiles } from '#server/city/city-folder.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { linesOfYear } from '#server/city/free-days-file.ts'
import { saveMap } from '#server/city/map-store.ts'
import { warningsOf } from '#server/city/notice-payments.ts'
import { applySettingsOverlay, readCity } from '#server/city/read-city.ts'
import { MovableClock } from '#server/clock.ts'
import { demandServed } from '#server/compose/demand-gateways.ts'
import { gatewaysOf } from '#server/compose/gateways.ts'
import { type Config, readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Db, openForCommand } from '#server/database/pool.ts'
import { stop } from './arguments.ts'
import { tellFailure } from './tell-failure.ts'

const [command, folder] = process.argv.slice(2)

if ((command !== 'load' && command !== 'check') || !folder) {
  stop(
    'usage: npm run city -- check <folder>   (is it right?)\n       npm run city -- load <folder>    (make it the city)',
  )
}

/** With the environment of the servers, MODE and all: what they could not serve is not loaded. */
const demandServable = async (config: Config, db: Db, city: City): Promise<void> => {
  if (config.mode === 'sandbox') return
  const clock = new MovableClock()
  const zone = () => city.settings.timeZone
  const { payment } = await gatewaysOf(config, db, clock, () => config.publicUrl ?? '', zone)
  demandServed(config, clock, payment)(applySettingsOverlay(city, config.settings))
}

/** Says into which database, since whoever forgot DATABASE_URL means another one than that. */
const load = async (folder: string, city: City): Promise<string> => {
  const config = readConfig(process.env)
  const database = await reachDatabase(config)
  try {
    // The city may be there before the first server is.
    await migrate(database.url)
    const db = openForCommand(database.url)
    try {
      await demandServable(config, db, city)
      await saveMap(db, folder, city.map)
      await saveCity(db, city, new Date())
    } finally {
      await db.close()
    }
  } finally {
    await database.stop()
  }
  if (config.databaseUrl) return 'loaded'
  if (resolve(config.cityFolder) !== resolve(folder)) {
    process.stderr.write(`warning: the next start loads ${config.cityFolder} again, unless CITY=${folder}\n`)
  }
  return `loaded into the embedded database of ${config.dataDir}, as DATABASE_URL is not set`
}

try {
  const city = await readCity(folder ?? '')
  const warnings = [...warningsOf(city), ...(await unreadFiles(folder ?? ''))]
  for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`)
  const done = command === 'load' ? ` and ${await load(folder ?? '', city)}` : ''
  process.stdout.write(`${folder}: ${city.settings.cityName} is right${done}\n`)
  const nextYear = new Date().getFullYear() + 1
  if (command === 'check') process.stdout.write(`${linesOfYear(city.freeDays, nextYear).join('\n')}\n`)
} catch (error) {
  tellFailure(error)
}
