import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/drivers.ts'
import { problemTexts } from '#contract/texts.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { movePlate } from '#server/features/vehicles/move-plate.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { demandLook, findAccount, noteAct, readWords } from './looks.ts'

/** Moves a running ticket of a driver beyond the limits that guard against drivers, with a reason of its own (Q163, Q181). */
export const correctTicketPlate = async (
  parts: Parts,
  { params, body }: InputOf<typeof calls.correctTicketPlate>,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.correctTicketPlate>> => {
  const problem = newVehiclePlateProblem(body.plate, true)
  if (problem) throw new InvalidInput({ plate: [problemTexts[problem]] })
  const reason = readWords('reason', body.reason)
  const plate = readPlate(body.plate, Number.POSITIVE_INFINITY)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    await demandLook(parts, tx, params.id, call)
    const { id: userId } = await findAccount(tx, params.id)
    const ticket = await tx
      .selectFrom('activations as a')
      .innerJoin('wallets as w', 'w.id', 'a.wallet_id')
      .select(['a.id', 'a.wallet_id', 'a.plate'])
      .where('a.id', '=', params.ticket)
      .where('w.user_id', '=', userId)
      .executeTakeFirst()
    if (!ticket) throw new Refusal('not_found')
    await lockPlate(tx, plate, ticket.wallet_id)
    const mover = { userId, office: { staffId: call.staff.id, reason } }
    const { cancelled } = await movePlate(parts, tx, { activationId: ticket.id, plate, known, mover })
    const details = { ticket: ticket.id, from: ticket.plate, cancelled_notices: cancelled }
    await noteAct(parts, tx, call, { act: 'correct plate', driverId: params.id, plate, reason, details })
    return { plate, cancelled_notices: cancelled }
  })
}
