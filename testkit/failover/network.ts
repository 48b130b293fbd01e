import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A machine's own network (a namespace of the kernel), and the end of its cable that can be pulled. */
export type Cable = { namespace: string; outside: string; address: string }

/** Runs a program of the system, which is expected to succeed. */
export const command = (file: string, ...args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}`)
  return stdout
}

const ip = (...args: string[]) => command('ip', ...args)

/** Begins a command line with the way into a machine's network. */
export const inside = ({ namespace }: Cable, line: readonly string[]): string[] => [
  'ip',
  'netns',
  'exec',
  namespace,
  ...line,
]

export const pidsIn = ({ namespace }: Pick<Cable, 'namespace'>): string[] =>
  ip('netns', 'pids', namespace).split('\n').filter(Boolean)

/** What a run that was killed could not take away: its machines with all that runs on them, and its switch. */
const removeLeftovers = (): void => {
  const isLeftOver = (name: string): boolean => {
    const pid = /^rt(\d+)[bm]/.exec(name)?.[1]
    return pid !== undefined && !existsSync(`/proc/${pid}`)
  }
  const first = (line: string) => line.split(/[ @]/)[0] ?? ''
  for (const namespace of ip('netns', 'list').split('\n').map(first).filter(isLeftOver)) {
    for (const pid of pidsIn({ namespace })) spawnSync('kill', ['-KILL', pid])
    ip('netns', 'del', namespace)
  }
  for (const bridge of ip('-brief', 'link', 'show', 'type', 'bridge')
    .split('\n')
    .map(first)
    .filter(isLeftOver))
    ip('link', 'del', bridge)
}

/** The first of the networks 10.213.0.0/24, 10.213.1.0/24, … that nobody else on this computer has. */
const freeNetwork = (): string => {
  const taken = ip('-brief', 'address')
  const networks = Array.from({ length: 256 }, (_, number) => `10.213.${number}.`)
  const free = networks.find((network) => !taken.includes(` ${network}`))
  if (!free) throw new Error('no network of 10.213.0.0/16 is free')
  return free
}

/**
 * A switch with a cable for each machine, in a network of their own: real addresses, so that a machine can be cut off by
 * pulling its cable; `address` is this side's. Names carry this process's id; needs root.
 */
export const connectMachines = (count: number): { cables: Cable[]; address: string; remove(): void } => {
  removeLeftovers()
  const address = `${freeNetwork()}1`
  const tag = `rt${process.pid}`
  const bridge = `${tag}b`
  ip('link', 'add', bridge, 'type', 'bridge')
  const cables: Cable[] = []
  const remove = () => {
    for (const cable of cables.splice(0)) {
      for (const pid of pidsIn(cable)) spawnSync('kill', ['-KILL', pid])
      spawnSync('ip', ['netns', 'del', cable.namespace])
    }
    spawnSync('ip', ['link', 'del', bridge])
  }
  try {
    ip('addr', 'add', `${address}/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
    for (let number = 1; number <= count; number++) {
      const cable = {
        namespace: `${tag}m${number}`,
        outside: `${tag}e${number}`,
        address: `${address}${number}`,
      }
      ip('netns', 'add', cable.namespace)
      cables.push(cable)
      ip('link', 'add', cable.outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', cable.namespace)
      ip('link', 'set', cable.outside, 'master', bridge, 'up')
      ip('-n', cable.namespace, 'addr', 'add', `${cable.address}/24`, 'dev', 'eth0')
      ip('-n', cable.namespace, 'link', 'set', 'eth0', 'up')
      ip('-n', cable.namespace, 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    remove()
    throw error
  }
  return { cables, address, remove }
}
