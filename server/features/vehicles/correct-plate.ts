import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts, problemTexts } from '#contract/texts.ts'
import type * as calls from '#contract/vehicles.ts'
import { newVehiclePlateProblem, readPlate } from '#domain/brazil/plate.ts'
import { activationState } from '#domain/parking/activation.ts'
import { correctionProblem } from '#domain/parking/plate-correction.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { callOffPaid } from '#server/features/notices/call-off-paid.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import { timesOf } from '#server/features/parking/activation-view.ts'
import {
  findTicket,
  hasTicket,
  type MovableTicket,
  moveTicket,
  readMovable,
} from '#server/features/parking/move-ticket.ts'
import { demandRole } from '#server/features/wallets/access.ts'
import type { RegisteredVehicle } from '#server/gateways/vehicle-registry/port.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { countVehicles, findVehicle, insertVehicle } from './store.ts'

/** What the driver is told of a ticket that stays where it is. */
const refusalOf = {
  same: 'plate_same',
  over: 'activation_over',
  corrected_before: 'plate_corrected_before',
  seen: 'plate_was_seen',
  too_different: 'plate_too_different',
} as const

/**
 * Gives a running ticket the plate that was meant (Q163). Notices of the right plate from the ticket's time were paid for all
 * along and are called off in the same commit. The plate is locked against a notice that is being written, and with it the
 * wallet, so that time which is added or a leaving comes before or after.
 */
export const correctPlate = async (
  parts: Parts,
  { params, body }: InputOf<typeof calls.correctPlate>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.correctPlate>> => {
  const problem = newVehiclePlateProblem(body.plate, true)
  if (problem) throw new InvalidInput({ plate: [problemTexts[problem]] })
  const plate = readPlate(body.plate, Number.POSITIVE_INFINITY)
  const known = await parts.vehicleRegistry.find(plate)
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const found = await findTicket(tx, params.transaction_id, userId)
    if (!found) throw new Refusal('not_found')
    await lockPlate(tx, plate, found.walletId)
    await demandRole(tx, { walletId: found.walletId, userId }, 'park')

    const now = parts.clock.now()
    const ticket = await readMovable(tx, found.activationId)
    const vehicleId = await vehicleFor(parts, tx, { ticket, plate, known, now })
    const until = now < ticket.ends_at ? now : ticket.ends_at
    const cancelled = await callOffPaid(tx, { plate, from: ticket.created_at, until })
    await moveTicket(tx, ticket, { vehicleId, plate, userId, cancelled, now })
    const message = cancelled.length > 0 ? doneTexts.plateCorrectedAndNotice : doneTexts.plateCorrected
    return { message, plate, cancelled_notices: cancelled }
  })
}

type Wanted = { ticket: MovableTicket; plate: string; known: RegisteredVehicle | null; now: Date }

/** The vehicle of the right plate in the ticket's wallet, which gets it where it lacks it; refuses what must not move. */
const vehicleFor = async (parts: Parts, tx: Tx, { ticket, plate, known, now }: Wanted): Promise<number> => {
  const { walletId } = ticket
  const own = await findVehicle(tx, walletId, plate)
  const state = activationState(timesOf(ticket), now)
  const problem = correctionProblem({
    ...ticket,
    from: ticket.plate,
    to: plate,
    over: state === 'over' || state === 'left',
    // One that was added afterwards is no sign of whose car was meant.
    own: own !== undefined && own.created_at <= ticket.created_at,
  })
  if (problem) throw new Refusal(refusalOf[problem])
  if (await hasTicket(tx, walletId, plate, now)) throw new Refusal('plate_has_ticket')
  if (own) return own.id
  const { vehiclesPerAccount: max } = parts.city().settings
  if ((await countVehicles(tx, walletId)) >= max) throw new Refusal('too_many_vehicles', { max })
  const added = await insertVehicle(tx, walletId, plate, known, now)
  if (!added) throw new Error('a vehicle was added to a locked wallet')
  return added.vehicle_id
}
