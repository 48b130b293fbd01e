import { defineConfig } from '@playwright/test'
import { chromiumFlags, findFastChromium } from '#testkit/chromium.ts'

const executablePath = findFastChromium(process.env)

/**
 * Every journey runs on a phone, the first design; what it decides is the same at any width. Those whose screens are laid
 * out anew at a desk, or are used there by mouse and keyboard, run at both and are named `*.both.spec.ts`; of them, those
 * tagged `@once` try a rule that no width changes and run on a phone alone. Those that are about a desk alone are
 * `*.desk.spec.ts`. What is tried on every screen, at widths of its own, is in `*.sweep.spec.ts`: the longest ones, and
 * therefore first.
 */
const atADesk = '**/*.{both,desk}.spec.ts'
const onlyAtADesk = '**/*.{desk,sweep}.spec.ts'
const desk = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './testkit/database-server.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // A journey waits for nearly half of its time, mostly for messages that stand for seconds: three keep two cores busy, two
  // left two fifths of them idle, four end no sooner.
  workers: 3,
  // No second try: what fails now and then has a cause.
  retries: 0,
  // Where a journey ends that would never end; how fast the machine is decides nothing.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Journeys answer for the server now and then, which a service worker would hide; connection.spec.ts has it.
    serviceWorkers: 'block',
    // A page of a journey lives for seconds: compiling it to the fastest code costs more than it gives.
    launchOptions: {
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'every screen', testMatch: '**/*.sweep.spec.ts', use: desk },
    {
      name: 'phone',
      testIgnore: onlyAtADesk,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', testMatch: atADesk, grepInvert: /@once/, use: desk },
  ],
})
