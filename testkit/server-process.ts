import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The first of `count` ports in a row that nobody listens on now. They lie below those that Linux gives to whoever asks for
 * any port and to every connection that goes out (from 32768 on): one of those could be taken before a server of a
 * test begins to listen.
 */
export const freePort = async (count = 1): Promise<number> => {
  const first = randomInt(10_000, 32_000)
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
  /** Ends the process as a crash would: at once, with nothing written. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** The real server as a process of its own, ready to answer. */
export const startServerProcess = async (env: Record<string, string>): Promise<ServerProcess> => {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    // The test runner has a MODE of its own in the environment.
    env: { ...process.env, MODE: 'sandbox', LOG_LEVEL: 'error', ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  const address = `http://127.0.0.1:${port}`
  await ready(child, address, () => errors)
  return {
    address,
    pid: child.pid ?? 0,
    crash: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

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
