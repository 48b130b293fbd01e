import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { explainStartError } from '#server/compose/startup-errors.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { buildPageIfChanged } from './build-page.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** How long a stop may take before a further Ctrl-C ends the process at once. */
const PATIENCE_MS = 2000

/**
 * In a terminal one Ctrl-C arrives several times: from the terminal, from npm and from the first step. The
 * repeated ones must not cut the orderly stop short; one that comes later is meant.
 * @returns whether a stop was asked for already, which nobody hears while the server is still starting
 */
const outliveRepeatedSignals = (): (() => boolean) => {
  let first = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (first === 0) first = Date.now()
      else if (Date.now() - first > PATIENCE_MS) process.exit(130)
    })
  }
  return () => first > 0
}

/** The first step holds the other end of a channel: when it is killed, the server stops instead of staying behind. */
const stopWithFirstStep = (): void => {
  if (!process.channel) return
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

/** Says that the port is taken before the database is started in vain. */
const tryPort = async (): Promise<void> => {
  const { host, port } = readConfig(process.env)
  const attempt = createServer().listen(port, host)
  await once(attempt, 'listening').catch((error: NodeJS.ErrnoException) => {
    // A name that nobody knows would read like that of a database further on.
    throw error.syscall === 'getaddrinfo' ? new ConfigError(`HOST: nobody knows the address ${host}`) : error
  })
  await new Promise((resolve) => attempt.close(resolve))
}

const announce = async (hasDriver: () => Promise<boolean>): Promise<void> => {
  const { host, port, mode, publicUrl } = readConfig(process.env)
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const address = publicUrl ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
  console.log(`\nRotativo is ready: ${address}`)
  if (mode !== 'sandbox') return
  if (await hasDriver()) console.log('  demonstration driver   CPF 123.456.789-09, password rotativo')
  console.log(
    '  demonstration staff    agente@, atendimento@, financeiro@ and gestor@example.com, password rotativo,',
  )
  console.log(`                         codes on the sandbox page   ${address}/agente  ${address}/central`)
  console.log(`  sandbox (mail, SMS, payments, clock)   ${address}/sandbox`)
  console.log('  Ctrl-C stops it.\n')
}

const stopIsWanted = outliveRepeatedSignals()
stopWithFirstStep()
// Somebody who looks at a terminal wants the address, not a line of JSON per request.
if (process.stdout.isTTY) process.env.LOG_LEVEL ??= 'warn'
// Whoever tries the office shall see what it will look like.
process.env.MADE_UP_DAYS ??= 'yes'

try {
  await tryPort()
  if (!buildPageIfChanged()) process.exit(1)
  const { stop, hasDriver } = await import('#server/main.ts')
  // Not by a signal: one more would be a further Ctrl-C, and end the process at once.
  if (stopIsWanted()) await stop()
  else await announce(hasDriver)
} catch (error) {
  console.error(explainStartError(error) ?? error)
  process.exit(1)
}
