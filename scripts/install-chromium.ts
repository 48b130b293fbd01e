import { accessSync, constants } from 'node:fs'
import { minuteMs } from '#domain/durations.ts'
import { findChromium, findFastChromium, headlessShell } from '#testkit/chromium.ts'
import { runCommand } from './run-command.ts'

const aptGet = '/usr/bin/apt-get'
const limitMs = 5 * minuteMs

const canInstall = (): boolean => {
  try {
    accessSync(aptGet, constants.X_OK)
    return process.getuid?.() === 0
  } catch {
    return false
  }
}

/**
 * Sees to it that the journeys have a browser, and where it may install, the faster one too, which not every Debian has;
 * says in one line what to install where it may not.
 */
export const installChromium = async (): Promise<boolean> => {
  const found = () => findChromium(process.env)
  if (canInstall() && !process.env.CHROME) {
    if (!found()) await install('chromium')
    if (findFastChromium(process.env) === found()) await install(headlessShell)
  }
  if (!found())
    console.error(
      'No Chrome or Chromium was found: install one (on Debian: apt-get install chromium) or set CHROME.',
    )
  return found() !== undefined
}

const install = async (name: string): Promise<void> => {
  console.log(`Installing the package ${name} for the journeys…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const quickly = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
  await runCommand(limitMs, aptGet, [...quickly, 'update', '-qq'], env)
  await runCommand(
    limitMs,
    aptGet,
    [...quickly, 'install', '-y', '-qq', '--no-install-recommends', name],
    env,
  )
}
