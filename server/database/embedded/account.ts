import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EmbeddedDatabaseFault } from './fault.ts'

/**
 * The system account that PostgreSQL runs under. `null` means the account of this process: PostgreSQL
 * refuses to run as root, so only root has to borrow another one.
 */
export type Account = { uid: number; gid: number } | null

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/** The account without privileges that root borrows. initdb insists on one that the system knows by name. */
export function unprivilegedAccount(): Account {
  if (!runsAsRoot()) return null
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry =
    entries.find((fields) => fields[2] === '65534') ??
    entries.find(([name]) => name === 'nobody' || name === 'daemon')
  if (!entry) {
    throw new EmbeddedDatabaseFault(
      'PostgreSQL refuses to run as root and this system has no user "nobody" to lend; start as an ordinary user or set DATABASE_URL.',
    )
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/** Whether the account can walk into the folder, asked of the system itself so that access lists count too. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}
