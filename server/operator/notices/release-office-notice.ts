import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/notices.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { lockNotice } from '#server/features/notices/lock-notice.ts'
import { moveClock } from '#server/features/notices/move-clock.ts'
import { tellRunsOn } from '#server/features/notices/tell-runs-on.ts'
import { demandReason } from '#server/features/staff/demand-reason.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { readIssued } from '../notice-view.ts'
import { demandForeign } from './demand-foreign.ts'

/**
 * Lets the clock of a held notice run on by a person, with a reason, which whoever holds the plate reads, and is told of where
 * they were told that it stands still (decision Q186).
 */
export const releaseOfficeNotice = (
  parts: Parts,
  { id, reason: typed }: { id: number; reason: string },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.releaseOfficeNotice>> => {
  const reason = demandReason(typed)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const notice = await lockNotice(tx, id)
    demandForeign(notice.issued_by, call.staff)
    if (notice.clock !== 'held') return readIssued(tx, parts, id)
    const now = parts.clock.now()
    await moveClock(tx, notice, 'released', now, { staffId: call.staff.id, reason })
    await tellRunsOn(tx, id, now)
    const entry = { act: 'release notice', plate: notice.plate, reason, details: { notice: id } } as const
    await writeRegister(parts, tx, byStaff(call), entry)
    return readIssued(tx, parts, id)
  })
}
