import { activationState } from '#domain/parking/activation.ts'
import { type Correction, excusesLeft } from '#domain/parking/plate-correction.ts'
import type { Tx } from '#server/database/pool.ts'
import { type CalledOff, callOffCovered } from '#server/features/notices/call-off-covered.ts'
import { timesOf } from '#server/features/parking/activation-view.ts'
import {
  demandCorrectable,
  hasTicket,
  type MovableTicket,
  moveTicket,
  readMovable,
} from '#server/features/parking/move-ticket.ts'
import type { RegisteredVehicle } from '#server/gateways/vehicle-registry/port.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { correctionsOf, referNotices } from './refer-notices.ts'
import { askIfStillTheirs } from './still-yours.ts'
import { countVehicles, findVehicle, insertVehicle } from './store.ts'

/** Who moves it: a driver within the limits of drivers, or a person of the office beyond them, with a reason (Q181). */
export type Mover = { userId: number; office?: { staffId: number; reason: string } }

type Moving = {
  activationId: number
  plate: string
  known: RegisteredVehicle | null
  mover: Mover
  /** Refuses whoever may put no vehicle into the ticket's wallet; asked only where it lacks the right plate. */
  demandAddable?: () => Promise<void>
}

/** The office is bound by time and by the plate itself, and by nothing that guards against drivers. */
const asOffice = (correction: Correction): Correction => ({
  ...correction,
  corrected: false,
  seen: false,
  own: true,
})

/**
 * Gives a ticket another plate, whose lock and whose wallet's the caller holds (Q163). Notices of that plate from when the
 * ticket ran were paid for all along and are called off; gives their ids, and those that were paid already. A driver's correction to
 * another vehicle excuses one notice in 30 days per wallet: the others go to the office as contests (Q163).
 */
export const movePlate = async (
  parts: Parts,
  tx: Tx,
  { activationId, plate, known, mover, demandAddable }: Moving,
): Promise<CalledOff> => {
  const now = parts.clock.now()
  const ticket = await readMovable(tx, activationId)
  const vehicleId = await vehicleFor(parts, tx, { ticket, plate, known, now, mover, demandAddable })
  const until = now < ticket.ends_at ? now : ticket.ends_at
  const corrected = { from: ticket.plate, to: plate }
  const most = mover.office
    ? {}
    : { most: excusesLeft(corrected, await correctionsOf(tx, ticket.walletId, now)) }
  const covered = { plate, from: ticket.begins_at, until, now, cause: 'ticket_moved', ...most } as const
  const calledOff = await callOffCovered(parts, tx, covered)
  await moveTicket(tx, ticket, { vehicleId, plate, ...mover, cancelled: calledOff.cancelled, now })
  const { userId } = mover
  const referred = await referNotices(parts, tx, { noticeIds: calledOff.referred, userId, ...corrected })
  return { ...calledOff, referred }
}

type Wanted = Omit<Moving, 'activationId' | 'demandAddable'> & {
  ticket: MovableTicket
  now: Date
  demandAddable: Moving['demandAddable']
}

/** The vehicle of the right plate in the ticket's wallet, which gets it where it lacks it; refuses what must not move. */
const vehicleFor = async (
  parts: Parts,
  tx: Tx,
  { ticket, plate, known, now, mover, demandAddable }: Wanted,
): Promise<number> => {
  const { walletId } = ticket
  const own = await findVehicle(tx, walletId, plate)
  const state = activationState(timesOf(ticket), now)
  const correction = {
    ...ticket,
    from: ticket.plate,
    to: plate,
    over: state === 'over' || state === 'left',
    // One that was added afterwards is no sign of whose car was meant.
    own: own !== undefined && own.created_at <= ticket.created_at,
  }
  demandCorrectable(mover.office ? asOffice(correction) : correction)
  if (await hasTicket(tx, walletId, plate, now)) throw new Refusal('plate_has_ticket')
  if (own) return own.id
  await demandAddable?.()
  const { vehiclesPerAccount: max } = parts.city().settings
  if ((await countVehicles(tx, walletId)) >= max) throw new Refusal('too_many_vehicles', { max })
  const added = await insertVehicle(tx, walletId, plate, known, now)
  if (!added) throw new Error('a vehicle was added to a locked wallet')
  await askIfStillTheirs(tx, { plate, userId: mover.userId, now })
  return added.vehicle_id
}
