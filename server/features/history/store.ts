import type { Db } from '#server/database/pool.ts'

export type MovementRow = {
  id: number
  type: number
  created_at: Date
  payment_form_id: number | null
  amount: number
  plate: string | null
}

/** From `from` on and before `before`. */
export type Range = { from: Date; before: Date }

export const ownsWallet = async (db: Db, userId: number, walletId: number): Promise<boolean> => {
  const found = await db.kysely
    .selectFrom('wallets')
    .select('id')
    .where('id', '=', walletId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the plate stands in a wallet that the driver owns. */
export const ownsVehicle = async (db: Db, userId: number, plate: string): Promise<boolean> => {
  const found = await db.kysely
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('v.id')
    .where('w.user_id', '=', userId)
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

const columns = ['id', 'type', 'created_at', 'payment_form_id', 'amount', 'plate'] as const

export const movementsOfWallet = (db: Db, walletId: number, range: Range): Promise<MovementRow[]> =>
  db.kysely
    .selectFrom('ledger_transactions')
    .select(columns)
    .where('wallet_id', '=', walletId)
    .where('created_at', '>=', range.from)
    .where('created_at', '<', range.before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const ofPlate = `
  select id, type, created_at, payment_form_id, plate, case when wallet_id is null then -amount else amount end as amount
  from ledger_transactions
  where plate = $2 and (wallet_id in (select id from wallets where user_id = $1) or (wallet_id is null and user_id = $1))
    and created_at >= $3 and created_at < $4
  order by created_at desc, id desc`

/**
 * Only what the driver paid, from an own wallet or through the bank: another wallet may hold the same plate. What went
 * through the bank is an expense here, though it came in (decisions Q108, Q131, Q137).
 */
export const movementsOfPlate = async (
  db: Db,
  userId: number,
  plate: string,
  range: Range,
): Promise<MovementRow[]> => {
  const found = await db.pool.query<MovementRow>({
    name: 'movements-of-plate',
    text: ofPlate,
    values: [userId, plate, range.from, range.before],
  })
  return found.rows
}
