import type { Planted } from './planted.ts'

/** What whoever starts, loads and restores does wrong, and would not hear of. */
export const operating: readonly Planted[] = [
  {
    name: 'the hash of a session that is remembered holds 64 KB of memory',
    file: 'server/database/pool.ts',
    from: "    if (oid === bytea && format !== 'binary') return readBytea\n",
    to: '',
    tests: ['server/database/pool.test.ts'],
  },
  {
    name: 'an administrator whose SETTINGS are wrong changes the city of servers that run',
    file: 'server/compose/compose.ts',
    from: 'demand(applySettingsOverlay(read, settings))',
    to: 'demand(read)',
    tests: ['server/production.test.ts'],
  },
  {
    name: 'an administrator starts a server by a clock that is an hour off',
    file: 'server/database/clock-difference.ts',
    from: 'refusingMs = minuteMs',
    to: 'refusingMs = 100 * minuteMs',
    tests: ['server/compose/refuse-database.test.ts'],
  },
  {
    name: 'an administrator loads a city whose accents are lost',
    file: 'server/city/city-folder.ts',
    from: 'fatal: true',
    to: 'fatal: false',
    tests: ['server/city/city-folder.test.ts'],
  },
  {
    name: 'an administrator puts a backup of another PostgreSQL in the place of what is there',
    file: 'server/database/embedded/restore.ts',
    from: 'requireMajorOfBackup(from, manifest.postgresql)',
    to: "requireMajorOfBackup(from, '18')",
    tests: ['server/database/embedded/backup.test.ts'],
  },
  {
    name: 'an administrator who gives half of a pair gets a sandbox without it',
    file: 'server/config.ts',
    from: "throw new ConfigError(wrong.join('; '))",
    to: "console.error(wrong.join('; '))",
    tests: ['server/compose/startup-errors.test.ts'],
  },
]
