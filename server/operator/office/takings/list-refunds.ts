import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import { lookReasonTexts } from '#contract/staff/texts.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { refundRequests, refundRequestViews } from '#server/operator/refund-request-view.ts'
import type { Parts } from '#server/parts.ts'

const perPage = 50

/** What drivers asked back; whoever is shown is in the register, by the reason that the list itself is. */
export const listRefunds = async (
  parts: Parts,
  { state = 'open', before }: InputOf<typeof calls.listRefunds>['query'],
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listRefunds>> => {
  const oldestFirst = state === 'open'
  return parts.db.kysely.transaction().execute(async (tx) => {
    const rows = await refundRequests(tx)
      .where('r.state', '=', state)
      .$if(before !== undefined, (all) => all.where('r.id', oldestFirst ? '>' : '<', before ?? 0))
      .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
      .limit(perPage)
      .execute()
    const data = await refundRequestViews(tx, parts, rows)
    const entry = { act: 'read refunds', reason: lookReasonTexts.refund, details: { state } } as const
    const shown = data.flatMap(({ driver }) => (driver ? [driver.driver_id] : []))
    if (shown.length === 0) await writeRegister(parts, tx, byStaff(call), entry)
    for (const driverId of shown) await writeRegister(parts, tx, byStaff(call), { ...entry, driverId })
    return { data }
  })
}
