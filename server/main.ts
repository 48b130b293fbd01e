import { MovableClock } from '#server/clock.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

const config = readConfig(process.env)

// An embedded database belongs to this process: it starts before everything and stops after it.
const embedded: EmbeddedDatabase | null = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, onLost: (error) => fail(error) })
const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''

let rotativo: Awaited<ReturnType<typeof compose>>
try {
  rotativo = await compose(config, { databaseUrl, clock: new MovableClock() })
  await rotativo.listen()
} catch (error) {
  await embedded?.stop()
  throw error
}

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await rotativo.close()
    await embedded?.stop()
    process.exit(0)
  })
}

/** Without a database there is nothing left to serve. */
function fail(error: unknown): never {
  process.stderr.write(`The database was lost: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
