import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const target = fileURLToPath(new URL('../server/database/generated/rows.ts', import.meta.url))

/**
 * Writes the row types of a migrated database. Ids and amounts are numbers here because the pool's parser
 * reads them so (and refuses what does not fit); civil dates stay text.
 */
export const generateRows = (databaseUrl: string, outFile = target): void => {
  execFileSync(
    process.execPath,
    [
      fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url)),
      '--dialect=postgres',
      `--url=${databaseUrl}`,
      `--out-file=${outFile}`,
      '--log-level=error',
      '--numeric-parser=number',
      '--date-parser=string',
      '--type-mapping={"int8":"number","bigint":"number"}',
      '--exclude-pattern=graphile_worker.*',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2]
  if (!url) throw new Error('usage: generate-rows <url of a migrated database>')
  generateRows(url)
}
