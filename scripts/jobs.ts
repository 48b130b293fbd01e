import { readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/embedded.ts'
import { type Db, openForCommand } from '#server/database/pool.ts'
import { stop } from './arguments.ts'
import { tellFailure } from './tell-failure.ts'

const [command] = process.argv.slice(2)

if (command !== 'parked' && command !== 'retry') {
  stop(
    'usage: npm run jobs -- parked   (jobs that failed every try)\n       npm run jobs -- retry    (try them again)',
  )
}

// A parked job is one that has used up its tries; the queue keeps it until a person decides.
const parked =
  'select id, task_identifier, attempts, last_error from graphile_worker.jobs where attempts >= max_attempts'

/** Prints what failed every try, and with `retry` has it tried again. */
const run = async (db: Db): Promise<string> => {
  const { rows } = await db.pool.query(parked)
  for (const { id, task_identifier: task, attempts, last_error: error } of rows) {
    process.stdout.write(`${id}  ${task}  ${attempts} tries  ${String(error).split('\n')[0]}\n`)
  }
  // A refund that the bank refused for good is no job any more, but somebody must look at it all the same. Credit that was asked
  // back is in its wallet again, and in the list of refund requests; what a contest gives back is credit by then, where there is a
  // driver, or the payer's bank has it.
  const refused = await db.pool.query(
    'select id, held, refusal from refused_refunds where held > 0 order by id',
  )
  for (const { id, held, refusal } of refused.rows) {
    process.stdout.write(`refund ${id}  ${held} cents  ${refusal}\n`)
  }
  if (command === 'retry') {
    // Long ago promised, so that the next sweep promises it again: whole, so that one of which a part is held waits for a person.
    await db.pool.query(
      `update refunds set refused_at = null, refusal = null, enqueued_at = 'epoch'
       where id in (select id from refused_refunds where held = amount)`,
    )
  }
  if (command === 'retry' && rows.length > 0) {
    await db.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], now(), attempts := 0)', [
      rows.map(({ id }) => id),
    ])
  }
  return `${rows.length} parked jobs, ${refused.rows.length} refused refunds`
}

try {
  const database = await reachDatabase(readConfig(process.env))
  const db = openForCommand(database.url)
  const count = await run(db)
    .finally(() => db.close())
    .finally(() => database.stop())
  process.stdout.write(`${count}${command === 'retry' ? ' will be tried again' : ''}\n`)
} catch (error) {
  tellFailure(error)
}
