import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts CPU time in ticks of 1/100 s on every Linux we know. */
const ticksPerSecond = 100

/** Megabytes of memory that a process holds now. */
export const heldMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** The fields of a process from its state on (proc_pid_stat(5)): the parent, then user and system ticks, own and inherited. */
const statOf = async (pid: number | string): Promise<number[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const sumOf = (fields: readonly number[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, ticks) => sum + ticks, 0)

/** User and system CPU seconds that a process has used so far. */
export const cpuSeconds = async (pid: number): Promise<number> =>
  sumOf(await statOf(pid), 11, 13) / ticksPerSecond

/** The same for a process with its children, those that have ended included: a PostgreSQL with all that it does. */
export const cpuSecondsOfFamily = async (parent: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map((pid) => statOf(pid).catch(() => [])))
  const children = all.filter((fields) => fields[1] === parent)
  const living = children.reduce((sum, fields) => sum + sumOf(fields, 11, 13), 0)
  return (living + sumOf(await statOf(parent), 11, 15)) / ticksPerSecond
}
