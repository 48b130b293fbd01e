import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { explainStartError } from '#server/compose/startup-errors.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** The database outlives the server's restarts, which are many while somebody works on it. */
const openDatabase = async () => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbedded({ dataDir, logger: console })
}

try {
  const database = await openDatabase()
  const env = { ...process.env, DATABASE_URL: database.url }
  const options = { stdio: 'inherit', env } as const
  const children = [
    spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], options),
    spawn(process.execPath, ['scripts/dev-page.ts'], options),
  ]
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(ended)
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  for (const child of children) child.once('exit', stop)
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exit(1)
}
