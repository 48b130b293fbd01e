import { defineConfig } from '@playwright/test'
import { chromiumFlags, findFastChromium } from '#testkit/chromium.ts'

const executablePath = findFastChromium(process.env)

/**
 * Every journey runs on a phone, the first design. At a desk run those whose screens are laid out anew there or are used
 * by mouse and keyboard; wide.spec.ts looks at all screens. What a journey decides is the same at any width.
 */
const atADesk = [
  'history',
  'home',
  'keyboard',
  'landing',
  'layout',
  'main-job',
  'parking',
  'public-receipt',
  'wide',
]
const onlyAtADesk = ['keyboard', 'wide']
const filesOf = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './testkit/database-server.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Now and then a journey waits, so three of them keep two cores busy.
  workers: 3,
  // One more try, told as flaky: a browser on a busy machine now and then loses a moment.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Journeys answer for the server now and then, which a service worker would hide; e2e/connection.spec.ts has it.
    serviceWorkers: 'block',
    // A page of a journey lives for seconds: compiling it to the fastest code costs more than it gives.
    launchOptions: {
      args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: filesOf(onlyAtADesk),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', testMatch: filesOf(atADesk), use: { viewport: { width: 1280, height: 800 } } },
  ],
})
