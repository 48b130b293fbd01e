import type * as z from 'zod/mini'
import { activationTypeTexts } from '#contract/codes/texts.ts'
import type { activationOnWire, lastPurchaseOnWire } from '#contract/vehicles.ts'
import { type Instant, toCivil } from '#domain/brazil/civil-time.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type ActivationTimes, activationStatus, joins } from '#domain/parking/activation.ts'
import { reversibleUntil } from '#domain/parking/automatic.ts'
import { nextOpening } from '#domain/parking/charging-hours.ts'
import { leavableUntil, type PaidStretch } from '#domain/parking/devolution.ts'
import type { VehicleStatus } from '#domain/parking/statuses.ts'
import type { City } from '#server/city/city.ts'
import { findProduct, type OfferedProduct } from './find-product.ts'

export type DetailRow = {
  id: number
  product_id: number
  product_name: string
  category_name: string
  time_minutes: number
  price: Cents
  /** Epoch milliseconds. */
  created_at: number
  /** Until when the time leads that was bought up to this purchase. */
  paid_until: Instant
}

/** An activation with its purchases, oldest first, as `readActivation` reads it. */
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

/**
 * All purchases of an activation as one JSON value, so that a list of vehicles needs no statement per vehicle: a list of each
 * without names, because the database takes twice as long to write a name beside every value.
 */
export const detailsOf = (activationId: string): string => `
  (select json_agg(json_build_array(d.id, d.product_id, d.product_name, d.category_name, d.time_minutes, d.price,
     (date_part('epoch', d.created_at) * 1000)::bigint, (date_part('epoch', d.paid_until) * 1000)::bigint) order by d.id)
   from activation_details d where d.activation_id = ${activationId})`

type ReadDetail = [number, number, string, string, number, Cents, number, number]

/** The activation of a row that holds `activationColumns` and, as `details`, `detailsOf`; null where there is none. */
export const readActivation = (row: Record<string, unknown>): ActivationRow | null => {
  if (row.id === null) return null
  const details = (row.details as ReadDetail[]).map(
    ([
      id,
      product_id,
      product_name,
      category_name,
      time_minutes,
      price,
      created_at,
      paid_until,
    ]): DetailRow => ({
      id,
      product_id,
      product_name,
      category_name,
      time_minutes,
      price,
      created_at,
      paid_until,
    }),
  )
  return { ...(row as unknown as ActivationRow), details }
}

/** Which product was bought last for a vehicle, and when in epoch milliseconds. */
export type LastPurchaseRow = { product_id: number; created_at: number }

/**
 * It in SQL, as JSON, of a vehicle that does not stand; null for one that was never parked. An open ticket may be older than
 * another, where its plate was corrected, and tells of its purchases itself. Two index entries, whatever the length of its history.
 */
export const lastPurchaseOf = (vehicleId: string): string => `
  (select json_build_object('product_id', l.product_id, 'created_at', (extract(epoch from l.created_at) * 1000)::bigint)
   from activation_details l where l.activation_id =
     (select newest.id from activations newest where newest.vehicle_id = ${vehicleId} order by newest.id desc limit 1)
   order by l.id desc limit 1)`

/** What was bought last, by the tariff of now (decision Q94); null when it is sold no more. */
export const lastPurchaseView = (
  bought: LastPurchaseRow | null,
  city: City,
): z.input<typeof lastPurchaseOnWire> | null => {
  const product = bought && findProduct(city, bought.product_id)
  if (!bought || !product) return null
  return {
    product_id: product.id,
    name: product.name,
    time: product.time,
    price: product.price,
    date_time: toCivil(bought.created_at, city.settings.timeZone),
  }
}

/** Specification 3, the activation of a vehicle entry; the ids of its purchases are its `transaction_id`s. */
export const activationView = (row: ActivationRow, city: City): z.input<typeof activationOnWire> => {
  const { timeZone: zone } = city.settings
  const left = row.left_at !== null
  const leavable = left ? null : leavableUntilOf(city, row.begins_at, row.details)
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
    leave_until: leavable && toCivil(leavable, zone),
    automatic: row.automatic,
    reversible_until: reversible && toCivil(reversible, zone),
    details: row.details.map((detail) => ({
      transaction_id: detail.id,
      product: { name: detail.product_name, category: { name: detail.category_name } },
    })),
  }
}

/** Bought time as the domain counts what is unused of it, by the charging hours of the tariff now. */
export const paidStretches = (
  city: City,
  purchases: readonly { product_id: number; time_minutes: number; paid_until: Instant }[],
): PaidStretch[] =>
  purchases.map(({ product_id, time_minutes, paid_until }) => ({
    time: time_minutes,
    until: paid_until,
    hours: findProduct(city, product_id)?.hours,
  }))

/** Until when an activation that runs can be left: while a whole fraction of its charged time is unused (decision Q96). */
export const leavableUntilOf = (
  city: City,
  begin: Date,
  purchases: Parameters<typeof paidStretches>[1],
): Date | null => {
  const { minimumFraction, timeZone } = city.settings
  return leavableUntil(begin, paidStretches(city, purchases), minimumFraction, timeZone)
}

/** When an activation runs, for the rules of the domain. */
export const timesOf = (row: Pick<ActivationRow, 'begins_at' | 'ends_at' | 'left_at'>): ActivationTimes => ({
  begin: row.begins_at,
  end: row.ends_at,
  left_at: row.left_at,
})

/** The status number of an activation now; a left one is not parked any more. */
export const statusOf = (row: ActivationRow, now: Date): VehicleStatus => activationStatus(timesOf(row), now)

/** The activation that bought time joins, which runs or is scheduled, of what stands open in a wallet; null when it makes a new one. */
export const joinableOf = (
  open: ActivationRow | null,
  product: OfferedProduct,
  now: Date,
  zone: string,
): ActivationRow | null =>
  open && joins(timesOf(open), nextOpening(now, product.hours, zone), now) ? open : null
