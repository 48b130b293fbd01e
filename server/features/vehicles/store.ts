import { defaultVehicleType } from '#domain/parking/tariff.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { readTogether } from '#server/database/read-together.ts'
import { notifiedCountOf } from '#server/features/notices/notified.ts'
import {
  type ActivationRow,
  activationColumns,
  detailsOf,
  lastPurchaseOf,
  readActivation,
} from '#server/features/parking/activation-view.ts'
import { walletIdsFor } from '#server/features/wallets/access.ts'
import type { RegisteredVehicle } from '#server/gateways/vehicle-registry/port.ts'
import type { VehicleRow } from './vehicle-view.ts'

// Two activations of a vehicle can still matter: the open one, which is older than another where its plate was corrected,
// and else the newest, left early while its paid time runs. So each vehicle costs an entry of three indexes at most,
// whatever the length of its history.
const currentOf = (vehicle: string): string => `coalesce(
  (select o.id from activations o
    where o.plate = ${vehicle}.plate and o.wallet_id = ${vehicle}.wallet_id and o.closed_at is null),
  (select n.id from activations n where n.vehicle_id = ${vehicle}.id order by n.id desc limit 1))`

const listFor = (userId: string, now: string): string => `
  select v.id as vehicle_id, v.plate, v.name, v.is_default and w.user_id = ${userId} as is_default, v.maker_model,
    v.vehicle_type_id, v.automatic_activation,
    v.automatic_activation and w.user_id = ${userId} and exists (
      select from vehicle_questions q where q.vehicle_id = v.id and q.answered_at is null) as asked_if_yours,
    w.id as wallet_id, w.user_id as wallet_user_id, w.name as wallet_name,
    ${notifiedCountOf('v.plate')} as pending, ${activationColumns('a')},
    case when a.id is not null then ${detailsOf('a.id')} end as details,
    case when a.id is null then ${lastPurchaseOf('v.id')} end as last_purchase
  from vehicles v
  join wallets w on w.id = v.wallet_id
  left join activations a on a.id = ${currentOf('v')} and a.paid_until > ${now}
  where v.removed_at is null and w.id in ${walletIdsFor('park', userId)}
  order by w.user_id = ${userId} desc, v.is_default and w.user_id = ${userId} desc, w.id, v.id`

const lists = `
  select asked.at, listed.* from unnest($1::bigint[], $2::timestamptz[]) with ordinality as asked(user_id, now, at)
  cross join lateral (
    select row_number() over () as place, own.* from (${listFor('asked.user_id', 'asked.now')}) own
  ) listed
  order by asked.at, listed.place`

export type ListedVehicle = { vehicle: VehicleRow; activation: ActivationRow | null }

/** Every vehicle of every wallet that the driver can use at this time, own ones first and of them the default. */
export const listVehicles = (db: Db, userId: number, now: Date): Promise<ListedVehicle[]> =>
  listTogether(db, { userId, now })

// A morning's phones that look at home at the same time ask one statement, not one each; a lone one needs no list.
const listTogether = readTogether<{ userId: number; now: Date }, ListedVehicle[]>(
  async ({ byIndex }, asked) => {
    const [alone] = asked
    if (alone && asked.length === 1) {
      const values = [alone.userId, alone.now]
      const { rows } = await byIndex.query({ name: 'my-vehicles', text: listFor('$1', '$2'), values })
      return [rows.map(readListed)]
    }
    const values = [asked.map(({ userId }) => userId), asked.map(({ now }) => now)]
    const { rows } = await byIndex.query({ name: 'vehicles-of-many', text: lists, values })
    const found = Map.groupBy(rows, ({ at }) => at)
    return asked.map((_, at) => (found.get(at + 1) ?? []).map(readListed))
  },
)

const readListed = (row: VehicleRow & Record<string, unknown>): ListedVehicle => ({
  vehicle: row,
  activation: readActivation(row),
})

/** The wallet in which a driver's new vehicles stand, locked, so that they are added one after the other. */
export const lockOwnWallet = (
  tx: Tx,
  userId: number,
): Promise<{ id: number; user_id: number; name: string }> =>
  tx
    .selectFrom('wallets')
    .select(['id', 'user_id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const countVehicles = async (tx: Tx, walletId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('vehicles')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('wallet_id', '=', walletId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The vehicle of this plate that stands in the wallet now. */
export const findVehicle = (
  tx: Tx,
  walletId: number,
  plate: string,
): Promise<{ id: number; created_at: Date } | undefined> =>
  tx
    .selectFrom('vehicles')
    .select(['id', 'created_at'])
    .where('wallet_id', '=', walletId)
    .where('plate', '=', plate)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** The vehicle as it was added; undefined when the plate stands in the wallet already. */
export const insertVehicle = (
  tx: Tx,
  walletId: number,
  plate: string,
  known: RegisteredVehicle | null,
  now: Date,
) =>
  tx
    .insertInto('vehicles')
    .values({
      wallet_id: walletId,
      plate,
      maker_model: known?.maker_model ?? null,
      color: known?.color ?? null,
      category: known?.category ?? null,
      vehicle_type_id: known?.vehicle_type_id ?? defaultVehicleType,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['wallet_id', 'plate']).where('removed_at', 'is', null).doNothing(),
    )
    .returning([
      'id as vehicle_id',
      'plate',
      'name',
      'is_default',
      'maker_model',
      'vehicle_type_id',
      'automatic_activation',
    ])
    .executeTakeFirst()

/** Locks the wallet, as whoever parks does, and finds the vehicle in it; undefined unless the driver owns the wallet. */
export const lockOwnVehicle = async (
  tx: Tx,
  { vehicleId, walletId, userId }: { vehicleId: number; walletId?: number; userId: number },
): Promise<{ id: number; plate: string; automatic_activation: boolean } | undefined> => {
  const wallet = await tx
    .selectFrom('wallets')
    .select('id')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('vehicles').select('wallet_id').where('id', '=', vehicleId),
    )
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!wallet || (walletId ?? wallet.id) !== wallet.id) return undefined
  return tx
    .selectFrom('vehicles')
    .select(['id', 'plate', 'automatic_activation'])
    .where('id', '=', vehicleId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export const isParked = async (tx: Tx, walletId: number, plate: string, now: Date): Promise<boolean> => {
  const open = await tx
    .selectFrom('activations')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('plate', '=', plate)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

export const removeVehicle = async (tx: Tx, vehicleId: number, now: Date): Promise<void> => {
  await withdrawAutomatic(tx, vehicleId, now)
  await tx
    .updateTable('vehicles')
    // Whoever adds the plate again begins anew.
    .set({ removed_at: now, name: '', is_default: false })
    .where('id', '=', vehicleId)
    .execute()
}

/** Names a vehicle of an own wallet, and makes it the driver's default in the place of any other, or no longer. */
export const writeLabel = async (
  tx: Tx,
  {
    vehicleId,
    userId,
    name,
    isDefault,
  }: { vehicleId: number; userId: number; name: string | undefined; isDefault: boolean },
): Promise<void> => {
  if (isDefault) {
    await tx
      .updateTable('vehicles')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .where('id', '!=', vehicleId)
      .where('wallet_id', 'in', (own) => own.selectFrom('wallets').select('id').where('user_id', '=', userId))
      .execute()
  }
  await tx
    .updateTable('vehicles')
    .set({ ...(name === undefined ? {} : { name }), is_default: isDefault })
    .where('id', '=', vehicleId)
    .execute()
}

/** Sightings buy no ticket for the vehicle any more, and what was agreed to is withdrawn. */
export const withdrawAutomatic = async (tx: Tx, vehicleId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('vehicles')
    .set({ automatic_activation: false })
    .where('id', '=', vehicleId)
    .where('automatic_activation', '=', true)
    .execute()
  await tx
    .updateTable('automatic_acceptances')
    .set({ withdrawn_at: now })
    .where('vehicle_id', '=', vehicleId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
