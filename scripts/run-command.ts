import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'

/** How a program ended: well and within its time or not, and the end of what it said on its error output. */
export interface Ended {
  well: boolean
  lastErrors: string
}

/** How much of the error output is kept, in characters. */
const kept = 4000

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
  let lastErrors = ''
  let heard = 0
  child.stderr.setEncoding('utf8').on('data', (said: string) => {
    process.stderr.write(said)
    heard++
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
    // All that it said is in the line by now, so it has been heard when the next whole turn of the loop brings nothing: what it
    // left behind may keep the line open for as long as it likes.
    for (let before = -1; before !== heard; ) {
      before = heard
      await turn()
      await turn()
    }
    return { well: code === 0, lastErrors }
  } finally {
    clearTimeout(limit)
    clearTimeout(end)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    endGroup('SIGTERM')
    child.stderr.destroy()
  }
}
