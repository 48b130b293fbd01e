import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runsAsRoot } from '#server/database/embedded/account.ts'
import { patience } from './patient.ts'

export const deploy = fileURLToPath(new URL('../deploy/', import.meta.url))

export const hasBalancer = (): boolean => spawnSync('which', ['haproxy']).status === 0

/** What the balancer says by itself, for its calls and for whoever opens the page, in the folder that stands for its own. */
export const layUnavailable = (folder: string): void => {
  for (const file of ['unavailable.http', 'unavailable.html']) cpSync(join(deploy, file), join(folder, file))
}

/** Starts the balancer from a file of `deploy/`, whose places are in a folder of the test's, with what is told of its cities. */
export const startBalancer = (
  file: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  cities: readonly string[] = [],
): ChildProcess => {
  const text = readFileSync(join(deploy, file), 'utf8')
    .replaceAll('/etc/rotativo/', `${folder}/`)
    // No slow machine makes the balancer believe that a server is away.
    .replace(/(?<=^ +timeout check )(\d+)s$/m, (seconds) => `${Number.parseInt(seconds, 10) * patience}s`)
  const config = join(folder, file)
  // Only root may become somebody else.
  writeFileSync(config, runsAsRoot() ? text : text.replace(/^ +(user|group) .*\n/gm, ''))
  const files = [config, ...cities].flatMap((one) => ['-f', one])
  return spawn('haproxy', ['-db', ...files], { env, stdio: 'ignore' })
}
