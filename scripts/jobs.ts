import { readConfig } from '#server/config.ts'
import { reachDatabase } from '#server/database/embedded.ts'
import { type Db, openForCommand } from '#server/database/pool.ts'
import { retryRefunds } from '#server/features/orders/refund/retry-refunds.ts'
import { stop, wholeNumber } from './arguments.ts'
import { tellFailure } from './tell-failure.ts'

const [command, ...given] = process.argv.slice(2)

if ((command !== 'parked' || given.length > 0) && command !== 'retry') {
  stop(
    `usage: npm run jobs -- parked             (jobs that failed every try, and refunds that a bank refused)
       npm run jobs -- retry              (try the jobs again)
       npm run jobs -- retry <refund> …   (ask for these refunds again, which nobody has paid by hand)`,
  )
}
const refundIds = given.map((id) => wholeNumber(id, 'a refund'))

// A parked job is one that has used up its tries; the queue keeps it until a person decides.
const parked =
  'select id, task_identifier, attempts, last_error from graphile_worker.jobs where attempts >= max_attempts'

/** Prints what failed every try, and with `retry` has the jobs tried again, or the refunds that are named. */
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
  if (refundIds.length > 0) {
    const again = await retryRefunds(db, refundIds)
    return `refunds that will be asked for again: ${again.join(' ') || 'none'}`
  }
  if (command === 'retry' && rows.length > 0) {
    await db.pool.query('select graphile_worker.reschedule_jobs($1::bigint[], now(), attempts := 0)', [
      rows.map(({ id }) => id),
    ])
  }
  const told = `${rows.length} parked jobs${command === 'retry' ? ' will be tried again' : ''}`
  return `${told}, ${refused.rows.length} refused refunds`
}

try {
  const database = await reachDatabase(readConfig(process.env))
  const db = openForCommand(database.url)
  const said = await run(db)
    .finally(() => db.close())
    .finally(() => database.stop())
  process.stdout.write(`${said}\n`)
} catch (error) {
  tellFailure(error)
}
