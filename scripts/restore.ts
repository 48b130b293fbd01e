import { ConfigError, readConfig } from '#server/config.ts'
import { restore } from '#server/database/embedded/restore.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { openForCommand } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { tellFailure } from './tell-failure.ts'

const args = process.argv.slice(2)
const [backup] = args.filter((word) => !word.startsWith('--'))

/** Lets PostgreSQL make one moment of what was copied, and looks whether the books are right. */
const tryOut = async (dataDir: string): Promise<string[]> => {
  const database = await startEmbedded({ dataDir })
  const db = openForCommand(database.url)
  try {
    return await audit(db)
  } finally {
    await db.close()
    await database.stop()
  }
}

try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl)
    throw new ConfigError('DATABASE_URL is set: restore that database with the tools of PostgreSQL.')
  if (backup === undefined)
    throw new ConfigError('usage: npm run restore -- <folder of a backup> [--replace]')
  const { folder, manifest, movedTo } = await restore(dataDir, backup, {
    replace: args.includes('--replace'),
  })
  if (movedTo) console.log(`What was there is now in ${movedTo}.`)
  const violations = await tryOut(dataDir)
  for (const violation of violations) console.error(violation)
  console.log(
    `${folder}: as of ${manifest.endedAt} or a little later; ${violations.length === 0 ? 'the audit finds nothing' : `violations: ${violations.length}`}`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  tellFailure(error)
}
