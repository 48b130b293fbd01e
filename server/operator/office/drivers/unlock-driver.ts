import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { liftLocks } from '#server/features/account/recovery/lift-locks.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandLook, findAccount, noteAct } from '../looks.ts'

/** Forgets what was guessed, for a driver who was locked out by own or strangers' tries. */
export const unlockDriver = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.unlockDriver>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const reason = await demandLook(parts, tx, id, call)
    const account = await findAccount(tx, id)
    const lifted = await liftLocks(parts, tx, account.identification)
    // Of an account that nobody confirmed the tax id may be somebody else's.
    if (lifted?.userId !== account.id) throw new Refusal('not_found')
    await noteAct(parts, tx, call, { act: 'unlock driver', driverId: id, reason })
    return { message: doneTexts.done }
  })
