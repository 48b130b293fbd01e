import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import { readTogether } from '#server/database/read-together.ts'
import { listed, part, run, type Statement, statement } from '#server/database/statement.ts'
import type { Call, Operator } from '#server/http/caller.ts'
import { writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'

/** What a caller of `/operator/v1` did or looked at. */
export type LogEntry = {
  action:
    | 'issue notice'
    | 'cancel notice'
    | 'list notices'
    | 'report sighting'
    | 'look up plate'
    | 'list refunds'
    | 'pay refund'
    | 'refuse refund'
    | 'settle refund'
    | 'start campaign'
    | 'unlock account'
    | 'add key'
    | 'list keys'
    | 'revoke key'
    | 'read trail'
    | 'invite manager'
    | 'approve roles'
  plate?: string | undefined
  details?: Record<string, unknown>
}

/** What the trail of access shall know of it as well: where the caller sat, and whose account it was about. */
export const writeOfficeTrail = (
  parts: Parts,
  tx: Kysely<DB>,
  { operator, address }: Pick<Call<'operator'>, 'operator' | 'address'>,
  action: LogEntry['action'],
  account: { userId?: number; taxId?: string } = {},
): Promise<void> =>
  writeTrail(parts, tx, {
    event: 'office',
    operator: operator.name,
    address,
    ...account,
    details: { action },
  })

/** Notes it for good, in the commit of what was done. */
export const writeLog = async (
  kysely: Kysely<DB>,
  { name }: Pick<Operator, 'name'>,
  entry: LogEntry,
  now: Date,
): Promise<void> => {
  await run(kysely, writing([{ name, entry, now }]))
}

/** Notes what was only looked at, together with whatever else is looked at in the same moment. */
export const noteLook = readTogether<Noted, undefined>(async ({ byIndex }, noted) => {
  await byIndex.query(writing(noted))
  return noted.map(() => undefined)
})

/** An entry with whose it is and when it was made. */
export type Noted = { name: string; entry: LogEntry; now: Date }

/** Entries as rows of the log; `notedColumns` are their types. */
export const notedRows = (noted: readonly Noted[]) =>
  noted.map(({ name, entry: { action, plate = null, details = {} }, now }) => ({
    operator: name,
    action,
    plate,
    details: JSON.stringify(details),
    created_at: now,
  }))

export const notedColumns = {
  operator: 'text',
  action: 'text',
  plate: 'text',
  details: 'jsonb',
  created_at: 'timestamptz',
}

const writing = (noted: readonly Noted[]): Statement =>
  statement(
    'write-log',
    part`insert into operator_log (operator, action, plate, details, created_at)
      select operator, action, plate, details, created_at
      from ${listed('one', notedRows(noted), notedColumns)} order by one.at`,
  )
