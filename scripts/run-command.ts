import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program with its output in this terminal, in a process group of its own, so that what it started
 * ends with it when the time is up or when somebody stops the whole run.
 * @returns whether it ended well within the limit
 */
export const runCommand = async (
  limitMs: number,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> => {
  const child = spawn(command, args, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, ...env },
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
    return code === 0
  } finally {
    clearTimeout(limit)
    clearTimeout(end)
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    endGroup('SIGTERM')
  }
}
