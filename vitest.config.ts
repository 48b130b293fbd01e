import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{checks,domain,contract,cities,server,testkit,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'testkit/database-server.ts',
    // Three processes for the whole run: a process of its own for each of 170 files would load the server 170 times.
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
