import { deleteAccount } from '#contract/account/leaving.ts'
import type { Sent, TestApp } from './app.ts'
import { pathOf } from './paths.ts'

type Somebody = { userId: number; token: string }

/** Deletes an account as the page does after its last dialog. */
export const leaveFor = (app: TestApp, driver: Somebody, force = true, sent: Sent = {}) =>
  app.call(
    deleteAccount,
    { params: { id: driver.userId }, body: { force } },
    { token: driver.token, ...sent },
  )

/** The same, with status and body whatever they are. */
export const tryToLeave = async (app: TestApp, driver: Somebody, body?: unknown) => {
  const path = pathOf(deleteAccount, { params: { id: driver.userId } })
  const answer = await app.http('DELETE', path, body, { token: driver.token })
  return { status: answer.status, body: await answer.json() }
}

/** Every row of our own tables and of the job queue that holds one of these texts anywhere, as `table: text`. */
export const tracesOf = async (
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  texts: readonly string[],
): Promise<string[]> => {
  const tables = await query(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await query(`select to_jsonb(t)::text as row from ${String(name)} t`)
    for (const text of texts) {
      // Bytes are shown in hexadecimal.
      const forms = [text, Buffer.from(text).toString('hex')]
      if (rows.some(({ row }) => forms.some((form) => String(row).includes(form))))
        found.push(`${String(name)}: ${text}`)
    }
  }
  return found.toSorted()
}

/** What is left of somebody. */
export const userRow = (app: TestApp, id: number) =>
  app.rotativo.parts.db.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
