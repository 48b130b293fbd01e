import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database/pool.ts'

const [command] = process.argv.slice(2)
const { databaseUrl } = readConfig(process.env)

const stop = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (command !== 'parked' && command !== 'retry') {
  stop(
    'usage: npm run jobs -- parked   (jobs that failed every try)\n       npm run jobs -- retry    (try them again)',
  )
}
if (!databaseUrl) stop('DATABASE_URL is not set')

// A parked job is one that has used up its tries; the queue keeps it until a person decides.
const parked =
  'select id, task_identifier, attempts, last_error from graphile_worker.jobs where attempts >= max_attempts'

const db = openPool(databaseUrl ?? '', { size: 1, role: undefined, onError: () => {} })
const { rows } = await db.pool.query(parked)
for (const { id, task_identifier: task, attempts, last_error: error } of rows) {
  process.stdout.write(`${id}  ${task}  ${attempts} tries  ${String(error).split('\n')[0]}\n`)
}
if (command === 'retry' && rows.length > 0) {
  await db.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], now(), attempts := 0)', [
    rows.map(({ id }) => id),
  ])
}
await db.close()
process.stdout.write(`${rows.length} parked jobs${command === 'retry' ? ' will be tried again' : ''}\n`)
