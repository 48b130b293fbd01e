import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { balanceChange, type Posting } from '#domain/ledger/spending.ts'
import type { Tx } from '#server/database/once.ts'

/** A group of postings with one cause, and what the history shows of it. */
export type LedgerEntry = {
  /** Made from the cause: `order/<id>/paid`, `leave/<id>`. The same cause twice is one transaction. */
  key: string
  type: number
  walletId: number
  userId: number
  plate: string | null
  paymentFormId: number | null
  /** Signed as the wallet's owner sees it (decision Q137). */
  amount: number
  postings: readonly Posting[]
  createdAt: Date
}

/** What the key stands for, without the instant: a repetition comes later but means the same. */
export const contentHash = (entry: Omit<LedgerEntry, 'createdAt'>): Buffer => {
  const { key, type, walletId, userId, plate, paymentFormId, amount, postings } = entry
  const content = JSON.stringify([key, type, walletId, userId, plate, paymentFormId, amount, postings])
  return createHash('sha256').update(content).digest()
}

/**
 * Appends a transaction and moves the wallet's balances in one statement. The caller holds the wallet's row
 * lock or lets this statement take it. A cause that was posted already changes nothing; the same key with
 * another content is a fault. A balance below zero is refused by the database, so it is a fault as well: the
 * domain decides before.
 */
export const post = async (
  tx: Tx,
  entry: LedgerEntry,
): Promise<{ transactionId: number; isNew: boolean }> => {
  const hash = contentHash(entry)
  const known = await tx
    .selectFrom('ledger_transactions')
    .select(['id', 'content_hash'])
    .where('key', '=', entry.key)
    .executeTakeFirst()
  if (known) {
    if (!known.content_hash.equals(hash)) throw new Error(`ledger key ${entry.key} with another content`)
    return { transactionId: known.id, isNew: false }
  }
  return { transactionId: await append(tx, entry, hash), isNew: true }
}

const append = async (tx: Tx, entry: LedgerEntry, hash: Buffer): Promise<number> => {
  const change = balanceChange(entry.walletId, entry.postings)
  const result = await sql<{ id: number }>`
    with w as (
      update wallets set seq = seq + 1, balance_credit = balance_credit + ${change.credit}::bigint,
        balance_bonus = balance_bonus + ${change.bonus}::bigint
      where id = ${entry.walletId} returning id, seq
    ), t as (
      insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate,
        payment_form_id, amount, created_at)
      select ${entry.key}, ${hash}, ${entry.type}::int, w.id, w.seq, ${entry.userId}::bigint, ${entry.plate},
        ${entry.paymentFormId}::int, ${entry.amount}::bigint, ${entry.createdAt}::timestamptz from w
      returning id
    ), p as (
      insert into postings (transaction_id, n, from_account, to_account, amount)
      select t.id, row_number() over (), e."from", e."to", e.amount
      from t, jsonb_to_recordset(${JSON.stringify(entry.postings)}::jsonb) as e("from" text, "to" text, amount bigint)
    )
    select id from t`.execute(tx)
  const row = result.rows[0]
  if (!row) throw new Error(`wallet ${entry.walletId} does not exist`)
  return row.id
}
