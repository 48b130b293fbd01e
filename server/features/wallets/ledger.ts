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
  /** Signed as the wallet's owner sees it (decision Q137); without a wallet, what came in, its fee too. */
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
 * Appends a transaction and moves the wallet's balances, whose row is locked from then on, if the caller does not hold it
 * already. A cause that was posted already changes nothing; the same key with
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

/** What a wallet's next transaction is called: a number of its own, and its place in the wallet's gapless row. */
export type NextTransaction = { id: number; walletSeq: number }

export type WalletEntry = LedgerEntry & NextTransaction & { walletId: number }

/**
 * The pieces of a statement that append transactions of as many different wallets and move their balances. Whoever posts in
 * a statement of their own holds the wallets' locks, has read under them what comes next (`NextTransaction`), and owes the
 * ledger new keys, and each wallet once. So nothing that is written here waits for what is written beside it: to join the
 * pieces would cost the database the square of how many there are.
 */
export const posting = (entries: readonly WalletEntry[]): Part => {
  const rows = entries.map((entry) => ({
    id: entry.id,
    key: entry.key,
    content_hash: contentHash(entry),
    type: entry.type,
    wallet_id: entry.walletId,
    wallet_seq: entry.walletSeq,
    user_id: entry.userId,
    plate: entry.plate,
    payment_form_id: entry.paymentFormId,
    amount: entry.amount,
    created_at: entry.createdAt,
  }))
  const changes = entries.map(({ walletId, walletSeq, postings }) => ({
    wallet_id: walletId,
    wallet_seq: walletSeq,
    ...balanceChange(walletId, postings),
  }))
  const moves = entries.flatMap(({ id, postings }) =>
    postings.map(({ from, to, amount }, at) => ({
      transaction_id: id,
      n: at + 1,
      from_account: from,
      to_account: to,
      amount,
    })),
  )
  return part`
    moved as (
      update wallets set seq = change.wallet_seq, balance_credit = balance_credit + change.credit,
        balance_bonus = balance_bonus + change.bonus
      from ${listed('change', changes, changeTypes)} where wallets.id = change.wallet_id
    ), posted as (
      insert into ledger_transactions (id, key, content_hash, type, wallet_id, wallet_seq, user_id, plate,
        payment_form_id, amount, created_at) overriding system value
      select id, key, content_hash, type, wallet_id, wallet_seq, user_id, plate, payment_form_id, amount, created_at
      from ${listed('entry', rows, entryTypes)}
    ), postings_of_it as (
      insert into postings (transaction_id, n, from_account, to_account, amount)
      select transaction_id, n, from_account, to_account, amount from ${listed('move', moves, moveTypes)}
    )`
}

const entryTypes = {
  id: 'bigint',
  key: 'text',
  content_hash: 'bytea',
  type: 'int',
  wallet_id: 'bigint',
  wallet_seq: 'bigint',
  user_id: 'bigint',
  plate: 'text',
  payment_form_id: 'int',
  amount: 'bigint',
  created_at: 'timestamptz',
}

const changeTypes = { wallet_id: 'bigint', wallet_seq: 'bigint', credit: 'bigint', bonus: 'bigint' }

const moveTypes = {
  transaction_id: 'bigint',
  n: 'int',
  from_account: 'text',
  to_account: 'text',
  amount: 'bigint',
}

const append = async (tx: Tx, entry: LedgerEntry & { walletId: number }): Promise<number> => {
  const next = part`
    select nextval('ledger_transactions_id_seq') as id, seq + 1 as "walletSeq" from wallets where id = ${entry.walletId}
    for no key update`
  const [found] = await run(tx, statement('next-transaction', next))
  if (!found) throw new Error(`wallet ${entry.walletId} does not exist`)
  const { id, walletSeq } = found as NextTransaction
  await run(tx, statement('post', part`with ${posting([{ ...entry, id, walletSeq }])} select`))
  return id
}
