import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const programs = [
  ['etcd', 'etcd-server'],
  ['patroni', 'patroni'],
  ['haproxy', 'haproxy'],
  ['ip', 'iproute2'],
  ['setpriv', 'util-linux'],
  ['pkill', 'procps'],
] as const

const servers = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted((a, b) => releaseOf(b) - releaseOf(a))

/** Folder of the newest PostgreSQL of the system; empty when there is none. */
export const binaries = servers[0] ? dirname(servers[0]) : ''

function releaseOf(path: string): number {
  return Number(path.split('/')[4])
}

/** The account that PostgreSQL runs as: it refuses root. Debian's packages make it. */
export const owner = ((): { uid: number; gid: number } => {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
})()

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0

/** What stands in the way of a run, in words; empty when nothing does. */
export const missing = (...others: readonly (readonly [program: string, debian: string])[]): string[] => {
  const wanted: string[] = [...programs, ...others]
    .filter(([program]) => !isThere(program))
    .map(([, debian]) => debian)
  if (binaries === '') wanted.push('postgresql')
  return [
    ...(wanted.length > 0 ? [`on Debian: apt-get install ${wanted.join(' ')}`] : []),
    ...(process.getuid?.() === 0 ? [] : ['root, for networks of their own']),
  ]
}
