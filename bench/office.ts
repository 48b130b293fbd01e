import pg from 'pg'
import { listDriverRows, viewDriver } from '#contract/generated/routes/staff/drivers.ts'
import { readPanel } from '#contract/generated/routes/staff/panel.ts'
import { listOfficeRefundRequests, readTakings } from '#contract/generated/routes/staff/takings.ts'
import { dayMs } from '#domain/durations.ts'
import { gatewayClearing, parkingRevenue } from '#domain/ledger/accounts.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { MovableClock } from '#server/clock.ts'
import { compose, type Rotativo } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { closeDays } from '#server/operator/office/days/close-days.ts'
import { aStaff } from '#testkit/staff.ts'
import { httpClient } from './http-client.ts'
import type { Report } from './report.ts'
import { median, type Stage } from './stage.ts'

/** What a page of the office may take. */
const goal = 200

const tries = 7

const { parking, creditPurchase } = transactionTypes
const { pix } = paymentForms

// Everything at even distances through a year that ends now; every tenth ticket is the fleet's, one driver with a tenth of the city.
const tickets = `
  with city as (select v.id as vehicle_id, w.id as wallet_id, w.user_id, v.plate, row_number() over (order by v.id) as place
    from vehicles v join wallets w on w.id = v.wallet_id),
  inserted as (
    insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price,
      closed_at, created_at)
    select c.vehicle_id, c.wallet_id, c.user_id, c.plate, t.at, t.at + interval '1 hour', t.at + interval '1 hour', 60, 300,
      t.at + interval '1 hour', t.at
    from (select n, case when n % 10 = 0 then 1 else 1 + n % (select count(*) from city) end as place
      from generate_series(1, $1::int) n) turn
    join city c on c.place = turn.place
    cross join lateral (select now() - interval '1 hour' - ($1 - n) * interval '365 days' / $1 as at) t
    order by n
    returning id, created_at, paid_until)
  insert into activation_details (activation_id, product_id, product_name, category_name, time_minutes, price, paid_bonus,
    paid_credit, paid_until, created_at)
  select id, 1, '60 min', 'Carro', 60, 300, 0, 300, paid_until, created_at from inserted`

// In the order of time, as a ledger grows: every tenth ticket has a purchase of credit beside it.
const ledger = `
  with inserted as (
    insert into ledger_transactions (key, content_hash, type, wallet_id, user_id, plate, payment_form_id, amount, created_at)
    select 'bench/' || e.kind || a.id, '', e.type, a.wallet_id, a.user_id, e.plate, e.form, e.amount, a.created_at
    from activations a
    cross join lateral (values ('ticket/', ${parking}, a.plate, null, -300),
      ('sale/', ${creditPurchase}, null, ${pix}, 3000)) e(kind, type, plate, form, amount)
    where a.id > $1 and (e.type = ${parking} or a.id % 10 = 3)
    order by a.created_at
    returning id, wallet_id, type)
  insert into postings (transaction_id, n, from_account, to_account, amount)
  select id, 0, case type when ${creditPurchase} then '${gatewayClearing(pix)}' else 'wallet/' || wallet_id || '/credit' end,
    case type when ${creditPurchase} then 'wallet/' || wallet_id || '/credit' else '${parkingRevenue}' end,
    case type when ${creditPurchase} then 3000 else 300 end from inserted`

const orders = `
  insert into orders (id, user_id, wallet_id, transaction_type, confirmation_type, payment_form_id, hold, quantity, amount, tax,
    total_amount, state, created_at, expires_at, paid_at)
  select 'bench-' || a.id, a.user_id, a.wallet_id, ${creditPurchase}, ${confirmationTypeFor(pix)}, ${pix}, true, 3000, 3000, 0, 3000, 'paid', a.created_at,
    a.created_at + interval '30 minutes', a.created_at from activations a where a.id > $1 and a.id % 10 = 0`

const messages = `
  insert into messages (user_id, kind, subject, facts, created_at)
  select a.user_id, 'credit_bought', 'bench/' || a.id, jsonb_build_object('order_id', 'bench-' || a.id,
    'amount', 3000, 'fee', 0, 'payment_form_id', ${pix}, 'paid_at', a.created_at), a.created_at from activations a where a.id > $1 and a.id % 10 = 0`

const paidRequests = `
  insert into refund_requests (user_id, amount, rest, requested_at, state, decided_at, paid_amount)
  select u.id, 4200, 0, now() - n * interval '10 minutes', 'paid', now(), 4200 from generate_series(1, 50000) n
  join (select id, row_number() over (order by id) as place from users) u on u.place = 1 + n % 1000`

const openRequests = `
  insert into refund_requests (user_id, amount, rest, requested_at)
  select id, 4200, 4200, now() - interval '1 day' from users order by id limit 1000`

const fillYear = async (owner: pg.Client, count: number): Promise<void> => {
  // Rows that refer to each other are made from each other: asking again for each of millions takes minutes.
  await owner.query('set session_replication_role = replica')
  // Another bench may have left a history of its own.
  const { rows } = await owner.query('select coalesce(max(id), 0) as last from activations')
  await owner.query(tickets, [count])
  for (const statement of [ledger, orders, messages]) await owner.query(statement, [rows[0].last])
  for (const statement of [paidRequests, openRequests]) await owner.query(statement)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

/** As the sweep does it, without its pauses. */
const closeAllDays = async ({ parts }: Rotativo): Promise<void> => {
  const count = () => parts.db.kysely.selectFrom('closed_days').select('day').execute()
  for (let before = -1, now = 0; now > before; ) {
    before = now
    await closeDays(parts)(parts.clock.now())
    now = (await count()).length
  }
}

const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

const spanOf = (days: number): string => (days === 1 ? 'today' : `${days} days`)

const period = (days: number): string => `?from=${dayOf(days - 1)}&until=${dayOf(0)}`

/** What an office asks of a city with a long history: panel, takings, refund requests, and one driver who has a tenth of all tickets. */
export const benchOffice = async (stage: Stage, report: Report, history = 3_000_000): Promise<void> => {
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  const filling = performance.now()
  await fillYear(owner, history)
  report.say(`  ${history} tickets in ${((performance.now() - filling) / 1000).toFixed(0)} s`)
  const { rows } = await owner.query(`select u.driver_id as driver,
      (select id from activations a where a.user_id = u.id order by begins_at desc offset 1000 limit 1) as ticket,
      (select id from orders o where o.user_id = u.id order by created_at desc offset 1000 limit 1) as order,
      (select id from messages m where m.user_id = u.id order by id desc offset 1000 limit 1) as message
    from users u where u.id = (select w.user_id from vehicles v join wallets w on w.id = v.wallet_id order by v.id limit 1)`)
  await owner.end()
  const [fleet] = rows
  const rotativo = await compose(readConfig({ LOG_LEVEL: 'error' }), {
    databaseUrl: stage.database.url,
    clock: new MovableClock(),
  })
  const { headers } = await aStaff({ rotativo }, ['manager', 'support', 'finance'])
  const began = performance.now()
  await closeAllDays(rotativo)
  report.say(
    `  a year of days closed in ${((performance.now() - began) / 1000).toFixed(0)} s, a few each minute`,
  )
  await rotativo.close()
  const http = httpClient(stage.server.address, 1)
  const timed = async (method: string, path: string, body?: string): Promise<number> => {
    const began = performance.now()
    const status = await http.send(method, path, headers, body)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}`)
    return performance.now() - began
  }
  const driver = (path: string) => path.replace(':id', String(fleet.driver))
  const deep = (list: string, before: string) =>
    `${driver(listDriverRows.path)}?list=${list}&before=${before}`
  const look = JSON.stringify({ reason: 'phone', words: 'Ligou' })
  const asked: [name: string, method: string, path: string, body?: string][] = [
    ['a driver with a tenth of all tickets', 'POST', driver(viewDriver.path), look],
    ['tickets of that driver, page 50', 'GET', deep('tickets', fleet.ticket)],
    ['orders of that driver, page 50', 'GET', deep('orders', fleet.order)],
    ['messages of that driver, page 50', 'GET', deep('messages', fleet.message)],
    ['refund requests that wait', 'GET', listOfficeRefundRequests.path],
    ['refund requests that were paid', 'GET', `${listOfficeRefundRequests.path}?state=paid`],
    ...[1, 30, 92].flatMap((days): typeof asked => [
      [`panel of ${spanOf(days)}`, 'GET', readPanel.path + period(days)],
      [`takings of ${spanOf(days)}`, 'GET', readTakings.path + period(days)],
    ]),
  ]
  try {
    for (const [name, method, path, body] of asked) {
      const times: number[] = []
      for (let turn = 0; turn < tries; turn++) times.push(await timed(method, path, body))
      report.say(
        `  ${name}: p50 ${median(times).toFixed(0)} ms, slowest of ${tries} ${Math.max(...times).toFixed(0)} ms`,
      )
      report.note(`${name}, ${history} past tickets`, median(times), ' ms', { goal })
    }
  } finally {
    http.close()
  }
}
