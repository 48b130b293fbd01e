import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { audit, checks } from './audit.ts'

let app: TestApp
let owner: pg.Client
const ids = { wallet: 0, detail: 0, activation: 0, left: 0 }

beforeAll(async () => {
  app = await startApp()
  const plates = [aPlate(), aPlate()]
  const driver = await aDriver(app, { credit: 5000, bonus: 100, plates })
  const park = (plate: string | undefined) =>
    app.call(activateParking, { body: { plate: plate ?? '', product_id: products.centro60 } }, driver)
  const [parked, left] = [await park(plates[0]), await park(plates[1])]
  await app.call(leaveParking, { params: { transaction_id: left.transaction_id } }, driver)
  Object.assign(ids, {
    wallet: driver.walletId,
    detail: parked.transaction_id,
    activation: parked.activation.id,
    left: left.activation.id,
  })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  // What no role of the application can do: change what is written, without a trigger or a key in the way.
  await owner.query('set session_replication_role = replica')
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const order = (id: string, state: string, type = 1) =>
  `insert into orders (id, user_id, wallet_id, transaction_type, confirmation_type, payment_form_id, hold, quantity,
     amount, tax, total_amount, state, created_at, expires_at)
   select '${id}', user_id, id, ${type}, 7, 11, true, 1000, 1000, 0, 1000, '${state}', now(), now() from wallets limit 1`
const notice = (id: string, status: number, released: string) =>
  `insert into notices (plate, date_time, address, price, status, type_name, created_at)
   values ('${id}', now(), '', 1000, ${status}, 'test', now());
   insert into order_notices (order_id, notice_id, price, released_at)
   select '${id}', id, 1000, ${released} from notices where plate = '${id}'`
const payment = (id: string, outcome: string) =>
  `insert into payments (order_id, charge_id, end_to_end_id, amount, paid_at, recorded_at, outcome)
   values ('${id}', 1, 'e2e-${id}', 1000, now(), now(), '${outcome}')`
const refund = (id: string, amount: number) =>
  `insert into refunds (payment_id, gateway_key, amount, reason, requested_at, enqueued_at)
   select id, 'refund-${id}', ${amount}, 'test', now(), now() from payments where order_id = '${id}'`

const dispute = (id: string, amount: number) =>
  `insert into disputes (bank_id, payment_id, kind, state, amount, tax, credit, claimed, recorded_at)
   select 'dispute-${id}', id, 'chargeback', 'open', ${amount}, 0, 0, 0, now() from payments where order_id = '${id}'`

/** A part of a payment that its driver asked back. */
const askedBack = (id: string, amount: number, doneAt: string) =>
  `insert into refunds (payment_id, gateway_key, amount, reason, requested_at, enqueued_at, done_at, refund_request_id)
   select id, 'refund-${id}', ${amount}, 'asked_back', now(), now(), ${doneAt}, 1 from payments where order_id = '${id}'`

/** One damage per rule. They stay, so that each must be told beside all the others. */
const damages: Record<string, () => string> = {
  'a posting moves money between two known accounts': () =>
    `insert into postings select id, 9, 'nowhere', 'programme/parking-revenue', 5 from ledger_transactions limit 1`,
  'every transaction has a posting': () =>
    `insert into ledger_transactions (key, content_hash, type, amount, created_at) values ('empty', '', 1, 0, now())`,
  'a transaction moves its own wallet by its amount, and no other wallet': () =>
    `update ledger_transactions set amount = amount - 1 where key = 'opening/${ids.wallet}'`,
  "a wallet's row equals its postings": () =>
    `update wallets set balance_credit = balance_credit + 1 where id = ${ids.wallet}`,
  'no balance was ever below zero': () =>
    `update ledger_transactions set wallet_seq = 1000 where key = 'opening/${ids.wallet}'`,
  "a wallet's transactions are numbered without gaps": () =>
    `update wallets set seq = seq + 1 where id = ${ids.wallet}`,
  'a purchase of time is one ledger transaction of its price': () =>
    `update activation_details set price = price + 1, paid_credit = paid_credit + 1 where id = ${ids.detail}`,
  'parking is paid only for a purchase of time': () =>
    `insert into ledger_transactions (key, content_hash, type, amount, created_at)
     values ('activation/999999', '', 6, 0, now())`,
  'an activation is the sum of its purchases': () =>
    `update activations set time_minutes = time_minutes + 1 where id = ${ids.left}`,
  'an activation that was left has its devolution, and no other has': () =>
    `update activations set left_at = now(), closed_at = now() where id = ${ids.activation}`,
  'a devolution gives back no more of a kind than was paid': () =>
    `update devolutions set credit = 9999 where activation_id = ${ids.left}`,
  'a devolution is one ledger transaction of its amount': () =>
    `update devolutions set amount = amount + 1 where activation_id = ${ids.left}`,
  'a paid order is fulfilled once, by one payment of its total': () => order('unpaid', 'paid'),
  'only a paid order is fulfilled': () => `${order('late', 'expired')}; ${payment('late', 'fulfilled')}`,
  'a paid purchase of credit reached its wallet once': () =>
    `${order('lost', 'paid')}; ${payment('lost', 'fulfilled')}`,
  'money that bought nothing has its refund, and no other has': () =>
    `${order('kept', 'expired')}; ${payment('kept', 'to_refund')}`,
  "the bank's list of a day agrees with ours": () =>
    `insert into reconciliations (gateway, day, payments, differences, compared_at)
     values ('sandbox', '2026-01-01', 0, '[{"endToEndId": "E1", "kind": "missing_here", "atBank": 5, "here": null}]', now())`,
  'refunds never exceed payments': () =>
    `${order('more', 'expired')}; ${payment('more', 'to_refund')}; ${refund('more', 1001)}`,
  'no refund was refused by the bank': () =>
    `${order('stuck', 'expired')}; ${payment('stuck', 'to_refund')}; ${refund('stuck', 1000)};
     update refunds set refused_at = now(), refusal = 'Pix bank answered 403' where gateway_key like '%stuck%'`,
  'nobody has more of a payment than was paid: banks, payers by refunds, and drivers as credit instead': () =>
    `${order('twice', 'expired')}; ${payment('twice', 'to_refund')}; ${refund('twice', 600)}; ${dispute('twice', 401)};
     update refunds set done_at = now() where gateway_key like '%twice%'`,
  'what a bank took back left the books once, and what it gave back returned once': () =>
    `${order('unposted', 'paid')}; ${payment('unposted', 'fulfilled')}; ${dispute('unposted', 400)}`,
  'the claims of the ledger are those of the disputes': () =>
    `update disputes set claimed = 300 where bank_id = 'dispute-unposted'`,
  'a payment that could buy nothing any more left the books once, when its bank had given it back or a person had':
    () =>
      `${order('unbought', 'refunded')}; ${payment('unbought', 'fulfilled')}; ${refund('unbought', 1000)};
     update refunds set done_at = now() where gateway_key like '%unbought%'`,
  'a payment that was taken back whole leaves its order disputed, or refunded as it was, and no other does but for what went back for its notices':
    () => `${order('whole', 'paid')}; ${payment('whole', 'fulfilled')}; ${dispute('whole', 1000)}`,
  'a paid ticket or regularisation reached its revenue once': () => order('unbooked', 'paid', 17),
  'a paid ticket without account is issued once, and no other is': () => order('unissued', 'paid', 6),
  'a ticket without account is of the plate for which it was sold, unless that was corrected to the one it has':
    () =>
      `${order('moved', 'paid', 6)};
     insert into guest_tickets (order_id, plate, product_id, product_name, category_name, time_minutes, price, identification,
       created_at) values ('moved', 'ABC1D23', 1, 'test', 'test', 60, 1000, '', now());
     insert into guest_activations (order_id, plate, begins_at, ends_at, created_at)
     values ('moved', 'ABC1D28', now(), now() + interval '1 hour', now())`,
  'a paid regularisation paid each of its notices, and no notice was paid twice': () =>
    `${order('unregularised', 'paid', 17)}; ${notice('unregularised', 2, 'now()')}`,
  'a refund on request left the wallets once, by the amount that was paid': () =>
    `insert into refund_requests (user_id, amount, rest, requested_at, state, paid_amount, decided_by, decided_at)
     select user_id, 500, 500, now(), 'paid', 500, 'test', now() from wallets limit 1`,
  'a refund request ends when the banks have given all of it back': () =>
    `insert into refund_requests (user_id, amount, rest, requested_at, state)
     select user_id, 700, 0, now(), 'open' from wallets limit 1`,
  'credit that was asked back left its wallet once, and returned or came again once': () =>
    `${order('back', 'paid')}; ${payment('back', 'fulfilled')}; ${askedBack('back', 400, 'now()')}`,
  'credit on its way back is that of the refunds that no bank has decided': () =>
    `${order('away', 'paid')}; ${payment('away', 'fulfilled')}; ${askedBack('away', 400, 'null')}`,
  'no payment gave back more credit than it had bought': () =>
    `${order('much', 'paid')}; ${payment('much', 'fulfilled')}; ${askedBack('much', 1001, 'now()')}`,
  'a wallet is topped up below what its owner chose, and only while that is on': () =>
    `update wallets set top_up_below = 500 where id = ${ids.wallet}`,
  'a top-up was paid exactly when its order was': () =>
    `${order('topped', 'expired')}; insert into top_up_charges (order_id, wallet_id, amount, month, state, asked_at)
     select id, wallet_id, 1000, '2026-01', 'paid', now() from orders where id = 'topped'`,
  'a correction moved its wallet once, by its amount, when somebody else had approved it': () =>
    `insert into ledger_transactions (key, content_hash, type, amount, created_at)
     values ('correction/999999', '', 18, -5, now())`,
  'who has left has no balance': () =>
    `update users set deleted_at = now() where id = (select user_id from wallets where id = ${ids.wallet})`,
  'the clock of a notice stands still for its open contests that stop it, and for no other': () =>
    `insert into notices (plate, date_time, address, type_name, created_at, clock, held_at)
     values ('STILL', now(), '', 'test', now(), 'contested', now())`,
  'what goes back for a notice is no more than was paid for it, once, of a contest that was accepted': () =>
    `insert into ledger_transactions (key, content_hash, type, amount, created_at)
     values ('contest/999999/held', '', 19, -5, now())`,
  'a paid order gives back exactly the shares of the notices that it could not pay, and keeps at least one':
    () =>
      `insert into ledger_transactions (key, content_hash, type, amount, created_at)
     values ('payment/999999/notice/1/held', '', 19, -5, now())`,
  'what is on its way back for notices is that of the refunds that no bank has made': () =>
    `insert into postings select id, 8, 'programme/regularisation-revenue', 'programme/notice-returning', 5
     from ledger_transactions limit 1`,
  'a day that was closed says what its postings say': () =>
    `insert into closed_days (day, zone, movements, tickets, hours, closed_at)
     values ('2026-01-05', 'America/Sao_Paulo', '[{"from": "credit", "to": "parking-revenue", "amount": 5}]', 0, '[]', now())`,
  'an order holds its notices exactly while it waits': () =>
    `${order('held', 'expired', 17)}; ${notice('held', 2, 'null')}`,
}

const runAudit = () =>
  promisify(execFile)(process.execPath, ['scripts/audit.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl },
  })

describe('the audit', () => {
  it('finds nothing where everything came about through the server', async () => {
    expect(await audit(app.rotativo.parts.db)).toEqual([])
    expect((await runAudit()).stdout).toBe('The audit finds nothing.\n')
  })

  it('finds each kind of damage, one line for each, and ends with 1', async () => {
    expect(Object.keys(damages).toSorted()).toEqual(checks.map(({ rule }) => rule).toSorted())
    for (const [rule, damage] of Object.entries(damages)) {
      const before = await audit(app.rotativo.parts.db)
      await owner.query(damage())
      const found = (await audit(app.rotativo.parts.db)).filter((line) => !before.includes(line))
      expect(
        found.filter((line) => line.startsWith(`${rule}: `)),
        rule,
      ).not.toEqual([])
    }
    await expect(runAudit()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('numbered') })
  })
})
