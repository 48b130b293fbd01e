import type * as z from 'zod/mini'
import { vehicleStatusTexts } from '#contract/codes/texts.ts'
import type { vehicleOnWire } from '#contract/vehicles.ts'
import { vehicleStatuses } from '#domain/parking/statuses.ts'
import type { City } from '#server/city/city.ts'
import {
  type ActivationRow,
  activationView,
  type LastPurchaseRow,
  lastPurchaseView,
  statusOf,
} from '#server/features/parking/activation-view.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { registryTexts } from './texts.ts'

export type VehicleRow = {
  vehicle_id: number
  plate: string
  name: string
  is_default: boolean
  maker_model: string | null
  vehicle_type_id: number
  automatic_activation: boolean
  /** Whether the driver has to say if it is still theirs; a vehicle that was just added was not asked about. */
  asked_if_yours?: boolean
  wallet_id: number
  wallet_user_id: number
  wallet_name: string
  pending: number
  /** Of a vehicle without an activation that is shown; the purchases of one that is stand in it. */
  last_purchase: LastPurchaseRow | null
}

/** Specification 3, vehicle entry. Both automatic_activation fields are the one flag (decision Q110). */
export const vehicleView = (
  row: VehicleRow,
  activation: ActivationRow | null,
  now: Date,
  city: City,
): z.input<typeof vehicleOnWire> => {
  const status = activation ? statusOf(activation, now) : vehicleStatuses.notParked
  return {
    id: row.vehicle_id,
    plate: row.plate,
    name: row.name,
    is_default: row.is_default,
    ...(row.asked_if_yours ? { asked_if_yours: true } : {}),
    status,
    status_enum: vehicleStatusTexts[status] ?? '',
    pending_notifications: row.pending,
    vehicle: {
      vehicle_maker_model: { name: row.maker_model ?? registryTexts.unknown },
      vehicle_type: { id: row.vehicle_type_id },
      automatic_activation: row.automatic_activation,
    },
    automatic_activation: row.automatic_activation,
    wallet: { id: row.wallet_id, user_id: row.wallet_user_id, name: shownWalletName(row.wallet_name) },
    activation: activation && activationView(activation, city),
    last_purchase: lastPurchaseView(activation?.details.at(-1) ?? row.last_purchase, city),
  }
}
