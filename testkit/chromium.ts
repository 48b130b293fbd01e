import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without its windows, a package of Debian: the same pages in two thirds of the time. */
export const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the journeys: the one that CHROME names, or the first that this machine has. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROME) return env.CHROME
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), mac].find((path) =>
    existsSync(path),
  )
}

/** What Chromium needs to run as root, without a screen and on a machine that reaches no other. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
