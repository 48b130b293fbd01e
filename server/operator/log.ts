import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Operator } from '#server/http/caller.ts'

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
    | 'start campaign'
    | 'unlock account'
    | 'add key'
    | 'list keys'
    | 'revoke key'
  plate?: string | undefined
  details?: Record<string, unknown>
}

/** Notes it for good, in the commit of what was done. */
export const writeLog = async (
  kysely: Kysely<DB>,
  { name }: Operator,
  { action, plate, details = {} }: LogEntry,
  now: Date,
): Promise<void> => {
  await kysely
    .insertInto('operator_log')
    .values({
      operator: name,
      action,
      plate: plate ?? null,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute()
}
