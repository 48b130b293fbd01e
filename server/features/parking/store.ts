import type { WalletBalances } from '#domain/ledger/spending.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type Idempotency, lockOf, readsKept, triesKey } from '#server/database/idempotency.ts'
import type { Rows, Statement } from '#server/database/statement.ts'
import { usableWalletIds } from '#server/features/wallets/usable.ts'
import { type ActivationRow, activationColumns, detailsOf } from './activation-view.ts'

// A plate may stand in an own wallet and in a shared one. The one where it is parked already comes first, so
// that more time joins its ticket; then the own one.
const choice = `
  select v.id as vehicle_id, w.id as wallet_id, w.name as wallet_name, w.user_id as owner_id, w.balance_credit,
    w.balance_bonus
  from vehicles v join wallets w on w.id = v.wallet_id
  where v.plate = $2 and v.removed_at is null and w.id in ${usableWalletIds('$1')}
  order by exists (select from activations o
    where o.plate = v.plate and o.wallet_id = v.wallet_id and o.closed_at is null) desc, w.user_id = $1 desc, v.id
  limit 1`

const openActivation = (walletId: string, plate: string): string => `
  select ${activationColumns('o')}, ${detailsOf('o.id')} as details from activations o
  where o.plate = ${plate} and o.wallet_id = ${walletId} and o.closed_at is null`

const lookAtPlace = `
  select c.vehicle_id, c.wallet_id, c.wallet_name, c.owner_id, c.balance_credit, c.balance_bonus, ${activationColumns('a')}, a.details
  from (${choice}) c left join lateral (${openActivation('c.wallet_id', '$2')}) a on true`

// The lock of the key is tried before the second statement reads the kept answer: whoever had it is seen there.
// The wallet's id is left to the second statement in a setting of this transaction, so that both travel together.
const lockPlace = `
  with key as materialized (
    select ${triesKey('$3')} as key_is_free
  ), place as materialized (${choice} for update of w)
  select key.key_is_free, set_config('rotativo.wallet', coalesce(place.wallet_id::text, ''), true)
  from key left join place on true`

// A statement of its own: the one that waited for the lock sees the wallet anew, but all else as it was before.
const readPlace = `
  select v.id as vehicle_id, w.id as wallet_id, w.name as wallet_name, w.user_id as owner_id, w.balance_credit,
    w.balance_bonus, ${activationColumns('a')}, a.details, ${readsKept.columns},
    nextval('activations_id_seq') as next_activation_id, nextval('activation_details_id_seq') as next_detail_id
  from (select nullif(current_setting('rotativo.wallet'), '')::bigint as id) locked
  left join wallets w on w.id = locked.id
  left join vehicles v on v.wallet_id = locked.id and v.plate = $1 and v.removed_at is null
  left join lateral (${openActivation('locked.id', '$1')}) a on true
  ${readsKept.join('$2', '$3')}`

/** Where a plate is parked or would be: the wallet that pays, and the activation that nobody has closed yet. */
export type Place = {
  vehicleId: number
  walletId: number
  wallet: { name: string; ownerId: number }
  balances: WalletBalances
  activation: ActivationRow | null
}

const placeOf = (row: Record<string, unknown>): Place | null =>
  row.vehicle_id === null
    ? null
    : {
        vehicleId: row.vehicle_id as number,
        walletId: row.wallet_id as number,
        wallet: { name: row.wallet_name as string, ownerId: row.owner_id as number },
        balances: {
          balance_credit: row.balance_credit as Cents,
          balance_bonus: row.balance_bonus as Cents,
        },
        activation: row.id === null ? null : (row as unknown as ActivationRow),
      }

export const lookAtPlaceStatement = (userId: number, plate: string): Statement => ({
  name: 'park-look',
  text: lookAtPlace,
  values: [userId, plate],
})

export const readLook = (rows: Rows): Place | null => (rows[0] ? placeOf(rows[0]) : null)

/** Locks the wallet, then reads everything that parking decides on. */
export const lockAndReadStatements = (
  userId: number,
  plate: string,
  idempotency: Idempotency | undefined,
): [Statement, Statement] => [
  { name: 'park-lock', text: lockPlace, values: [userId, plate, lockOf(idempotency)] },
  {
    name: 'park-read',
    text: readPlace,
    values: [plate, idempotency?.scope ?? null, idempotency?.key ?? null],
  },
]

/** The same reading for a wallet that this transaction has locked already. */
export const readPlaceStatements = (walletId: number, plate: string): [Statement, Statement] => [
  {
    name: 'park-wallet',
    text: `select set_config('rotativo.wallet', $1::text, true)`,
    values: [walletId],
  },
  { name: 'park-read', text: readPlace, values: [plate, null, null] },
]

export type LockedPlace = { place: Place | null; nextActivationId: number; nextDetailId: number }

/** What the later of two statements read, which the earlier one locked. */
export const readLocked = ([, rows]: readonly Rows[]): LockedPlace => {
  const row = rows?.[0]
  if (!row) throw new Error('a place was not read')
  return {
    place: placeOf(row),
    nextActivationId: row.next_activation_id as number,
    nextDetailId: row.next_detail_id as number,
  }
}
