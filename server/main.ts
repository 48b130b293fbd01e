import { MovableClock } from '#server/clock.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

const config = readConfig(process.env)

// Loaded only when it is asked for: most cities do without.
const tracing = config.tracesUrl
  ? (await import('#server/tracing/start-tracing.ts')).startTracing(
      config.tracesUrl,
      config.tracesShare,
      config.commit,
    )
  : null

// An embedded database belongs to this process: it starts before everything and stops after it.
const embedded: EmbeddedDatabase | null = config.databaseUrl
  ? null
  : await startEmbedded({ dataDir: config.dataDir, logger: { info: tell, error: tell } })
const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''

let rotativo: Awaited<ReturnType<typeof compose>>
try {
  rotativo = await compose(config, {
    databaseUrl,
    clock: new MovableClock(),
    ...(embedded ? { databaseFolder: embedded.folder } : {}),
  })
  const address = await rotativo.listen()
  // Whoever started this process with a line to it need not know the port before.
  process.send?.({ address })
} catch (error) {
  await embedded?.stop()
  throw error
}

let stopping = false

/** Stops in good order and ends the process, however often it is asked. */
export const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await rotativo.close()
  await embedded?.stop()
  await tracing?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

/** What became of PostgreSQL while the server goes on, and answers that it waits for it. */
function tell(message: string): void {
  process.stderr.write(`${message}\n`)
}
