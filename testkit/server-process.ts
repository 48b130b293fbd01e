import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'
import { patient } from './patient.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The first of `count` ports in a row that nobody listens on now. They lie below those that Linux gives to whoever asks for
 * any port and to every connection that goes out (from 32768 on): one of those could be taken before a server of a
 * test begins to listen. Each process that runs tests has ports of its own, so that no two of them find the same one free.
 */
export const freePort = async (count = 1): Promise<number> => {
  const own = 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 11) * 2000
  const first = randomInt(own, own + 1990)
  const run = Array.from({ length: count }, (_, n) => first + n)
  const areFree = await Promise.all(run.map(isFree))
  return areFree.every(Boolean) ? first : freePort(count)
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

export type ServerProcess = {
  address: string
  pid: number
  /** Says something to the process and gives what it answers, where it listens. */
  tell(message: object): Promise<unknown>
  /** Ends the process as a crash would: at once, with nothing written. */
  crash(): Promise<void>
  stop(): Promise<void>
}

type Wanted = {
  /** What runs in the process; the real server unless said otherwise. */
  program?: string
  /** Hears all that the process writes. */
  hear?: (text: string) => void
}

/** A server as a process of its own, ready to answer, on a port that nobody else has. */
export const startServerProcess = async (
  env: Record<string, string>,
  { program = 'server/main.ts', hear }: Wanted = {},
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    // The test runner has a MODE of its own in the environment.
    env: { ...process.env, MODE: 'sandbox', LOG_LEVEL: 'error', PORT: '0', ...patient, ...env },
    stdio: ['ignore', hear ? 'pipe' : 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => hear?.(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
    hear?.(text)
  })
  const address = await addressOf(child, () => errors)
  await ready(child, address, () => errors)
  return {
    address,
    pid: child.pid ?? 0,
    tell: async (message) => {
      const answered = once(child, 'message')
      child.send(message)
      const [answer] = await answered
      return answer
    },
    crash: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Where it listens, as it tells once it does. */
const addressOf = (child: ChildProcess, errors: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('message', (said: { address: string }) => resolve(said.address))
    child.once('close', () => reject(new Error(`the server ended before it listened: ${errors()}`)))
  })

const ready = async (child: ChildProcess, address: string, errors: () => string): Promise<void> => {
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended before it was ready: ${errors()}`)
    return (await fetch(`${address}/health/ready`).catch(() => null))?.ok ?? false
  }
  await eventually(answers, Boolean)
}

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
