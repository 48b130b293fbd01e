import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without its windows, a package of Debian: the same pages in two thirds of the time, but no notifications. */
export const headlessShell = 'chromium-headless-shell'

const foldersOf = (env: NodeJS.ProcessEnv): string[] => [
  ...(env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
]

/** A whole browser: the one that CHROME names, or the first that this machine has. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROME) return env.CHROME
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const paths = foldersOf(env).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...paths, mac].find((path) => existsSync(path))
}

/** What does the journeys fastest: the one that CHROME names, the headless shell, or a whole browser. */
export function findFastChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROME) return env.CHROME
  const shells = foldersOf(env).map((folder) => join(folder, headlessShell))
  return shells.find((path) => existsSync(path)) ?? findChromium(env)
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
