import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

const target = fileURLToPath(new URL('../server/database/generated/rows.ts', import.meta.url))

/** What a column of money is called, in whichever table. */
export const moneyColumn =
  /^((total|paid|refunded|settled)_)?amount$|^price$|^tax$|^((balance|paid)_)?(bonus|credit)$|^refunded_before$|^(claimed|collected|rest|cap|held|credited|settled)$|^(top_up_)?below$/

/** Where money is told as a movement, with its sign, and not as an amount (decision Q137). */
const signedColumn = 'ledger_transactions.amount'

type Column = { path: string; name: string; has_default: boolean }

/** The types of the columns of money, which a whole number of the database cannot tell from an id. */
const moneyTypes = async (databaseUrl: string): Promise<Record<string, object>> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<Column>(
      `select table_name || '.' || column_name as path, column_name as name, column_default is not null as has_default
       from information_schema.columns where table_schema = 'public' and data_type = 'bigint'`,
    )
    .finally(() => client.end())
  // The generator's own nodes, since it reads a type that is given as text only with an older TypeScript.
  const typeOf = ({ path, has_default }: Column): object => {
    const money = { type: 'Identifier', name: path === signedColumn ? 'CentsChange' : 'Cents' }
    return has_default ? { type: 'GenericExpression', name: 'Generated', args: [money] } : money
  }
  return Object.fromEntries(
    rows.filter(({ name }) => moneyColumn.test(name)).map((column) => [column.path, typeOf(column)]),
  )
}

/**
 * Writes the row types of a migrated database. Ids are numbers and amounts cents here because the pool's parser
 * reads them so (and refuses what does not fit); civil dates stay text.
 */
export const generateRows = async (databaseUrl: string, outFile = target): Promise<void> => {
  const cents = '#domain/money/cents.ts'
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
      `--custom-imports=${JSON.stringify({ Cents: cents, CentsChange: cents })}`,
      `--overrides=${JSON.stringify({ columns: await moneyTypes(databaseUrl) })}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-rows-'))
  // PostgreSQL's account must be able to walk in.
  await chmod(folder, 0o711)
  const database = await startEmbedded({ dataDir: folder })
  try {
    await migrate(database.url)
    await generateRows(database.url)
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
