import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { byStaff, writeRegister } from '../register.ts'
import { staffDone } from '../texts.ts'

/** Removes one of the own passkeys, unless nothing would be left beside the password. */
export const deletePasskey = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    // Held, so that the last two cannot leave at the same moment.
    const person = await tx
      .selectFrom('staff')
      .select('totp_sealed')
      .where('id', '=', call.staff.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const kept = await tx
      .selectFrom('staff_passkeys')
      .select(['id', 'name'])
      .where('staff_id', '=', call.staff.id)
      .execute()
    const leaving = kept.find((one) => one.id === id)
    if (!leaving) throw new Refusal('not_found')
    if (!person.totp_sealed && kept.length === 1) throw new Refusal('last_second_factor')
    await tx.deleteFrom('staff_passkeys').where('id', '=', id).execute()
    const details = { passkey: id, name: leaving.name }
    await writeRegister(parts, tx, byStaff(call), { act: 'remove passkey', details })
    return { message: staffDone.passkeyRemoved }
  })
