import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { callOffNotice } from '#server/features/notices/call-off-notice.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { writeLog, writeOfficeTrail } from './log.ts'
import { readIssued } from './notice-view.ts'

/** Cancels a notice, or refuses; see the rule of the notices themselves. Of one that is cancelled already nothing is noted. */
export const cancelNotice = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.cancelNotice>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const called = await callOffNotice(tx, id, { now: parts.clock.now() })
    if (called) {
      const entry = { action: 'cancel notice', plate: called.plate, details: { notice: id } } as const
      await writeLog(tx, call.operator, entry, parts.clock.now())
      await writeOfficeTrail(parts, tx, call, entry.action)
    }
    return readIssued(tx, parts, id)
  })
