import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** How a program ended: well and within its time or not, and the end of what it said on its error output. */
export interface Ended {
  well: boolean
  lastErrors: string
}

/** How much of the error output is kept, in characters. */
const kept = 4000

/** How long to wait for the last words of a program that has ended, where something that it left behind keeps the line open. */
const drainMs = 1000

/**
 * Runs a program with its output in this terminal, in a process group of its own, so that what it started
 * ends with it when the time is up or when somebody stops the whole run.
 */
export const runCommand = async (
  limitMs: number,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> => {
  const child = spawn(command, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const isQuiet = new Promise((resolve) => child.once('close', resolve))
  let lastErrors = ''
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    process.stderr.write(said)
    lastErrors = (lastErrors + said).slice(-kept)
  })
  const endGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // The group has ended already.
    }
  }
  const interrupt = () => {
    endGroup('SIGTERM')
    process.exit(130)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  let end: NodeJS.Timeout | undefined
  const limit = setTimeout(() => {
    console.error(`${command} was stopped: it took longer than ${Math.round(limitMs / 1000)} s.`)
    // A tool that is asked first still writes its report on what it got done.
    endGroup('SIGINT')
    end = setTimeout(() => endGroup('SIGKILL'), 20_000)
  }, limitMs)
  try {
    const [code] = await once(child, 'exit')
    endGroup('SIGTERM')
    await Promise.race([isQuiet, pause(drainMs, undefined, { ref: false })])
    return { well: code === 0, lastErrors }
  } finally {
    clearTimeout(limit)
    clearTimeout(end)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    endGroup('SIGTERM')
    child.stderr.destroy()
  }
}
