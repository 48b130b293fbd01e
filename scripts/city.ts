import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database/pool.ts'
import { readCity } from '#server/operator/city/read-city.ts'
import { saveCity } from '#server/operator/city-holder.ts'

const [command, folder] = process.argv.slice(2)

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if ((command !== 'load' && command !== 'check') || !folder) {
  stop(
    'usage: npm run city -- check <folder>   (is it right?)\n       npm run city -- load <folder>    (make it the city of DATABASE_URL)',
  )
}

const city = await readCity(folder ?? '').catch((error) => stop(error.message))
if (command === 'load') {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) {
    stop(
      'DATABASE_URL is not set. With the embedded database, set CITY and start the server: it loads the folder.',
    )
  }
  const db = openPool(databaseUrl ?? '', { size: 1, role: undefined, onError: () => {} })
  await saveCity(db, city, new Date())
  await db.close()
}
process.stdout.write(
  `${folder}: ${city.settings.cityName} is right${command === 'load' ? ' and loaded' : ''}\n`,
)
