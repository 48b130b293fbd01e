import { type Kysely, type RawBuilder, sql } from 'kysely'
import { paymentFormTexts, transactionTypeTexts } from '#contract/codes/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { shortName } from '#domain/brazil/person.ts'
import type { CentsChange } from '#domain/money/cents.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { otherTexts, plateOperationTexts } from './texts.ts'

export type MovementRow = {
  id: number
  type: number
  created_at: Date
  payment_form_id: number | null
  amount: CentsChange
  plate: string | null
  /** The full name of whoever made it and does not own the wallet; empty when that account is gone, null for its owner. */
  by_name: string | null
  by_identification: string | null
}

/** From `from` on and before `before`. */
export type Range = { from: Date; before: Date }

/**
 * Whose movements: those of a wallet, or of one driver in it, and by which membership they are asked for; or those of a
 * plate that this driver paid.
 */
export type Subject =
  | { walletId: number; memberId: number | null; onlyBy: number | null }
  | { userId: number; plate: string }

// What went through the bank is an expense here, though it came in (decision Q137). Who made it is told where it was not
// the owner of the wallet (Q169).
const selectBeside = (owner: RawBuilder<unknown>, plate = sql`t.plate`) => sql<MovementRow>`
  select t.id, t.type, t.created_at, t.payment_form_id, ${plate} as plate, t.by_name, t.by_identification,
    case when t.wallet_id is null then -t.amount else t.amount end as amount
  from (
    select l.*, m.name as by_name, m.identification as by_identification
    from ledger_transactions l
    left join users m on m.id = l.user_id and l.wallet_id is not null and l.user_id <> ${owner}
  ) t`

type OfWallet = Extract<Subject, { walletId: number }>
type OfPlate = Extract<Subject, { plate: string }>

const ofWallet = ({ walletId, onlyBy }: OfWallet) => sql<MovementRow>`
  ${selectBeside(sql`(select user_id from wallets where id = ${walletId})`)}
  where t.wallet_id = ${walletId} and (${onlyBy}::bigint is null or t.user_id = ${onlyBy})`

// The movements of purchases whose ticket has moved, while the ledger has the plate with which they were bought (Q163).
const boughtFor = (moved: RawBuilder<unknown>) => sql`array(
  select 'activation/' || d.id from activations a join activation_details d on d.activation_id = a.id where ${moved})`

const movedTo = (plate: string) =>
  boughtFor(sql`
  a.plate = ${plate} and exists (select from plate_corrections c where c.activation_id = a.id)`)

const movedFrom = (plate: string) =>
  boughtFor(sql`
  a.plate <> ${plate} and a.id in (select c.activation_id from plate_corrections c where c.from_plate = ${plate})`)

// Only what the driver paid, from an own wallet or through the bank: another wallet may hold the same plate (Q108).
const ofPlate = ({ userId, plate }: OfPlate) => sql<MovementRow>`
  ${selectBeside(sql`${userId}`, sql`${plate}::text`)}
  where ((t.plate = ${plate} and t.key <> all (${movedFrom(plate)})) or t.key = any (${movedTo(plate)}))
    and (t.wallet_id in (select id from wallets where user_id = ${userId}) or (t.wallet_id is null and t.user_id = ${userId}))`

const newestFirst = sql`order by created_at desc, id desc`

const asked = (subject: Subject, { from, before }: Range) => sql<MovementRow>`
  ${'walletId' in subject ? ofWallet(subject) : ofPlate(subject)} and t.created_at >= ${from} and t.created_at < ${before}`

export const listMovements = async (
  kysely: Kysely<DB>,
  subject: Subject,
  range: Range,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`${asked(subject, range)} ${newestFirst}`.execute(kysely)
  return rows
}

const rowsAtOnce = 200

/** The same rows one by one, however many there are, of the moment in which the transaction began. */
export async function* movementsOneByOne(
  tx: Tx,
  subject: Subject,
  range: Range,
): AsyncGenerator<MovementRow> {
  await sql`declare movements no scroll cursor for ${asked(subject, range)} ${newestFirst}`.execute(tx)
  for (;;) {
    const { rows } = await sql<MovementRow>`fetch ${sql.lit(rowsAtOnce)} from movements`.execute(tx)
    if (rows.length === 0) return
    yield* rows
  }
}

const pageRows = 500

/**
 * The same rows page by page, without a transaction that would last as long as a slow reader: each page begins after the last
 * row of the one before, and nothing is ever put between rows that were written already.
 */
export async function* movementsPageByPage(
  kysely: Kysely<DB>,
  subject: Subject,
  range: Range,
): AsyncGenerator<MovementRow[]> {
  let last: Pick<MovementRow, 'created_at' | 'id'> | undefined
  for (;;) {
    const { created_at: at, id } = last ?? { created_at: range.before, id: 0 }
    const { rows } = await sql<MovementRow>`
      ${asked(subject, range)} and (t.created_at, t.id) < (${at}, ${id}) ${newestFirst} limit ${sql.lit(pageRows)}
    `.execute(kysely)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < pageRows || !last) return
  }
}

export type Total = { type: number; count: number; amount: CentsChange }

/** How many movements of each type there are, and what they come to. */
export const totalsOf = async (tx: Tx, subject: Subject, range: Range): Promise<Total[]> => {
  const { rows } = await sql<Total>`
    select type, count(*) as count, sum(amount)::bigint as amount from (${asked(subject, range)}) m
    group by type order by type`.execute(tx)
  return rows
}

/** What a type of operation is called when no vehicle is named. */
export const operationName = (type: number): string => transactionTypeTexts[type] ?? otherTexts.operation

/** Specification 3, Transaction history row; the PDF shows the same words. */
export const transactionView = (row: MovementRow, zone: string) => ({
  id: row.id,
  type: row.type,
  type_name: (row.plate !== null && plateOperationTexts[row.type]?.(row.plate)) || operationName(row.type),
  created_at: toCivil(row.created_at, zone),
  payment_form_name: row.payment_form_id === null ? '' : (paymentFormTexts[row.payment_form_id] ?? ''),
  amount: row.amount,
  plate: row.plate,
  by: row.by_name === null ? null : shortName(row.by_name, row.by_identification ?? '') || otherTexts.former,
})
