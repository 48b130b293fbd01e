import { spawnSync } from 'node:child_process'
import type { EmbeddedDatabase } from '#server/database/embedded.ts'
import { openPool } from '#server/database/pool.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/patient.ts'

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))

const tryToKill = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/**
 * Ends every process of PostgreSQL in the same moment. Killed alone, its first process leaves the others the time to write
 * what they hold: a commit that was acknowledged before it reached the disk would be found there all the same.
 */
export const killDatabase = ({ pid }: EmbeddedDatabase): void => {
  tryToKill(pid, 'SIGSTOP')
  for (const child of childrenOf(pid)) tryToKill(child, 'SIGKILL')
  tryToKill(pid, 'SIGKILL')
}

/** Waits until it answers again. */
export const databaseIsBack = async (database: EmbeddedDatabase): Promise<void> => {
  const answers = async () => {
    const probe = openPool(database.url, { size: 1, role: undefined, patience, onError: () => {} })
    const alive = await probe.pool.query('select 1').then(
      () => true,
      () => false,
    )
    await probe.close()
    return alive
  }
  await eventually(answers, Boolean)
}
