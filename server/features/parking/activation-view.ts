import type * as z from 'zod/mini'
import { activationTypeTexts } from '#contract/codes/texts.ts'
import type { activationOnWire } from '#contract/vehicles.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type ActivationTimes, activationStatus, takesMoreTime } from '#domain/parking/activation.ts'
import { reversibleUntil } from '#domain/parking/automatic.ts'
import type { VehicleStatus } from '#domain/parking/statuses.ts'

export type DetailRow = {
  id: number
  product_id: number
  product_name: string
  category_name: string
  time_minutes: number
  price: Cents
  /** Epoch milliseconds. */
  created_at: number
}

/** An activation with its purchases, oldest first, as `activationColumns` and `detailsOf` read it. */
export type ActivationRow = {
  id: number
  address: string
  type: number
  /** Bought by a sighting. */
  automatic: boolean
  begins_at: Date
  ends_at: Date
  time_minutes: number
  price: Cents
  parking_notification_id: number | null
  left_at: Date | null
  details: DetailRow[]
}

const columns = [
  'id',
  'address',
  'type',
  'automatic',
  'begins_at',
  'ends_at',
  'time_minutes',
  'price',
  'parking_notification_id',
  'left_at',
]

/** The columns of an activation in SQL of this and other nouns, by the alias of the table. */
export const activationColumns = (alias: string): string =>
  columns.map((name) => `${alias}.${name}`).join(', ')

/** All purchases of an activation as one JSON value, so that a list of vehicles needs no statement per vehicle. */
export const detailsOf = (activationId: string): string => `
  (select json_agg(json_build_object('id', d.id, 'product_id', d.product_id, 'product_name', d.product_name,
     'category_name', d.category_name, 'time_minutes', d.time_minutes, 'price', d.price,
     'created_at', (extract(epoch from d.created_at) * 1000)::bigint) order by d.id)
   from activation_details d where d.activation_id = ${activationId})`

/** Specification 3, the activation of a vehicle entry; the ids of its purchases are its `transaction_id`s. */
export const activationView = (row: ActivationRow, zone: string): z.input<typeof activationOnWire> => {
  const left = row.left_at !== null
  const reversible = reversibleUntil({ automatic: row.automatic, left, details: row.details })
  return {
    id: row.id,
    address: row.address,
    date_time_begin: toCivil(row.begins_at, zone),
    date_time_end: toCivil(row.ends_at, zone),
    time: row.time_minutes,
    price: row.price,
    type: row.type,
    type_enum: activationTypeTexts[row.type] ?? '',
    parking_notification_id: row.parking_notification_id,
    left_parking: left,
    automatic: row.automatic,
    reversible_until: reversible && toCivil(reversible, zone),
    details: row.details.map((detail) => ({
      transaction_id: detail.id,
      product: { name: detail.product_name, category: { name: detail.category_name } },
    })),
  }
}

/** When an activation runs, for the rules of the domain. */
export const timesOf = (row: Pick<ActivationRow, 'begins_at' | 'ends_at' | 'left_at'>): ActivationTimes => ({
  begin: row.begins_at,
  end: row.ends_at,
  left_at: row.left_at,
})

/** The status number of an activation now; a left one is not parked any more. */
export const statusOf = (row: ActivationRow, now: Date): VehicleStatus => activationStatus(timesOf(row), now)

/** The activation that bought time joins, of what stands open in a wallet; null when it makes a new one. */
export const runningOf = (open: ActivationRow | null, now: Date): ActivationRow | null =>
  open && takesMoreTime(timesOf(open), now) ? open : null
