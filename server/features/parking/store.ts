import type { WalletBalances } from '#domain/ledger/spending.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { Db } from '#server/database/pool.ts'
import { part, type Rows, type Statement, statement } from '#server/database/statement.ts'
import { mayWith, walletIdsFor } from '#server/features/wallets/access.ts'
import type { NextTransaction } from '#server/features/wallets/ledger.ts'
import {
  type ActivationRow,
  activationColumns,
  detailsOf,
  type LastPurchaseRow,
  lastPurchaseOf,
  readActivation,
} from './activation-view.ts'

// A plate may stand in an own wallet and in shared ones. The one where it is parked already comes first, so that more
// time joins its ticket; then the own one; then the first of the list of vehicles, which the page shows as the one that
// pays (Q99). A ticket whose time is over is none, though nobody has closed it yet.
const choice = (userId: string, plate: string, now: string): string => `
  select v.id as vehicle_id, w.id as wallet_id, w.name as wallet_name, w.user_id as owner_id, w.balance_credit,
    w.balance_bonus
  from vehicles v join wallets w on w.id = v.wallet_id
  where v.plate = ${plate} and v.removed_at is null and w.id in ${walletIdsFor('park', userId)}
  order by exists (select from activations o
    where o.plate = v.plate and o.wallet_id = v.wallet_id and o.closed_at is null and o.ends_at > ${now}) desc, w.user_id = ${userId} desc, w.id
  limit 1`

const openActivation = (walletId: string, plate: string): string => `
  select ${activationColumns('o')}, ${detailsOf('o.id')} as details from activations o
  where o.plate = ${plate} and o.wallet_id = ${walletId} and o.closed_at is null limit 1`

const lookAtPlace = `
  select c.vehicle_id, c.wallet_id, c.wallet_name, c.owner_id, c.balance_credit, c.balance_bonus, ${activationColumns('a')}, a.details
  from (${choice('$1', '$2', '$3')}) c left join lateral (${openActivation('c.wallet_id', '$2')}) a on true`

/** Who parks which plate. */
export type Parked = { userId: number; plate: string }

/** The same, and when its wallet is chosen. */
export type Parking = Parked & { now: Date }

// What was locked is left to the next statement in a setting of this transaction, so that both travel together.
const lockText = (order: string) => `
  with chosen as materialized (
    select asked.at, c.wallet_id
    from unnest($1::bigint[], $2::text[], $3::timestamptz[]) with ordinality as asked(user_id, plate, now, at)
    left join lateral (${choice('asked.user_id', 'asked.plate', 'asked.now')}) c on true
  ), locked as materialized (
    select w.id from wallets w where w.id in (select wallet_id from chosen) order by w.id ${order}
  )
  select array_agg(wallet_id is not null and wallet_id <> all (ids) order by at) as busy,
    set_config('rotativo.wallets', array_agg(case when wallet_id = any (ids) then wallet_id end order by at)::text, true)
  from chosen, (select coalesce(array_agg(id), '{}') as ids from locked) l`

const lockWaiting = lockText('for update')
const lockFree = lockText('for update skip locked')

// A statement of its own: the one that waited for the lock sees the wallet anew, but all else as it was before. Each
// look is for one row of one index, however many are asked for. Whoever was removed from a shared wallet while the call
// waited for its lock finds no vehicle in it.
const readPlaces = `
  select v.id as vehicle_id, w.id as wallet_id, w.name as wallet_name, w.user_id as owner_id, w.balance_credit,
    w.balance_bonus, w.top_up_below, w.seq as wallet_seq, ${activationColumns('a')}, a.details,
    nextval('activations_id_seq') as next_activation_id, nextval('activation_details_id_seq') as next_detail_id,
    nextval('ledger_transactions_id_seq') as next_transaction_id
  from unnest(current_setting('rotativo.wallets')::bigint[], $1::text[], $2::bigint[])
    with ordinality as asked(wallet_id, plate, user_id, at)
  left join lateral (select * from wallets one where one.id = asked.wallet_id limit 1) w on true
  left join lateral (select id from vehicles one
    where one.wallet_id = asked.wallet_id and one.plate = asked.plate and one.removed_at is null
      and ${mayWith('park', 'w', 'asked.user_id')} limit 1) v on true
  left join lateral (${openActivation('asked.wallet_id', 'asked.plate')}) a on true
  order by asked.at`

/** Where a plate is parked or would be: the wallet that pays, and the activation that nobody has closed yet. */
export type Place = {
  vehicleId: number
  walletId: number
  wallet: { name: string; ownerId: number }
  balances: WalletBalances
  /** The whole balance below which the wallet is topped up; null: it is not, or that was not asked. */
  topUpBelow: Cents | null
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
        topUpBelow: (row.top_up_below as Cents | null | undefined) ?? null,
        activation: readActivation(row),
      }

export const lookAtPlaceStatement = ({ userId, plate, now }: Parking): Statement => ({
  name: 'park-look',
  text: lookAtPlace,
  values: [userId, plate, now],
})

export const readLook = (rows: Rows): Place | null => (rows[0] ? placeOf(rows[0]) : null)

/** Which product was bought last for a vehicle: for the ticket that stands open, else for the newest one. */
export const readLastPurchase = async (
  db: Db,
  { vehicleId, activation }: Place,
): Promise<LastPurchaseRow | null> => {
  const bought = activation?.details.at(-1)
  if (bought) return bought
  const { rows } = await db.pool.query({
    name: 'last-purchase',
    text: `select ${lastPurchaseOf('$1')} as last_purchase`,
    values: [vehicleId],
  })
  return rows[0]?.last_purchase ?? null
}

const readStatement = (parked: readonly Parked[]): Statement => ({
  name: 'park-read',
  text: readPlaces,
  values: [parked.map(({ plate }) => plate), parked.map(({ userId }) => userId)],
})

/**
 * Locks the wallets, in the order of their ids, then reads everything that parking decides on. A wallet that somebody else
 * holds is waited for only with `waits`; otherwise its call is told that it is busy.
 */
export const lockAndReadStatements = (parked: readonly Parking[], waits: boolean): [Statement, Statement] => [
  {
    name: waits ? 'park-lock-waiting' : 'park-lock',
    text: waits ? lockWaiting : lockFree,
    values: [
      parked.map(({ userId }) => userId),
      parked.map(({ plate }) => plate),
      parked.map(({ now }) => now),
    ],
  },
  readStatement(parked),
]

/** The same reading for a wallet that this transaction has locked already. */
export const readPlaceStatements = (walletId: number, parked: Parked): [Statement, Statement] => [
  statement(
    'park-wallet',
    part`select set_config('rotativo.wallets', array[${walletId}::bigint]::text, true)`,
  ),
  readStatement([parked]),
]

/** What was read of a locked wallet, and what its next purchase is called. */
export type LockedPlace = {
  place: Place | null
  nextActivationId: number
  nextDetailId: number
  nextTransaction: NextTransaction
}

/**
 * What the later of two statements read, which the earlier one locked; null where the wallet is busy, be it with an
 * earlier one of the same calls.
 */
export const readLocked = ([locks, places]: readonly Rows[]): (LockedPlace | null)[] => {
  const busy = (locks?.[0]?.busy ?? []) as readonly boolean[]
  const taken = new Set<unknown>()
  return (places ?? []).map((row, at) => {
    if (busy[at] || taken.has(row.wallet_id)) return null
    if (row.wallet_id !== null) taken.add(row.wallet_id)
    return {
      place: placeOf(row),
      nextActivationId: row.next_activation_id as number,
      nextDetailId: row.next_detail_id as number,
      nextTransaction: { id: row.next_transaction_id as number, walletSeq: (row.wallet_seq as number) + 1 },
    }
  })
}
