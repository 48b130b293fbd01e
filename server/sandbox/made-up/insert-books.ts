import { sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import { confirmationTypeFor } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { type Books, later, ledgerRows, madeUpId } from './books.ts'
import { insertRows } from './insert-rows.ts'

/** Orders, charges and payments, with the bank's side of them: the daily comparison finds no difference. */
export const insertOrders = async (tx: Tx, { orders }: Books): Promise<void> => {
  const rows = orders.map(({ id, userId, walletId, type, form, amount, at }) => {
    const keys = { order_id: id, gateway_key: madeUpId(`charge ${id}`).replace(/\W/g, 'x').padEnd(26, 'x') }
    const stamp = at.toISOString().replace(/\D/g, '').slice(0, 12)
    const receipt = `E00000000${stamp}${madeUpId(`receipt ${id}`).replace(/\W/g, 'x').slice(0, 11)}`
    const money = { amount, tax: 0, total_amount: amount, quantity: amount }
    const times = { created_at: later(at, -2), expires_at: later(at, 28), paid_at: at, recorded_at: at }
    const kind = {
      transaction_type: type,
      confirmation_type: confirmationTypeFor(form),
      payment_form_id: form,
    }
    const state = { state: 'paid', status: 'paid', hold: true, outcome: 'fulfilled' }
    const ids = {
      id,
      user_id: userId,
      wallet_id: walletId,
      payment_id: `made_up_${id}`,
      end_to_end_id: receipt,
    }
    return { ...keys, ...money, ...times, ...kind, ...state, ...ids }
  })
  await insertRows(tx, 'orders', orderColumns, rows)
  const charges = await insertRows<{ id: number; order_id: string }>(
    tx,
    'charges',
    { order_id: 'text', gateway_key: 'text', payment_form_id: 'int', amount: 'bigint', ...madeTimes },
    rows,
    'id, order_id',
  )
  const chargeOf = new Map(charges.map(({ id, order_id }) => [order_id, id]))
  const payment = { order_id: 'text', charge_id: 'bigint', end_to_end_id: 'text', amount: 'bigint' }
  await insertRows(
    tx,
    'payments',
    { ...payment, paid_at: 'timestamptz', recorded_at: 'timestamptz', outcome: 'text' },
    rows.map((row) => ({ ...row, charge_id: chargeOf.get(row.order_id) })),
  )
  // Long ago on the bank's page, so that what somebody pays there stands first.
  const atBank = rows.map((row) => ({
    ...row,
    id: row.payment_id,
    bar_code: '',
    created_at: new Date(row.created_at.getTime() - 365 * dayMs),
  }))
  const bankColumns = { id: 'text', gateway_key: 'text', order_id: 'text', payment_form_id: 'int' }
  const bankRest = { amount: 'bigint', bar_code: 'text', status: 'text', ...madeTimes }
  await insertRows(tx, 'sandbox_payments', { ...bankColumns, ...bankRest }, atBank)
  const receipt = { end_to_end_id: 'text', payment_id: 'text', amount: 'bigint', paid_at: 'timestamptz' }
  await insertRows(tx, 'sandbox_receipts', receipt, rows)
}

const madeTimes = { created_at: 'timestamptz', expires_at: 'timestamptz' }

const orderColumns = {
  ...{
    id: 'text',
    user_id: 'bigint',
    wallet_id: 'bigint',
    transaction_type: 'int',
    confirmation_type: 'int',
  },
  ...{ payment_form_id: 'int', hold: 'boolean', quantity: 'bigint', amount: 'bigint', tax: 'bigint' },
  ...{ total_amount: 'bigint', state: 'text', ...madeTimes, paid_at: 'timestamptz' },
}

/** The ledger of the month, and what the wallets hold by it. */
export const insertLedger = async (tx: Tx, books: Books): Promise<void> => {
  const written = await insertRows<{ id: number; key: string }>(
    tx,
    'ledger_transactions',
    {
      ...{ key: 'text', content_hash: 'bytea', type: 'int', wallet_id: 'bigint', wallet_seq: 'bigint' },
      ...{
        user_id: 'bigint',
        plate: 'text',
        payment_form_id: 'int',
        amount: 'bigint',
        created_at: 'timestamptz',
      },
    },
    ledgerRows(books.entries),
    'id, key',
  )
  const idOf = new Map(written.map(({ id, key }) => [key, id]))
  await insertRows(
    tx,
    'postings',
    { transaction_id: 'bigint', n: 'int', from_account: 'text', to_account: 'text', amount: 'bigint' },
    books.entries.flatMap(({ key, postings }) =>
      postings.map(({ from, to, amount }, at) => ({
        ...{ transaction_id: idOf.get(key), n: at + 1, from_account: from, to_account: to, amount },
      })),
    ),
  )
  await sql`
    update wallets w set seq = r.seq, balance_credit = r.credit, balance_bonus = r.bonus
    from jsonb_to_recordset(${JSON.stringify(books.wallets)}::jsonb) as r(id bigint, seq bigint, credit bigint, bonus bigint)
    where w.id = r.id`.execute(tx)
}
