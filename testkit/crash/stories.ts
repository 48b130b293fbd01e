import { randomBytes } from 'node:crypto'
import { createPublicOrder, payPublicNotices } from '#contract/guest.ts'
import { confirmOrder, createOrder, updateOrder } from '#contract/orders.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { minuteMs } from '#domain/durations.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { Db } from '#server/database/pool.ts'
import { aPlate } from '#testkit/drivers.ts'
import { noticePayment, ticketOrder } from '#testkit/guests.ts'
import { creditOrder, pixData } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { cardNumbers, encrypt, noticeOrder, orderBody } from '#testkit/payments.ts'
import { patience, remote } from '#testkit/remote.ts'
import { Deed, type Driver, Later, type Tread } from './deed.ts'

/** What an hour in the centre costs, in cents. */
export const hourPrice = 300
const purchase = 1000

/** How a Pix is paid: once; twice at once, of which the bank tells in one breath; or once more when it is settled. */
type Paying = 'once' | 'at once twice' | 'twice'

/** The bank's book, which tells whether a payment that nobody answered was made. */
export const receiptsOf = async (db: Db, orderId: string): Promise<number> => {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from sandbox_receipts r join sandbox_payments p on p.id = r.payment_id
     where p.order_id = $1`,
    [orderId],
  )
  return rows[0]?.count ?? 0
}

/** Pays until the bank has so many payments of the order, and gives how many it has. */
const payUntil = async (db: Db, address: string, orderId: string, wanted: number): Promise<number> => {
  const had = await receiptsOf(db, orderId)
  if (had >= wanted) return had
  const found = await db.pool.query('select id from sandbox_payments where order_id = $1', [orderId])
  const answer = await fetch(`${address}/sandbox/payments/${found.rows[0]?.id}/pay`, {
    method: 'POST',
    // Whoever has paid at the bank waits: a second try would be a second payment.
    signal: AbortSignal.timeout(2 * minuteMs),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ times: wanted - had }),
  })
  if (!answer.ok) throw new Later(`the bank answered ${answer.status}`)
  return wanted
}

const payPix = async (db: Db, tread: Tread, orderId: string, paying: Paying): Promise<void> => {
  const first = paying === 'at once twice' ? 2 : 1
  await tread.once('pay', (address) => payUntil(db, address, orderId, first))
  if (paying === 'twice') await tread.once('pay again', (address) => payUntil(db, address, orderId, 2))
}

export const park = (driver: Driver): Deed =>
  new Deed('park', driver, async ({ ask }) => {
    const body = { plate: driver.plate, product_id: products.centro60 }
    await ask('activate', (to, key) => remote(to)(activateParking, { body }, { token: driver.token, key }))
    return -hourPrice
  })

export const parkAndLeave = (driver: Driver): Deed =>
  new Deed('leave', driver, async ({ ask }) => {
    const body = { plate: driver.plate, product_id: products.centro60 }
    const { transaction_id } = await ask('activate', (to, key) =>
      remote(to)(activateParking, { body }, { token: driver.token, key }),
    )
    const left = await ask('leave', (to, key) =>
      remote(to)(leaveParking, { params: { transaction_id } }, { token: driver.token, key }),
    )
    return Number((left as { amount: number }).amount) - hourPrice
  })

export const buyByPix = (driver: Driver, db: Db, paying: Paying): Deed =>
  new Deed('pix', driver, async (tread) => {
    const { token } = driver
    const body = creditOrder(driver, purchase)
    const { id } = await tread.ask('order', (to, key) => remote(to)(createOrder, { body }, { token, key }))
    await tread.ask('open', (to, key) =>
      remote(to)(updateOrder, { params: { id }, body: pixData }, { token, key }),
    )
    await payPix(db, tread, id, paying)
    return purchase
  })

const card = { card: { number: '**** **** **** 2097', card_holder: 'MARIA DAS DORES', brand: 'visa' } }

export const buyByCard = (driver: Driver): Deed =>
  new Deed('card', driver, async ({ ask, once }) => {
    const { token } = driver
    const form = paymentForms.creditCard
    const { id } = await ask('order', (to, key) =>
      remote(to)(createOrder, { body: orderBody(driver as never, form, purchase) }, { token, key }),
    )
    const order = await ask('open', (to, key) => {
      const body = { payment_form_input: { payment_form_id: form, ...card } }
      return remote(to)(updateOrder, { params: { id }, body }, { token, key })
    })
    // Encrypted anew it would be another call than the one of which nobody knows whether it arrived.
    const encrypted_token = await once('encrypt', async () =>
      encrypt(order, [cardNumbers.visa, '123', '12', '2031', 'MARIA DAS DORES', Date.now()].join(';')),
    )
    const body = {
      payments: [
        { payment_form_id: form, card: { encrypted_token, number: '**** **** **** 2097', type: form } },
      ],
    }
    await ask('confirm', (to, key) =>
      remote(to)(confirmOrder, { params: { id }, body } as never, { token, key }),
    )
    return purchase
  })

/** The sandbox's agent finds something about a plate that nobody else has; an answer that got lost stands in the database. */
const impose = (db: Db, { once }: Tread, plate: string): Promise<number> =>
  once('notice', async (to) => {
    const found = await db.pool.query('select id from notices where plate = $1', [plate])
    if (found.rows.length > 0) return Number(found.rows[0].id)
    const answer = await fetch(`${to}/sandbox/notices`, {
      method: 'POST',
      signal: AbortSignal.timeout(patience.ms),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ plate }),
    })
    if (!answer.ok) throw new Later(`the agent heard ${answer.status}`)
    return ((await answer.json()) as { id: number }).id
  })

export const payNoticeFromWallet = (driver: Driver, db: Db): Deed => {
  const plate = aPlate()
  return new Deed('notice of a driver', driver, async (tread) => {
    const { token } = driver
    const form = paymentForms.wallet
    const notice = await impose(db, tread, plate)
    const order = await tread.ask('order', (to, key) =>
      remote(to)(createOrder, { body: noticeOrder(driver as never, form, [notice]) }, { token, key }),
    )
    const params = { id: order.id }
    await tread.ask('open', (to, key) => {
      const body = { payment_form_input: { payment_form_id: form } }
      return remote(to)(updateOrder, { params, body }, { token, key })
    })
    await tread.ask('confirm', (to, key) => {
      const body = { payments: [{ payment_form_id: form }] }
      return remote(to)(confirmOrder, { params, body } as never, { token, key })
    })
    return -order.total_amount
  })
}

export const payNoticeAsVisitor = (db: Db, paying: Paying): Deed => {
  const plate = aPlate()
  return new Deed('notice of a visitor', null, async (tread) => {
    const notice = await impose(db, tread, plate)
    const { id } = await tread.ask('order', (to, key) =>
      remote(to)(payPublicNotices, { body: noticePayment(notice) }, { key }),
    )
    await payPix(db, tread, id, paying)
    return 0
  })
}

export const buyAsVisitor = (db: Db, paying: Paying): Deed => {
  const body = {
    ...ticketOrder(),
    receipt: { email: `visitante.${randomBytes(8).toString('hex')}@example.com` },
  }
  return new Deed('ticket of a visitor', null, async (tread) => {
    const { id } = await tread.ask('order', (to, key) => remote(to)(createPublicOrder, { body }, { key }))
    await payPix(db, tread, id, paying)
    return 0
  })
}

const ways: readonly Paying[] = ['once', 'at once twice', 'twice']

/** What a driver does one after the other; the numbers let each begin elsewhere. */
export const nextOfDriver = (driver: Driver, db: Db, n: number): Deed => {
  const way = ways[Math.floor(n / 6) % ways.length] ?? 'once'
  const stories = [
    () => park(driver),
    () => buyByPix(driver, db, way),
    () => parkAndLeave(driver),
    () => buyByCard(driver),
    () => park(driver),
    () => payNoticeFromWallet(driver, db),
  ]
  return (stories[n % stories.length] as () => Deed)()
}

export const nextOfVisitor = (db: Db, n: number): Deed => {
  const way = ways[Math.floor(n / 2) % ways.length] ?? 'once'
  return n % 2 === 0 ? buyAsVisitor(db, way) : payNoticeAsVisitor(db, way)
}
