import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{checks,domain,contract,cities,server,testkit,web,scripts,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'testkit/database-server.ts',
    // Processes, not threads: a stopped clock or a closed pool of one file must not reach into another.
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
