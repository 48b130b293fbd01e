import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { openPool } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { explainStartError } from '#server/startup-errors.ts'

const fail = (error: unknown): never => {
  console.error(explainStartError(error) ?? error)
  process.exit(2)
}

/** The database that DATABASE_URL names, or the embedded one, which must not be in use by a running server. */
const openDatabase = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const config = readConfig(process.env)
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return startEmbedded({ dataDir: config.dataDir })
}

const database = await openDatabase().catch(fail)
const db = openPool(database.url, { size: 1, role: 'rotativo_app', onError: fail })
try {
  const violations = await audit(db)
  for (const violation of violations) console.error(violation)
  console.log(violations.length === 0 ? 'The audit finds nothing.' : `Violations: ${violations.length}`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  fail(error)
} finally {
  await db.close()
  await database.stop()
}
