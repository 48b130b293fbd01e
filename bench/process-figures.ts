import { readFile } from 'node:fs/promises'

/** The kernel counts CPU time in ticks of 1/100 s on every Linux we know. */
const ticksPerSecond = 100

/** Megabytes of memory that a process holds now. */
export const heldMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** User and system CPU seconds that a process has used so far. */
export const cpuSeconds = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
