import { forgetChoices, keepChoice, keptChoice, readWhole } from '#web/api/kept-choice.ts'
import type { ParkingShortcut } from '#web/api/parking.ts'

/** What a reload of the parking screen brings back: the vehicle, and the time once it is chosen. */
export type KeptParking = { vehicleId: number; productId?: number | undefined }

const name = 'parking'

export const keepParking = (chosen: KeptParking): void => keepChoice(name, chosen)
export const forgetParking = (): void => forgetChoices()

export function keptParking(): KeptParking | null {
  const kept = keptChoice(name) as Record<string, unknown> | null | undefined
  const vehicleId = readWhole(kept?.vehicleId)
  return vehicleId === undefined ? null : { vehicleId, productId: readWhole(kept?.productId) }
}

/** The way back to what was chosen; without a chosen time the screen starts at its first step. */
export const shortcutTo = ({ productId }: KeptParking): ParkingShortcut | null =>
  productId === undefined ? null : { to: 'time', productId }
