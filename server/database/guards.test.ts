import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'

/** Unique indexes that hold where two servers, or a line that was forgotten, would do a thing twice. */
const guards = [
  'activations_open_in_wallet',
  'automatic_acceptances_live',
  'charges_gateway_key',
  'codes_live',
  'guest_activations_once',
  'ledger_transactions_gapless',
  'ledger_transactions_key',
  'order_notices_lock',
  'payments_end_to_end_id',
  'payments_fulfil_once',
  'refund_requests_open',
  'refunds_gateway_key',
  'refunds_once',
  'saved_cards_token',
  'shifts_open',
  'top_up_charges_one_at_a_time',
  'users_email_taken',
  'users_identification_taken',
  'users_phone_taken',
  'vehicles_default_of_wallet',
  'vehicles_in_wallet',
]

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

it('what may be there once is held by the database itself, after all migrations', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indisunique and indisvalid`,
  )
  const unique = new Set(rows.map(({ name }) => name))
  expect(guards.filter((name) => !unique.has(name))).toEqual([])
})
