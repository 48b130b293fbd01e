import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A port that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no port was given')
  return address.port
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
