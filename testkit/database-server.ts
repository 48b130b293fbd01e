import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOf } from '#server/database/embedded/owner.ts'
import { startEmbedded } from '#server/database/embedded.ts'

const prefix = 'rotativo-test-'

/**
 * One PostgreSQL server for a whole run of tests, by vitest or by Playwright. `TEST_DATABASE_SERVER` hands
 * the address of its database `postgres` to the tests; each test file makes a database of its own there.
 * @returns what ends the server and removes its files
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  // Somebody who debugs may keep a server running from one run to the next.
  if (process.env.TEST_DATABASE_SERVER) return async () => {}
  removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  // The account that PostgreSQL runs under must be able to walk in; the database folder itself is closed.
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, durable: false, logger: console })
  process.env.TEST_DATABASE_SERVER = database.urlOf('postgres')
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
    delete process.env.TEST_DATABASE_SERVER
  }
}

/** A run that was killed could not remove its files; the next one does, where their owner no longer runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const ownerFile = join(folder, 'postgres.owner')
    if (!existsSync(ownerFile)) continue
    const owner = JSON.parse(readFileSync(ownerFile, 'utf8')) as { pid: number; run: string | null }
    if (runOf(owner.pid) !== owner.run) rmSync(folder, { recursive: true, force: true })
  }
}
