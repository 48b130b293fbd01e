import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { callOffNotice } from '#server/features/notices/call-off-notice.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { readIssued } from '../notice-view.ts'
import { demandForeign } from './demand-foreign.ts'

/** Calls a notice off by a person, with a reason; one that was called off before stays so, and the register tells of one act. */
export const cancelOfficeNotice = (
  parts: Parts,
  { id, reason: typed }: { id: number; reason: string },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.cancelOfficeNotice>> => {
  const reason = demandReason(typed)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const notice = await tx.selectFrom('notices').select('issued_by').where('id', '=', id).executeTakeFirst()
    if (!notice) throw new Refusal('not_found')
    demandForeign(notice.issued_by, call.staff)
    const by = { now: parts.clock.now(), staffId: call.staff.id, reason }
    const called = await callOffNotice(tx, id, by)
    if (called) {
      const entry = { act: 'cancel notice', plate: called.plate, reason, details: { notice: id } } as const
      await writeRegister(parts, tx, byStaff(call), entry)
    }
    return readIssued(tx, parts, id)
  })
}
