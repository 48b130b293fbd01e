import { createHash } from 'node:crypto'
import { balanceChange, type Posting } from '#domain/ledger/spending.ts'
import type { CentsChange } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import { type Part, part, run, statement } from '#server/database/statement.ts'

/** A group of postings with one cause, and what the history shows of it. */
export type LedgerEntry = {
  /** Made from the cause: `order/<id>/paid`, `leave/<id>`. The same cause twice is one transaction. */
  key: string
  type: number
  /** Null when no wallet is moved: what a visitor pays goes from the gateway to the programme. */
  walletId: number | null
  userId: number | null
  plate: string | null
  paymentFormId: number | null
  /** Signed as the wallet's owner sees it (decision Q137); without a wallet, what came in. */
  amount: CentsChange
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
  const { walletId } = entry
  const transactionId =
    walletId === null ? await appendAlone(tx, entry, hash) : await append(tx, { ...entry, walletId }, hash)
  return { transactionId, isNew: true }
}

/** Without a wallet there is no balance to move and no row to lock. */
const appendAlone = async (tx: Tx, entry: LedgerEntry, hash: Buffer): Promise<number> => {
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      key: entry.key,
      content_hash: hash,
      type: entry.type,
      user_id: entry.userId,
      plate: entry.plate,
      payment_form_id: entry.paymentFormId,
      amount: entry.amount,
      created_at: entry.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = entry.postings.map(({ from, to, amount }, at) => ({
    transaction_id: id,
    n: at + 1,
    from_account: from,
    to_account: to,
    amount,
  }))
  await tx.insertInto('postings').values(rows).execute()
  return id
}

export type WalletEntry = LedgerEntry & { walletId: number }

/**
 * The pieces of a statement that append a transaction and move its wallet's balances; `posted` has the transaction's id,
 * and no row when there is no such wallet. Whoever posts in a statement of their own owes the ledger a new key.
 */
export const posting = (entry: WalletEntry, hash = contentHash(entry)): Part => {
  const { key, type, walletId, userId, plate, paymentFormId, amount, postings, createdAt } = entry
  const change = balanceChange(walletId, postings)
  return part`
    moved as (
      update wallets set seq = seq + 1, balance_credit = balance_credit + ${change.credit}::bigint,
        balance_bonus = balance_bonus + ${change.bonus}::bigint
      where id = ${walletId} returning id, seq
    ), posted as (
      insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate,
        payment_form_id, amount, created_at)
      select ${key}::text, ${hash}::bytea, ${type}::int, moved.id, moved.seq, ${userId}::bigint, ${plate}::text,
        ${paymentFormId}::int, ${amount}::bigint, ${createdAt}::timestamptz from moved
      returning id
    ), postings_of_it as (
      insert into postings (transaction_id, n, from_account, to_account, amount)
      select posted.id, p.n, p.from_account, p.to_account, p.amount
      from posted, unnest(${postings.map(({ from }) => from)}::text[], ${postings.map(({ to }) => to)}::text[],
        ${postings.map((one) => one.amount)}::bigint[]) with ordinality as p(from_account, to_account, amount, n)
    )`
}

const append = async (tx: Tx, entry: WalletEntry, hash: Buffer): Promise<number> => {
  const [row] = await run(tx, statement('post', part`with ${posting(entry, hash)} select id from posted`))
  if (!row) throw new Error(`wallet ${entry.walletId} does not exist`)
  return row.id as number
}
