import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { doneTexts } from '#contract/texts.ts'
import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { formatReais, sumCents } from '#domain/money/cents.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { type Closing, closeAccount } from '#server/features/account/leaving/close-account.ts'
import type { Call } from '#server/http/caller.ts'
import { staffName, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandLook, findAccount, noteAct } from '../looks.ts'

/**
 * An account that was opened with somebody's tax id and never confirmed goes as if it had been deleted. Whoever confirmed a
 * contact in the same moment keeps it: what decides is read after the row was locked.
 */
export const freeTaxId = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.freeTaxId>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const reason = await demandLook(parts, tx, id, call)
    const { id: userId, identification: taxId } = await findAccount(tx, id)
    const demand = async ({ credit, bonus, returning }: Closing): Promise<void> => {
      const contacts = await tx
        .selectFrom('users')
        .select(['active_mail', 'sms_verification_status'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (isConfirmed(contacts)) throw new Refusal('driver_confirmed')
      const held = sumCents([credit, bonus, returning])
      if (held > 0) throw new Refusal('driver_has_balance', { amount: formatReais(held) })
    }
    await closeAccount(parts, tx, userId, { gone: 'not_found', demand })
    const entry = { event: 'account deleted', userId, taxId, operator: staffName(call.staff) } as const
    await writeTrail(parts, tx, { ...entry, address: call.address })
    await noteAct(parts, tx, call, { act: 'free tax id', driverId: id, reason })
    return { message: doneTexts.done }
  })
