import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correctReceiptPlate, createPublicOrder, giveUpPublicOrder } from '#contract/guest.ts'
import { readNotice } from '#contract/notices/contests.ts'
import { imposeNotice } from '#server/features/notices/write-notice.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import {
  aNotice,
  aPage,
  buyTicket,
  guestActivations,
  ledgerOf,
  noticeStatus,
  paymentsOf,
  payNotices,
  payUnheard,
  ticketOrder,
} from '#testkit/guests.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { notice } from '#testkit/operators.ts'
import { gatewayKeyOf, manyOrders, payOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { anEmail, aPhone } from '#testkit/registrations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const kysely = () => app.rotativo.parts.db.kysely
const minutes = (count: number) => app.advance(count * 60)
const untilRefunded = (orderId: string, count = 1) =>
  eventually(
    () => paymentsOf(app, orderId),
    (rows) => rows.filter(({ done_at }) => done_at !== null).length === count,
  )

describe('a payment of a ticket', () => {
  it('that comes up to 15 minutes after the expiry still buys it', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    await minutes(31)
    expect(await statusOf(app, order.id)).toBe(4)
    await minutes(13)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await guestActivations(app, plate)).toHaveLength(1)
  })

  it('that we learn of after a later one begins first, and the later ticket follows (decision Q148)', async () => {
    const plate = aPlate()
    const [first, second] = [await buyTicket(app, { plate }), await buyTicket(app, { plate })]
    await payUnheard(app, first.id, async () => {
      await app.advance(5)
      await payOrder(app, second.id)
      await untilStatus(app, second.id, 2)
    })
    const tickets = await guestActivations(app, plate)
    const [one, two] = tickets.toSorted((a, b) => Number(a.begins_at) - Number(b.begins_at))
    expect(two?.begins_at).toEqual(one?.ends_at)
  })

  it('that was in time buys it from then on, however late the bank tells of it', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    await minutes(28)
    const paidAt = app.clock.now()
    const came: number[] = []
    await payUnheard(app, order.id, async () => {
      await minutes(10)
      came.push(await aNotice(app, plate))
      await minutes(11)
    })
    const [ticket, ...others] = await guestActivations(app, plate)
    expect(Math.abs(Number(ticket?.begins_at) - paidAt.getTime())).toBeLessThan(60_000)
    expect(others).toEqual([])
    expect(await noticeStatus(app, came[0] ?? 0)).toBe(5)
  })

  it('that comes later than that goes back, and the visitor is told by the chosen channels', async () => {
    const [plate, email, phone] = [aPlate(), anEmail(), aPhone()]
    const order = await buyTicket(app, { plate, receipt: { email, phone } })
    await minutes(46)
    await payOrder(app, order.id)
    expect(await untilRefunded(order.id)).toMatchObject([
      { outcome: 'to_refund', amount: 300, reason: 'too_late' },
    ])
    expect(await statusOf(app, order.id)).toBe(4)
    expect(await guestActivations(app, plate)).toEqual([])
    expect((await ledgerOf(app, order.id)).transactions).toEqual([])
    const [mail] = await app.messages(email)
    expect(mail?.subject).toBe('Devolvemos o seu pagamento')
    expect(mail?.text).toContain('O valor de R$ 3,00 foi devolvido')
    expect((await app.messages(phone))[0]?.text).toContain('R$ 3,00')
    expect(await app.messages(email)).toHaveLength(1)
  })

  it('whose ticket would be over when we learn of it goes back, and the order ends', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate, product_id: products.centro15 })
    const { parts } = app.rotativo
    const bank = parts.payment
    const silent = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))
    parts.payment = bankWith(bank, { lookUp: silent })
    await payOrder(app, order.id)
    await minutes(16)
    parts.payment = bank
    await minutes(2)
    expect(await untilRefunded(order.id)).toMatchObject([{ reason: 'too_late' }])
    expect(await statusOf(app, order.id)).toBe(3)
    expect(await guestActivations(app, plate)).toEqual([])
  })

  it('that comes a second time goes back, and there is one ticket and one proof', async () => {
    const [plate, email] = [aPlate(), anEmail()]
    const order = await buyTicket(app, { plate, receipt: { email } })
    await payOrder(app, order.id, { times: 2 })
    expect(await untilRefunded(order.id)).toMatchObject([
      { outcome: 'fulfilled', amount: 300 },
      { outcome: 'to_refund', amount: 300, reason: 'second_payment' },
    ])
    expect(await guestActivations(app, plate)).toHaveLength(1)
    expect((await app.messages(email, 2)).map(({ subject }) => subject).toSorted()).toEqual([
      `Comprovante de Ativação ${plate} - Zona Azul Porto das Marés`,
      'Devolvemos o seu pagamento',
    ])
  })

  it.each([299, 301])(
    'of %d cents instead of 300 goes back, and the right one still buys',
    async (amount) => {
      const plate = aPlate()
      const order = await buyTicket(app, { plate })
      await payOrder(app, order.id, { amount })
      expect(await untilRefunded(order.id)).toMatchObject([{ amount, reason: 'wrong_amount' }])
      expect(await statusOf(app, order.id)).toBe(1)
      expect(await guestActivations(app, plate)).toEqual([])
      await payOrder(app, order.id)
      await untilStatus(app, order.id, 2)
      expect(await guestActivations(app, plate)).toHaveLength(1)
    },
  )

  it('told fifty times at once makes one ticket', async () => {
    const [plate, phone] = [aPlate(), aPhone()]
    const order = await buyTicket(app, { plate, receipt: { phone } })
    const body = JSON.stringify({ pix: [{ txid: await gatewayKeyOf(app, order.id) }] })
    const headers = { [signatureHeader]: signatureOf(app.rotativo.parts.config.secret, body) }
    await payOrder(app, order.id)
    const told = Array.from({ length: 50 }, () =>
      fetch(`${app.address}/webhooks/payment/sandbox`, { method: 'POST', body, headers }),
    )
    expect(new Set((await Promise.all(told)).map(({ status }) => status))).toEqual(new Set([200]))
    await eventually(
      () => kysely().selectFrom('webhook_events').select('id').where('applied_at', 'is', null).execute(),
      (waiting) => waiting.length === 0,
    )
    expect(await guestActivations(app, plate)).toHaveLength(1)
    expect(await paymentsOf(app, order.id)).toHaveLength(1)
    expect(await app.messages(phone)).toHaveLength(1)
  })

  it('whose notification got lost is found by asking, and the ticket begins when it was paid', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    const before = app.clock.now()
    await payOrder(app, order.id, { delay_seconds: 36_000 })
    const after = app.clock.now()
    await kysely().deleteFrom('sandbox_notifications').execute()
    await minutes(5)
    await untilStatus(app, order.id, 2)
    const [ticket] = await guestActivations(app, plate)
    // To the second.
    expect(Number(ticket?.begins_at)).toBeGreaterThan(before.getTime() - 1000)
    expect(Number(ticket?.begins_at)).toBeLessThanOrEqual(after.getTime())
  })
})

describe('giving up a ticket that waits for its Pix', () => {
  const giveUp = (id: string, sent: object = {}) => app.call(giveUpPublicOrder, { params: { id } }, sent)

  it('ends it for good: money that comes nevertheless goes back to its payer, who is told', async () => {
    const [plate, email, page] = [aPlate(), anEmail(), aPage()]
    const order = await buyTicket(app, { plate, receipt: { email } }, page)
    for (let n = 0; n < 2; n++) {
      expect(await giveUp(order.id, page)).toEqual({ id: order.id, status: 3, total_amount: 300 })
    }
    expect(await statusOf(app, order.id)).toBe(3)
    await payOrder(app, order.id)
    expect(await untilRefunded(order.id)).toMatchObject([
      { outcome: 'to_refund', amount: 300, reason: 'given_up' },
    ])
    expect(await guestActivations(app, plate)).toEqual([])
    expect((await ledgerOf(app, order.id)).transactions).toEqual([])
    const [mail, ...others] = await app.messages(email)
    expect(mail).toMatchObject({ subject: 'Devolvemos o seu pagamento' })
    expect(others).toEqual([])
    // Nothing of it stands in the way of the next one.
    const next = await buyTicket(app, { plate }, page)
    await payOrder(app, next.id)
    await untilStatus(app, next.id, 2)
    expect(await guestActivations(app, plate)).toHaveLength(1)
  })

  it('is for the page that ordered it alone, and not for what is paid', async () => {
    const [plate, page] = [aPlate(), aPage()]
    const order = await buyTicket(app, { plate }, page)
    for (const other of [{}, aPage()]) {
      await expect(giveUp(order.id, other)).rejects.toMatchObject({ status: 404 })
    }
    const nobodys = await buyTicket(app, { plate })
    for (const asks of [{}, page]) {
      await expect(giveUp(nobodys.id, asks)).rejects.toMatchObject({ status: 404 })
    }
    // The bank is asked first: it has the money, and nobody has told us yet.
    await payOrder(app, order.id, { delay_seconds: 600 })
    await expect(giveUp(order.id, page)).rejects.toMatchObject({ status: 409, body: { type: 'OrderPaid' } })
    expect(await guestActivations(app, plate)).toHaveLength(1)
  })

  it('and paying it in the same moment end in one of the two', async () => {
    for (let round = 0; round < 6; round++) {
      const [plate, page] = [aPlate(), aPage()]
      const order = await buyTicket(app, { plate }, page)
      const [given] = await Promise.allSettled([giveUp(order.id, page), payOrder(app, order.id)])
      const [payment] = await eventually(
        () => paymentsOf(app, order.id),
        (rows) => rows.length === 1,
      )
      const isGiven = given.status === 'fulfilled'
      expect(payment).toMatchObject({ outcome: isGiven ? 'to_refund' : 'fulfilled' })
      expect(await guestActivations(app, plate)).toHaveLength(isGiven ? 0 : 1)
    }
  })
})

describe('the same call with the same key', () => {
  const ordersOf = (plate: string) =>
    kysely().selectFrom('guest_tickets').select('order_id').where('plate', '=', plate).execute()

  it('gives the same order, one after the other and at the same time', async () => {
    const body = ticketOrder()
    const send = () => app.call(createPublicOrder, { body }, { key: `once-${body.plate}` })
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await ordersOf(body.plate)).toHaveLength(1)

    const other = ticketOrder()
    const sendOther = () => app.call(createPublicOrder, { body: other }, { key: `once-${other.plate}` })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, sendOther))
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set([...ids, (await sendOther()).id]).size).toBe(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    }
    expect(await ordersOf(other.plate)).toHaveLength(1)
  })

  it('and another body is refused, also while the bank has not answered', async () => {
    const body = ticketOrder()
    const key = `changed-${body.plate}`
    await app.call(createPublicOrder, { body }, { key })
    const changed = { ...body, product_id: products.centro15 }
    await expect(app.call(createPublicOrder, { body: changed }, { key })).rejects.toMatchObject({
      status: 422,
      body: { type: 'IdempotencyKeyReused' },
    })
  })

  it('goes on with the order that was begun when the bank did not answer, and with the refusal when there was one', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const body = ticketOrder()
    const send = () => app.call(createPublicOrder, { body }, { key: `again-${body.plate}` })
    const silent = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))
    parts.payment = bankWith(bank, { openPix: silent })
    const refused = { status: 503, body: { type: 'GatewayUnavailable' } }
    await expect(send()).rejects.toMatchObject(refused)
    await expect(send()).rejects.toMatchObject(refused)
    const key = `again-${body.plate}`
    const changed = { ...body, plate: aPlate() }
    await expect(app.call(createPublicOrder, { body: changed }, { key })).rejects.toMatchObject({
      status: 422,
      body: { type: 'IdempotencyKeyReused' },
    })
    parts.payment = bank
    const order = await send()
    expect(order.collection_document?.bar_code).toMatch(/^000201/)
    expect(await send()).toEqual(order)
    expect(await ordersOf(body.plate)).toEqual([{ order_id: order.id }])

    const wrong = { ...ticketOrder(), quantity: 2 }
    const sendWrong = () => app.call(createPublicOrder, { body: wrong }, { key: `wrong-${wrong.plate}` })
    for (let n = 0; n < 2; n++) {
      await expect(sendWrong()).rejects.toMatchObject({ body: { type: 'OrderDisagrees' } })
    }
  })

  it('long after the order expired unopened answers it as expired, without a document', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    const body = ticketOrder()
    const send = () => app.call(createPublicOrder, { body }, { key: `late-${body.plate}` })
    parts.payment = bankWith(bank, {
      openPix: () => Promise.reject(new GatewayFault('bank', 'did not answer', true)),
    })
    await expect(send()).rejects.toMatchObject({ status: 503 })
    parts.payment = bank
    await minutes(31)
    expect(await send()).toMatchObject({ status: 4, collection_document: null })
  })
})

describe('a payment that we learn of later', () => {
  it('has paid since it was made: what came of its plate meanwhile is called off and told, and who paid that can have it back', async () => {
    const plate = aPlate()
    const holder = await aDriver(app, { plates: [plate] })
    const order = await buyTicket(app, { plate })
    const before = await aNotice(app, plate)
    await minutes(1)
    const came: number[] = []
    await payUnheard(app, order.id, async () => {
      await minutes(10)
      const [called, bought] = [await aNotice(app, plate), await aNotice(app, plate)]
      const other = app.rotativo.parts.city().notices.find(({ with_ticket }) => with_ticket)
      const { id: wrongSpace } = await notice(app, { plate, type: other?.slug })
      const regularised = await payNotices(app, [bought])
      await payOrder(app, regularised.id)
      await untilStatus(app, regularised.id, 2)
      came.push(called, bought, wrongSpace)
    })
    const [called = 0, bought = 0] = came
    const statuses = await Promise.all([before, ...came].map((id) => noticeStatus(app, id)))
    expect(statuses).toEqual([2, 5, 3, 2])
    const lastOf = async (id: number) => {
      const params = { notice: String(id) }
      return (await app.call(readNotice, { params, query: { plate: '' } }, holder)).time_line.at(-1)
    }
    const reason = 'Um ticket desta placa já estava pago nessa hora; soubemos do pagamento depois.'
    expect(await lastOf(called)).toMatchObject({ what: 'cancelled', reason })
    expect(await lastOf(bought)).toMatchObject({
      what: 'covered',
      reason: `${reason} Como a irregularidade já estava paga, conteste-a para receber o valor de volta.`,
    })
    await delivered(app)
    const letters = await app.messages(holder.email, 0)
    const told = letters.filter(({ subject }) => subject.startsWith('Irregularidade cancelada'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('um ticket desta placa já estava pago nessa hora')
    // One payment serves no second car.
    const secret = order.receipt_address.split('/').at(-1) ?? ''
    const moved = plate.slice(0, -1) + ((Number(plate.at(-1)) + 1) % 10)
    await expect(
      app.call(correctReceiptPlate, { params: { secret }, body: { plate: moved } }),
    ).rejects.toMatchObject({ body: { type: 'PlateWasSeen' } })
  })

  it('waits for a notice that is being written, and calls it off', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    const writer = await app.rotativo.parts.db.pool.connect()
    await writer.query('begin')
    await writer.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`notice/${plate}`])
    const paying = payOrder(app, order.id)
    await waitingForLocks(app, 1)
    const { id } = await imposeNotice(app.rotativo.parts, { plate })
    await writer.query('commit')
    writer.release()
    await paying
    await untilStatus(app, order.id, 2)
    expect(await noticeStatus(app, id)).toBe(5)
  })

  it('had paid for the hours before a scheduled ticket begins, too', async () => {
    clockAt(app, '2029-03-05 22:30:00')
    const plate = aPlate()
    const order = await buyTicket(app, { plate, product_id: products.orla60 })
    const before = await aNotice(app, plate)
    await minutes(1)
    let since = 0
    await payUnheard(app, order.id, async () => {
      await minutes(10)
      since = await aNotice(app, plate)
    })
    expect((await guestActivations(app, plate))[0]?.begins_at.toISOString()).toBe('2029-03-06T11:00:00.000Z')
    expect(await Promise.all([before, since].map((id) => noticeStatus(app, id)))).toEqual([2, 5])
  })
})
