import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from '#testkit/chromium.ts'

const executablePath = findChromium(process.env)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './testkit/database-server.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Most of a journey is waiting, so three of them keep two cores busy.
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
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'phone',
      // Phones have no tab key.
      testIgnore: 'keyboard.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
