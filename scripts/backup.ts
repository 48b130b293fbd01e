import { ConfigError, readConfig } from '#server/config.ts'
import { backUp } from '#server/database/embedded/backup.ts'
import { tellFailure } from './tell-failure.ts'

const [target] = process.argv.slice(2)

try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl)
    throw new ConfigError('DATABASE_URL is set: back that database up with the tools of PostgreSQL.')
  if (target === undefined) throw new ConfigError('usage: npm run backup -- <folder that does not exist>')
  const { files, endedAt } = await backUp(dataDir, target)
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${target}: ${Math.ceil(bytes / 1024 ** 2)} MB, as of ${endedAt} or a little later`)
} catch (error) {
  tellFailure(error)
}
