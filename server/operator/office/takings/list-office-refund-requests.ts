import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import { lookReasonTexts } from '#contract/staff/texts.ts'
import {
  isRestLate,
  type RefundRequestState,
  refundRestDeadline,
} from '#domain/account/leaving/refund-requests.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { pageRows } from '#domain/staff/pages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { refundRequests, refundRequestViews } from '#server/operator/refund-request-view.ts'
import type { Parts } from '#server/parts.ts'

type Sought = { state: RefundRequestState; before?: number | undefined }

/** Open requests the oldest first, for they wait; others the newest. */
export const soughtRefundRequests = (kysely: Kysely<DB>, { state, before }: Sought, limit: number) => {
  const oldestFirst = state === 'open'
  return refundRequests(kysely)
    .leftJoin('staff as d', (join) => join.on(sql`'staff/' || d.id`, '=', sql.ref('r.decided_by')))
    .select('d.name as decider')
    .where('r.state', '=', state)
    .$if(before !== undefined, (all) => all.where('r.id', oldestFirst ? '>' : '<', before ?? 0))
    .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
    .limit(limit)
}

type Rows = Awaited<ReturnType<ReturnType<typeof soughtRefundRequests>['execute']>>

/** The same rows as the office reads them: with their deadline, and a person by name, where the request itself knows a number. */
export const officeRefundRequests = async (kysely: Kysely<DB>, parts: Parts, rows: Rows) => {
  const views = await refundRequestViews(kysely, parts, rows)
  const { timeZone, refundRestDays } = parts.city().settings
  const now = parts.clock.now()
  return rows.flatMap(({ requested_at, decider }, at) => {
    const view = views[at]
    if (!view) return []
    const dueAt = refundRestDeadline(requested_at, refundRestDays)
    const due_at = toCivil(dueAt, timeZone)
    return {
      ...view,
      due_at,
      is_late: isRestLate({ ...view, dueAt }, now),
      decider: decider ?? view.decided_by,
    }
  })
}

/** What drivers asked back; whoever is shown is in the register, by the reason that the list itself is. */
export const listOfficeRefundRequests = async (
  parts: Parts,
  { state = 'open', before }: InputOf<typeof calls.listOfficeRefundRequests>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listOfficeRefundRequests>> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const rows = await soughtRefundRequests(tx, { state, before }, pageRows.usual).execute()
    const data = await officeRefundRequests(tx, parts, rows)
    const entry = { act: 'read refunds', reason: lookReasonTexts.refund, details: { state } } as const
    const shown = data.flatMap(({ driver }) => (driver ? [driver.driver_id] : []))
    if (shown.length === 0) await writeRegister(parts, tx, byStaff(call), entry)
    for (const driverId of shown) await writeRegister(parts, tx, byStaff(call), { ...entry, driverId })
    return { data }
  })
