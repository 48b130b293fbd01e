import { createHash } from 'node:crypto'
import { balanceChange, type Posting } from '#domain/ledger/spending.ts'
import type { CentsChange } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import { listed, type Part, part, run, statement } from '#server/database/statement.ts'

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
    walletId === null ? await appendAlone(tx, entry, hash) : await append(tx, { ...entry, walletId })
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
 * The pieces of a statement that append transactions of as many different wallets and move their balances; `posted` has the
 * transactions' ids, and none where there is no such wallet. Whoever posts in a statement of their own owes the ledger new
 * keys, and each wallet once.
 */
export const posting = (entries: readonly WalletEntry[]): Part => {
  const rows = entries.map((entry) => ({
    key: entry.key,
    content_hash: contentHash(entry),
    type: entry.type,
    wallet_id: entry.walletId,
    user_id: entry.userId,
    plate: entry.plate,
    payment_form_id: entry.paymentFormId,
    amount: entry.amount,
    created_at: entry.createdAt,
    ...balanceChange(entry.walletId, entry.postings),
  }))
  const moves = entries.flatMap(({ key, postings }) =>
    postings.map(({ from, to, amount }, at) => ({
      key,
      n: at + 1,
      from_account: from,
      to_account: to,
      amount,
    })),
  )
  return part`
    entries as materialized (select * from ${listed('entry', rows, entryTypes)}),
    moved as (
      update wallets set seq = seq + 1, balance_credit = balance_credit + entries.credit,
        balance_bonus = balance_bonus + entries.bonus
      from entries where wallets.id = entries.wallet_id returning wallets.id, seq
    ), posted as (
      insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate,
        payment_form_id, amount, created_at)
      select e.key, e.content_hash, e.type, moved.id, moved.seq, e.user_id, e.plate, e.payment_form_id, e.amount, e.created_at
      from entries e join moved on moved.id = e.wallet_id
      returning id, key
    ), postings_of_it as (
      insert into postings (transaction_id, n, from_account, to_account, amount)
      select posted.id, move.n, move.from_account, move.to_account, move.amount
      from posted join ${listed('move', moves, moveTypes)} on move.key = posted.key
    )`
}

const entryTypes = {
  key: 'text',
  content_hash: 'bytea',
  type: 'int',
  wallet_id: 'bigint',
  user_id: 'bigint',
  plate: 'text',
  payment_form_id: 'int',
  amount: 'bigint',
  created_at: 'timestamptz',
  credit: 'bigint',
  bonus: 'bigint',
}

const moveTypes = { key: 'text', n: 'int', from_account: 'text', to_account: 'text', amount: 'bigint' }

const append = async (tx: Tx, entry: WalletEntry): Promise<number> => {
  const [row] = await run(tx, statement('post', part`with ${posting([entry])} select id from posted`))
  if (!row) throw new Error(`wallet ${entry.walletId} does not exist`)
  return row.id as number
}
