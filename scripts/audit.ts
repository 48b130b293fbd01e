import { readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/embedded.ts'
import { openForCommand } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { tellFailure } from './tell-failure.ts'

/** Ends with 2 what could not be audited, so that nobody takes it for a clean bill or for a violation. */
const fail = (error: unknown): void => tellFailure(error, 2)

const run = async (): Promise<void> => {
  const database = await reachDatabase(readConfig(process.env))
  const db = openForCommand(database.url, fail)
  try {
    const violations = await audit(db)
    for (const violation of violations) console.error(violation)
    console.log(violations.length === 0 ? 'The audit finds nothing.' : `Violations: ${violations.length}`)
    process.exitCode = violations.length === 0 ? 0 : 1
  } finally {
    await db.close()
    await database.stop()
  }
}

await run().catch(fail)
