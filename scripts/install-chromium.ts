import { accessSync, constants } from 'node:fs'
import { findChromium, headlessShell } from '#testkit/chromium.ts'
import { runCommand } from './run-command.ts'

const aptGet = '/usr/bin/apt-get'
const limitMs = 5 * 60_000

const canInstall = (): boolean => {
  try {
    accessSync(aptGet, constants.X_OK)
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

/**
 * Sees to it that the journeys have a browser, if it may the faster one; says in one line what to install where it may
 * not. Whoever has a browser can do without the faster one, which not every Debian has.
 */
export const installChromium = async (): Promise<boolean> => {
  const found = () => findChromium(process.env)
  const wanted = found() ? [headlessShell] : [headlessShell, 'chromium']
  if (!process.env.CHROME && !found()?.endsWith(headlessShell) && canInstall())
    for (const name of wanted) if (await install(name)) break
  if (!found())
    console.error(
      'No Chrome or Chromium was found: install one (on Debian: apt-get install chromium) or set CHROME.',
    )
  return found() !== undefined
}

const install = async (name: string): Promise<boolean> => {
  console.log(`Installing the package ${name} for the journeys…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand(limitMs, aptGet, ['update', '-qq'], env)
  return runCommand(limitMs, aptGet, ['install', '-y', '-qq', '--no-install-recommends', name], env)
}
