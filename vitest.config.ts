import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{checks,domain,contract,cities,server,testkit,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'testkit/database-server.ts',
    // Three processes for the whole run: a process of its own for each file would load the server 170 times.
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    setupFiles: 'testkit/put-back.ts',
    // Where a test ends that would never end; how fast the machine is decides nothing. None has a limit of its own.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 240_000, interval: 25 } },
  },
})
