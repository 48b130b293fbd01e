import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
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
    | 'start campaign'
    | 'unlock account'
    | 'add key'
    | 'list keys'
    | 'revoke key'
    | 'read trail'
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
