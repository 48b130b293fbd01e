import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/operator.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { liftLocks } from '#server/features/account/recovery/lift-locks.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

/** Lets a driver in front of the office's desk log in and ask for codes again, whatever strangers guessed. */
export const unlockAccount = (
  parts: Parts,
  { identification }: { identification: string },
  call: Call<'operator'>,
): Promise<GivenOutputOf<typeof calls.unlockAccount>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const taxId = readTaxId(identification)
    const lifted = await liftLocks(parts, tx, taxId)
    if (!lifted) throw new Refusal('not_found')
    const entry = { action: 'unlock account', details: { driver: lifted.driverId } } as const
    await writeLog(tx, call.operator, entry, parts.clock.now())
    await writeOfficeTrail(parts, tx, call, entry.action, { userId: lifted.userId, taxId })
    return { driver_id: lifted.driverId }
  })
