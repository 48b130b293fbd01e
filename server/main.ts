import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MovableClock } from '#server/clock.ts'
import { compose } from '#server/compose/compose.ts'
import { explainStartError } from '#server/compose/startup-errors.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { hasDemonstration } from '#server/sandbox/demonstration.ts'

/** What ends the server in good order, and whether a sandbox has its demonstration driver, whom not each city can have. */
type Started = { end: () => Promise<void>; hasDriver: () => Promise<boolean> }

/** Starts everything that the environment asks for. */
const start = async (config: Config): Promise<Started> => {
  // Loaded only when it is asked for: most cities do without.
  const tracing = config.tracesUrl
    ? (await import('#server/tracing/start-tracing.ts')).startTracing(
        config.tracesUrl,
        config.tracesShare,
        config.commit,
        config.patience,
      )
    : null

  // An embedded database belongs to this process: it starts before everything and stops after it.
  const embedded: EmbeddedDatabase | null = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, logger: { info: tell, error: tell } })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''

  try {
    const rotativo = await compose(config, {
      databaseUrl,
      clock: new MovableClock(),
      ...(embedded ? { databaseFolder: embedded.folder } : {}),
    })
    const address = await rotativo.listen()
    // Whoever started this process with a line to it need not know the port before.
    process.send?.({ address })
    return {
      end: async () => {
        await rotativo.close()
        await embedded?.stop()
        await tracing?.stop()
      },
      hasDriver: () => hasDemonstration(rotativo.parts),
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Also where its path leads over a link, as /opt/rotativo/current. */
const isStartedByItself = (): boolean => {
  const [, program] = process.argv
  return program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)
}

/** Started by itself, as by a unit of systemd, it says in one line what keeps it from starting; who imports it hears the error. */
const tellAndEnd = (error: unknown): never => {
  if (!isStartedByItself()) throw error
  console.error(explainStartError(error) ?? error)
  process.exit(1)
}

const { end, hasDriver } = await Promise.resolve()
  .then(() => start(readConfig(process.env)))
  .catch(tellAndEnd)

export { hasDriver }

let stopping = false

/** Stops in good order and ends the process, however often it is asked. */
export const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  await end()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

/** What became of PostgreSQL while the server goes on, and answers that it waits for it. */
function tell(message: string): void {
  process.stderr.write(`${message}\n`)
}
