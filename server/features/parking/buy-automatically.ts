import { type Kysely, sql } from 'kysely'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { shortestTicket } from '#domain/parking/automatic.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { type Rows, run } from '#server/database/statement.ts'
import { tell } from '#server/features/messages/tell.ts'
import { formerStreet, isSamePlace, placeValues, type SeenPlace } from '#server/features/places/same-place.ts'
import type { Parts } from '#server/parts.ts'
import { findProduct, type OfferedProduct } from './find-product.ts'
import { planPurchase } from './plan-purchase.ts'
import { readLocked, readPlaceStatements } from './store.ts'
import { writeTickets } from './write-ticket.ts'

/** A plate as it was seen on a street. */
export type SeenVehicle = SeenPlace & { plate: string; at: Date }

/** A wallet that would pay a ticket of a plate, and with which product. */
export type AutomaticBuyer = { walletId: number; ownerId: number; product: OfferedProduct }

/** Whether the sighting `s` was where the vehicle is seen now, which the row `here` says. */
const wasHere = sql.raw(
  isSamePlace('s', {
    ...{ key: 'here.key', street: formerStreet('here.address') },
    ...{ lat: 'here.lat', lng: 'here.lng' },
  }),
)

/**
 * Who pays when a sighting buys a ticket: of the wallets in which the plate stands with its flag on, the one that turned it
 * on first and can pay the shortest ticket that fits at `at`; null when there is none. Whoever has just said by a reversal that
 * the vehicle was not on this street, or was not told on which, is not asked again in the same stay.
 */
export const findAutomaticBuyer = async (
  kysely: Kysely<DB>,
  parts: Parts,
  { plate, at, ...where }: SeenVehicle,
): Promise<AutomaticBuyer | null> => {
  const [address, key, lat, lng] = placeValues(where)
  const city = parts.city()
  const { settings } = city
  if (!settings.automaticActivation) return null
  const now = parts.clock.now()
  const stayBegan = new Date(now.getTime() - settings.stayMinutes * minuteMs)
  const { rows } = await sql<{ walletId: number; ownerId: number; type: number; balance: Cents }>`
    select w.id as "walletId", w.user_id as "ownerId", v.vehicle_type_id as type,
      w.balance_credit + w.balance_bonus as balance
    from vehicles v
    join wallets w on w.id = v.wallet_id
    cross join (select ${address}::text as address, ${key}::text as key, ${lat}::float8 as lat, ${lng}::float8 as lng) here
    join automatic_acceptances c on c.vehicle_id = v.id and c.withdrawn_at is null
    where v.plate = ${plate} and v.removed_at is null and v.automatic_activation and not ${asked}
      and not exists (
        select from activations a join automatic_reversals r on r.activation_id = a.id
        where a.vehicle_id = v.id and r.reversed_at > ${stayBegan}
          and (a.address = '' or exists (
            select from sightings s where s.plate = v.plate and s.activation_id = a.id and ${wasHere})))
    order by c.id`.execute(kysely)
  for (const { walletId, ownerId, type, balance } of rows) {
    const shortest = shortestTicket(city.groups, type, at, settings.timeZone)
    const product = shortest && findProduct(city, shortest.id)
    if (product && balance >= product.price) return { walletId, ownerId, product }
  }
  return null
}

/** Whether the driver of vehicle \`v\` has yet to say that it is still theirs (decision Q203). */
const asked = sql<boolean>`exists (
  select from vehicle_questions q where q.vehicle_id = v.id and q.answered_at is null)`

/**
 * Messages the drivers for whom a sighting would have bought a ticket that it buys none until they answer: once a day, without
 * the vehicle's place, because it may have a new owner (decision Q203).
 */
export const tellPaused = async (parts: Parts, tx: Tx, { plate, at }: SeenVehicle): Promise<void> => {
  const { settings } = parts.city()
  if (!settings.automaticActivation) return
  const { rows } = await sql<{ question_id: number; owner_id: number }>`
    select q.id as question_id, w.user_id as owner_id
    from vehicles v join wallets w on w.id = v.wallet_id
    join vehicle_questions q on q.vehicle_id = v.id and q.answered_at is null
    where v.plate = ${plate} and v.removed_at is null and v.automatic_activation order by v.id`.execute(tx)
  const day = civilDate(toCivil(at, settings.timeZone))
  for (const { question_id, owner_id: userId } of rows) {
    const facts = { question_id, plate, day, seen_at: at.toISOString() }
    await tell(tx, { userId, kind: 'automatic_paused', facts }, parts.clock.now())
  }
}

/**
 * Buys the ticket of a vehicle that was seen, by the same decision and the same statements as a driver's own purchase, and
 * promises to tell the wallet's owner. The plate and its wallets are locked (`lockPlate`), and the plate was judged after
 * that; so there is no other ticket. Gives when the ticket ends, and null when the wallet cannot pay it after all.
 */
export const buyAutomatically = async (
  parts: Parts,
  tx: Tx,
  { plate, address, at }: SeenVehicle,
  { walletId, ownerId, product }: AutomaticBuyer,
): Promise<{ activationId: number; until: Date } | null> => {
  const read: Rows[] = []
  for (const statement of readPlaceStatements(walletId, { userId: ownerId, plate }))
    read.push(await run(tx, statement))
  const [locked] = readLocked(read)
  if (!locked?.place) return null
  const shownAddress = (await othersHold(tx, plate, ownerId)) ? '' : address
  const now = parts.clock.now()
  const planned = planPurchase(parts, {
    locked,
    place: locked.place,
    product,
    plate,
    userId: ownerId,
    now,
    hasKey: false,
    receivedAt: now,
    seen: { address: shownAddress, at },
  })
  if (!planned) return null
  for (const statement of planned.write ? writeTickets([planned.write]) : []) await run(tx, statement)
  return { activationId: planned.answer.activation.id, until: planned.end }
}

/**
 * Whether another driver has the plate among the own vehicles too. Nobody proves that a plate is theirs (decision Q108): where a
 * car of two claimants stands is told to neither.
 */
const othersHold = async (tx: Tx, plate: string, ownerId: number): Promise<boolean> =>
  (await tx
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('v.id')
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .where('w.user_id', '!=', ownerId)
    .limit(1)
    .executeTakeFirst()) !== undefined
