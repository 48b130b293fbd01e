import { CompiledQuery, type Kysely } from 'kysely'
import { paymentFormTexts, transactionTypeTexts } from '#contract/codes/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
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
}

/** From `from` on and before `before`. */
export type Range = { from: Date; before: Date }

/** Whose movements: those of a wallet, or those of a plate that this driver paid. */
export type Subject = { walletId: number } | { userId: number; plate: string }

// What went through the bank is an expense here, though it came in (decision Q137).
const select = `
  select id, type, created_at, payment_form_id, plate, case when wallet_id is null then -amount else amount end as amount
  from ledger_transactions`

const ofWallet = `${select} where wallet_id = $1 and created_at >= $2 and created_at < $3`

// Only what the driver paid, from an own wallet or through the bank: another wallet may hold the same plate (Q108).
const ofPlate = `${select}
  where plate = $4 and (wallet_id in (select id from wallets where user_id = $1) or (wallet_id is null and user_id = $1))
    and created_at >= $2 and created_at < $3`

const newestFirst = 'order by created_at desc, id desc'

const asked = (subject: Subject, { from, before }: Range): { text: string; values: unknown[] } =>
  'walletId' in subject
    ? { text: ofWallet, values: [subject.walletId, from, before] }
    : { text: ofPlate, values: [subject.userId, from, before, subject.plate] }

export const listMovements = async (
  kysely: Kysely<DB>,
  subject: Subject,
  range: Range,
): Promise<MovementRow[]> => {
  const { text, values } = asked(subject, range)
  const { rows } = await kysely.executeQuery<MovementRow>(CompiledQuery.raw(`${text} ${newestFirst}`, values))
  return rows
}

const rowsAtOnce = 200

/** The same rows one by one, however many there are, of the moment in which the transaction began. */
export async function* movementsOneByOne(
  tx: Tx,
  subject: Subject,
  range: Range,
): AsyncGenerator<MovementRow> {
  const { text, values } = asked(subject, range)
  await tx.executeQuery(
    CompiledQuery.raw(`declare movements no scroll cursor for ${text} ${newestFirst}`, values),
  )
  for (;;) {
    const { rows } = await tx.executeQuery<MovementRow>(
      CompiledQuery.raw(`fetch ${rowsAtOnce} from movements`),
    )
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
    const { text, values } = asked(subject, range)
    const after = last ? [last.created_at, last.id] : [range.before, 0]
    const [at, id] = [values.length + 1, values.length + 2]
    const page = `${text} and (created_at, id) < ($${at}, $${id}) ${newestFirst} limit ${pageRows}`
    const { rows } = await kysely.executeQuery<MovementRow>(CompiledQuery.raw(page, [...values, ...after]))
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < pageRows || !last) return
  }
}

export type Total = { type: number; count: number; amount: CentsChange }

/** How many movements of each type there are, and what they come to. */
export const totalsOf = async (tx: Tx, subject: Subject, range: Range): Promise<Total[]> => {
  const { text, values } = asked(subject, range)
  const { rows } = await tx.executeQuery<Total>(
    CompiledQuery.raw(
      `select type, count(*) as count, sum(amount)::bigint as amount from (${text}) m group by type order by type`,
      values,
    ),
  )
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
})
