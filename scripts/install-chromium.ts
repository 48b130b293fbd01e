import { accessSync, constants } from 'node:fs'
import { findChromium } from '#testkit/chromium.ts'
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

/** Sees to it that the journeys have a browser; says in one line what to install where it may not do so. */
export const installChromium = async (): Promise<boolean> => {
  if (findChromium(process.env)) return true
  if (!canInstall()) {
    console.error(
      'No Chrome or Chromium was found: install one (on Debian: apt-get install chromium) or set CHROME.',
    )
    return false
  }
  console.log('Installing the package chromium for the journeys…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand(limitMs, aptGet, ['update', '-qq'], env)
  await runCommand(limitMs, aptGet, ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)
  const found = findChromium(process.env) !== undefined
  if (!found) console.error('apt-get could not install chromium; its reason stands above.')
  return found
}
