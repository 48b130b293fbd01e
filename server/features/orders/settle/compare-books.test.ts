import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { gatewayKeyOf, manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt } from '#testkit/parking.ts'
import { payByCard, placeCardOrder } from '#testkit/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  // A day is compared from four in the morning on.
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(() => app.close())

const day = 86_400
const kysely = () => app.rotativo.parts.db.kysely
const compared = () =>
  kysely().selectFrom('reconciliations').select(['payments', 'differences']).orderBy('day').execute()
const withPayments = async () => (await compared()).filter(({ payments }) => payments > 0)

/** A payment that reaches the bank for nothing that we ever asked of it. */
const payUnasked = async (endToEndId: string, amount: number, like: string): Promise<void> => {
  const asked = await kysely()
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const id = 'unasked'
  await kysely()
    .insertInto('sandbox_payments')
    .values({ ...asked, id, gateway_key: id, order_id: id })
    .execute()
  await kysely()
    .insertInto('sandbox_receipts')
    .values({ end_to_end_id: endToEndId, payment_id: id, amount: cents(amount), paid_at: app.clock.now() })
    .execute()
}

describe('the daily comparison with the bank', () => {
  it('finds nothing on a day of card and Pix payments, asks a silent bank again, and compares a day once', async () => {
    const driver = await aDriver(app)
    const pix = await placeOrder(app, driver, 5000)
    await payOrder(app, pix.id)
    await untilStatus(app, pix.id, 2)
    await payByCard(app, driver, await placeCardOrder(app, driver, 700))
    const { parts } = app.rotativo
    const bank = parts.payment
    const silent = async (): Promise<never> => {
      throw new GatewayFault('bank', 'did not answer', true)
    }
    parts.payment = bankWith(bank, { movements: silent })
    await app.advance(day)
    expect(await withPayments()).toEqual([])
    parts.payment = bank
    await app.advance(700)
    await app.advance(700)
    expect(await withPayments()).toEqual([{ payments: 2, differences: [] }])
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  /** An order whose time is over and that was paid late; nobody tells us, and no question about it is planned any more. */
  const payUnnoticed = async () => {
    const order = await placeOrder(app, await aDriver(app), 5000)
    const charges = kysely().updateTable('charges').where('order_id', '=', order.id)
    await charges.set({ next_check_at: null }).execute()
    await app.advance(3600)
    await payOrder(app, order.id, { delay_seconds: 36_000 })
    await kysely().deleteFrom('sandbox_notifications').execute()
    return { orderId: order.id }
  }

  it('brings in what nobody told us of, instead of telling it as a difference', async () => {
    const { orderId } = await payUnnoticed()
    await app.advance(day)
    await untilStatus(app, orderId, 2)
    expect((await withPayments()).slice(-1)).toEqual([{ payments: 1, differences: [] }])
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('writes what it could say of a day although a payment of it cannot be brought in', async () => {
    const { orderId } = await payUnnoticed()
    const { parts } = app.rotativo
    const bank = parts.payment
    const odd = await gatewayKeyOf(app, orderId)
    const lookUp: typeof bank.lookUp = (key) =>
      key === odd ? Promise.reject(new Error('odd')) : bank.lookUp(key)
    parts.payment = bankWith(bank, { lookUp })
    const before = (await compared()).length
    await expect(app.advance(day)).rejects.toThrow('sweeps failed')
    const lost = [expect.objectContaining({ kind: 'missing_here', atBank: 5000 })]
    expect((await compared()).slice(before)).toEqual([{ payments: 0, differences: lost }])
    parts.payment = bank
    await app.advance(3 * day)
    await untilStatus(app, orderId, 2)
    expect(await audit(parts.db)).toEqual([])
  })

  it('looks at younger days again although the list of an old one is refused, which waits for its next look', async () => {
    const today = () => app.clock.now().toISOString().slice(0, 10)
    const old = today()
    const days = [old]
    for (const _ of [1, 2]) {
      const order = await placeOrder(app, await aDriver(app), 5000)
      await payOrder(app, order.id)
      await untilStatus(app, order.id, 2)
      await app.advance(day)
      days.push(today())
    }
    const { parts } = app.rotativo
    const bank = parts.payment
    const asked: string[] = []
    parts.payment = bankWith(bank, {
      movements: async (from, before) => {
        const asking = from.toISOString().slice(0, 10)
        asked.push(asking)
        if (asking === old) throw new GatewayFault('bank', 'lists no such day', false)
        return (await bank.movements?.(from, before)) ?? []
      },
    })
    await app.advance(3 * day)
    expect(asked).toEqual(expect.arrayContaining(days.slice(0, 2)))
    const looked = kysely().selectFrom('reconciliations').select('looked_at_age').where('day', '=', old)
    expect(await looked.executeTakeFirst()).toEqual({ looked_at_age: 3 })
    parts.payment = bank
  })

  it('tells every payment that only one side knows or that cannot be read, also by the audit command', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 5000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const lost = await kysely()
      .deleteFrom('sandbox_receipts')
      .where('end_to_end_id', 'in', (query) =>
        query.selectFrom('payments').select('end_to_end_id').where('order_id', '=', order.id),
      )
      .returning(['end_to_end_id', 'payment_id'])
      .executeTakeFirstOrThrow()
    await payUnasked('E-unknown', 4999, lost.payment_id)
    const { parts } = app.rotativo
    const bank = parts.payment
    const unread = { endToEndId: '(page 0, entry 1)', amount: null, refunded: null }
    parts.payment = bankWith(bank, {
      movements: async (from, before) => {
        const read = (await bank.movements?.(from, before)) ?? []
        return read.some((one) => one.endToEndId === 'E-unknown') ? [...read, unread] : read
      },
    })
    await app.advance(2 * day)
    parts.payment = bank
    const differences = (await compared()).flatMap(({ differences }) => differences)
    expect(differences).toEqual([
      { endToEndId: 'E-unknown', kind: 'missing_here', atBank: 4999, here: null },
      { endToEndId: '(page 0, entry 1)', kind: 'unreadable', atBank: null, here: null },
      { endToEndId: lost.end_to_end_id, kind: 'missing_at_bank', atBank: null, here: 5000 },
    ])
    const run = promisify(execFile)(process.execPath, ['scripts/audit.ts'], {
      env: { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl },
    })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /missing_here E-unknown, at the bank 4999, here nothing\n.*unreadable \(page 0, entry 1\), at the bank something, here nothing/,
      ),
    })
  })

  it('tells a day whose list never came, once nobody will ask for it again', async () => {
    const order = await placeOrder(app, await aDriver(app), 5000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const before = await compared()
    const { parts } = app.rotativo
    const bank = parts.payment
    parts.payment = bankWith(bank, {
      movements: () => Promise.reject(new GatewayFault('bank', 'answered with nothing readable', true)),
    })
    await app.advance(6 * day)
    expect(await compared()).toEqual(before)
    await app.advance(day)
    const told = { endToEndId: '(whole day)', kind: 'unreadable', atBank: null, here: null }
    expect((await compared()).slice(before.length)).toEqual([{ payments: 1, differences: [told] }])
    parts.payment = bank
  })
})

it('a comparison at a slow bank keeps nothing else from its turn, is done by one server, and ends with it', async () => {
  const one = await startApp()
  clockAt(one, '2027-03-10 10:00:00')
  const asked: string[] = []
  one.rotativo.parts.payment = bankWith(one.rotativo.parts.payment, {
    movements: (_from, _before, stopping) => {
      asked.push('one')
      return new Promise((_, reject) => stopping?.addEventListener('abort', () => reject(stopping.reason)))
    },
  })
  one.clock.setOffsetSeconds(one.clock.offsetSeconds + day)
  await eventually(
    () => asked.length,
    (times) => times === 1,
  )
  const order = await placeOrder(one, await aDriver(one), 5000)
  one.clock.setOffsetSeconds(one.clock.offsetSeconds + 3600)
  await untilStatus(one, order.id, 4)
  const other = await startApp({ databaseUrl: one.databaseUrl })
  other.rotativo.parts.payment = bankWith(other.rotativo.parts.payment, {
    movements: async () => {
      asked.push('other')
      return []
    },
  })
  other.clock.setOffsetSeconds(one.clock.offsetSeconds)
  await other.rotativo.jobs.sweepNow()
  expect(asked).toEqual(['one'])
  await other.close()
  await one.close()
})
