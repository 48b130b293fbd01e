import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicOrder, listPublicProducts } from '#contract/guest.ts'
import { listTransactions } from '#contract/history.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { hourMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aCpf, aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket, guestActivations, ledgerOf, type TicketOrder, ticketOrder } from '#testkit/guests.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'
import { anEmail, aPhone } from '#testkit/registrations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const orderRow = (id: string) =>
  app.rotativo.parts.db.kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const orderCount = async () =>
  (await app.rotativo.parts.db.kysely.selectFrom('orders').select('id').execute()).length

const refusalOf = (body: object) => buyTicket(app, body).catch((error: Refused) => error)

describe('the products of a visitor', () => {
  it('are the groups of the city by priority [call.public-products, entity.product-groups, role.anonymous]', async () => {
    const { data } = await app.call(listPublicProducts, {})
    expect(data.map(({ name, priority }) => [name, priority])).toEqual([
      ['Zona Azul Centro', 1],
      ['Orla', 2],
    ])
    expect(data[0]?.categories.map(({ slug }) => slug)).toEqual(['common', 'load_unload', 'motorcycle'])
    expect(data[0]?.categories[0]?.products[2]).toEqual({
      id: 103,
      name: '60 minutos',
      price: 300,
      time: 60,
    })
  })
})

describe('an order of a ticket without account', () => {
  it('is created with its Pix document at once [call.public-order-create, entity.public-order-request, entity.order-public, const.public-order, role.anonymous]', async () => {
    const order = await buyTicket(app)
    expect(order).toEqual({
      id: expect.stringMatching(/^[\w-]{32}$/),
      status: 1,
      amount: 300,
      tax: 0,
      total_amount: 300,
      transaction_type: 6,
      receipt_address: expect.stringMatching(/\/comprovante\/[\w-]{22}$/),
      payment_form: { id: 11, name: 'Pix' },
      collection_document: {
        bar_code: expect.stringMatching(/^000201/),
        file: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        extra: { expired_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) },
      },
      extra: { encryptionInput: null },
    })
    expect(await orderRow(order.id)).toMatchObject({
      user_id: null,
      wallet_id: null,
      transaction_type: 6,
      confirmation_type: 7,
      payment_form_id: 11,
      quantity: 1,
      hold: false,
      state: 'awaiting_payment',
    })
  })

  it.each([
    ['transaction_type', 1],
    ['transaction_type', 17],
    ['confirmation_type', 3],
    ['confirmation_type', 5],
    ['quantity', 2],
    ['quantity', 0],
    ['hold', true],
    ['is_from_public_request', false],
    ['payment_form_input', [{ payment_form_id: 2 }]],
    ['payment_form_input', [{ payment_form_id: 4 }]],
    ['payment_form_input', [{ payment_form_id: 11, amount: 1 }]],
  ])('is refused when its %s says %j [const.public-order]', async (field, value) => {
    const before = await orderCount()
    expect(await refusalOf({ [field]: value })).toMatchObject({
      status: 422,
      body: { type: 'OrderDisagrees' },
    })
    expect(await orderCount()).toBe(before)
  })

  it('is paid by Pix also where the city offers drivers other forms only', async () => {
    const own = await startApp({ settings: manyOrders })
    const { parts } = own.rotativo
    const city = parts.city()
    const paymentForms = city.paymentForms.map((form) => ({ ...form, offered: form.payment_form_id !== 11 }))
    parts.city = () => ({ ...city, paymentForms })
    const order = await buyTicket(own)
    await payOrder(own, order.id)
    await untilStatus(own, order.id, 2)
    await own.close()
  })

  it('is refused for a product that the city does not sell, and takes no price from the body', async () => {
    expect(await refusalOf({ product_id: 999_999 })).toMatchObject({
      status: 422,
      body: { type: 'ProductUnavailable' },
    })
    const tampered = { price: 1, amount: 1, total_amount: 1, tax: -299, user_id: 1, wallet_id: 1, status: 2 }
    const body = { ...ticketOrder(), ...tampered } as TicketOrder
    const order = await app.call(createPublicOrder, { body })
    expect(order).toMatchObject({ status: 1, amount: 300, total_amount: 300 })
    expect(await orderRow(order.id)).toMatchObject({ user_id: null, wallet_id: null })
  })

  it.each([
    ['public.plate-required', { plate: ' - ' }, 'plate', 'A placa é obrigatória'],
    ['public.plate-required', { plate: 'A1' }, 'plate', 'Digite uma placa de veículo válida'],
    ['public.identification', { identification: '' }, 'identification', 'O campo CPF/CNPJ é obrigatório'],
    [
      'public.identification',
      { identification: '12345678901' },
      'identification',
      'Digite um CPF/CNPJ válido',
    ],
    [
      'public.identification',
      { identification: '11111111111' },
      'identification',
      'Digite um CPF/CNPJ válido',
    ],
    ['public.email', { receipt: { email: 'ana@' } }, 'email', 'E-mail deve ser válido'],
    ['public.email', { receipt: { email: 'a@b.com\r\nBcc: c@d.com' } }, 'email', 'E-mail deve ser válido'],
    [
      'public.phone',
      { receipt: { phone: '4899' } },
      'phone',
      'O celular deve conter 11 dígitos (incluindo o DDD)',
    ],
    [
      'public.phone',
      { receipt: { phone: '48399998888' } },
      'phone',
      'Digite um número válido com DDD + 9 dígitos',
    ],
  ])('[%s] %j is told by its text', async (_row, body, field, text) => {
    const refused = await refusalOf(body)
    expect(refused).toMatchObject({ status: 422, body: { error: { errors: { [field]: [text] } } } })
    expect(Object.keys((refused as Refused).body.error.errors)).toEqual([field])
  })

  it('tells every wrong field at once, and takes a company or a foreign plate of eight characters', async () => {
    const wrong = { plate: '', identification: '1', receipt: { email: 'x', phone: 'y' } }
    const refused = (await refusalOf(wrong)) as Refused
    expect(Object.keys(refused.body.error.errors).toSorted()).toEqual([
      'email',
      'identification',
      'phone',
      'plate',
    ])
    const order = await buyTicket(app, { identification: '11.222.333/0001-81', plate: 'ab 123 cde' })
    const kept = await app.rotativo.parts.db.kysely
      .selectFrom('guest_tickets')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ identification: '11222333000181', plate: 'AB123CDE', price: 300 })
  })

  it('is limited per address with 429', async () => {
    const strict = await startApp({ settings: { limits: { order: { max: 2, windowSeconds: 600 } } } })
    await buyTicket(strict)
    await buyTicket(strict)
    await expect(buyTicket(strict)).rejects.toMatchObject({ status: 429 })
    await strict.close()
  })
})

describe('a paid ticket', () => {
  it('begins when it was paid and is booked as parking revenue [call.public-order-read, public.completed, const.receipt-dates]', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const [ticket, ...others] = await guestActivations(app, plate)
    expect(others).toEqual([])
    const { paid_at } = await orderRow(order.id)
    expect(ticket?.begins_at).toEqual(paid_at)
    expect(Number(ticket?.ends_at) - Number(ticket?.begins_at)).toBe(hourMs)
    const begin = Math.floor(Number(paid_at) / 1000)
    expect(await app.call(readPublicOrder, { params: { id: order.id } })).toEqual({
      id: order.id,
      status: 2,
      total_amount: 300,
      transaction_id: order.id,
      date: begin,
      date_time_begin: begin,
      date_time_end: begin + 3600,
      time: 60,
    })
    const { transactions, postings } = await ledgerOf(app, order.id)
    expect(transactions).toMatchObject([
      { type: 6, wallet_id: null, user_id: null, plate, payment_form_id: 11, amount: 300 },
    ])
    expect(postings).toEqual([
      { from_account: 'gateway/11/clearing', to_account: 'programme/parking-revenue', amount: 300 },
    ])
  })

  it('is read with its fee in the total [call.public-order-read]', async () => {
    const { id } = await buyTicket(app, { plate: aPlate() })
    await app.rotativo.parts.db.kysely
      .updateTable('orders')
      .set({ tax: cents(50), total_amount: cents(350) })
      .where('id', '=', id)
      .execute()
    expect(await app.call(readPublicOrder, { params: { id } })).toMatchObject({ id, total_amount: 350 })
  })

  it('is read without any personal data, before and after, also under a guessed id [call.public-order-read]', async () => {
    const asked = { ...ticketOrder(), plate: aPlate() }
    const order = await app.call(createPublicOrder, { body: asked })
    const secrets = [asked.plate, asked.identification, asked.receipt.email, asked.receipt.phone]
    const read = async () => (await app.http('GET', `/api/public/order/${order.id}`)).text()
    const waiting = await read()
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    for (const text of [waiting, await read()]) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    const guesses = [order.id.slice(0, -1), `${order.id}A`, order.id.toLowerCase(), '1', '%27%20or%201=1--']
    for (const guess of guesses) {
      expect((await app.http('GET', `/api/public/order/${guess}`)).status, guess).toBe(404)
    }
  })

  it('stands alone: it is in no home and no history of a driver of that plate, and changes no wallet', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const order = await buyTicket(app, { plate })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const { data } = await app.call(listMyVehicles, {}, driver)
    expect(data).toMatchObject([{ plate, status: 1, activation: null }])
    const history = await app.call(listTransactions, { query: { ...allTime, plate } }, driver)
    expect(history).toEqual({ data: [] })
  })

  const expectFollowing = async (plate: string) => {
    const tickets = await guestActivations(app, plate)
    const [one, two] = tickets.toSorted((a, b) => a.begins_at.getTime() - b.begins_at.getTime())
    expect(two?.begins_at).toEqual(one?.ends_at)
  }

  it('follows the one that its plate has already (decision Q148)', async () => {
    const plate = aPlate()
    const receipts = []
    for (let n = 0; n < 3; n++) {
      const receipt = { email: anEmail(), phone: aPhone() }
      const order = await buyTicket(app, { plate, receipt })
      await payOrder(app, order.id)
      await untilStatus(app, order.id, 2)
      receipts.push(receipt)
    }
    const tickets = await guestActivations(app, plate)
    const [first, second, third] = tickets.toSorted((a, b) => a.begins_at.getTime() - b.begins_at.getTime())
    expect(second?.begins_at).toEqual(first?.ends_at)
    expect(third?.begins_at).toEqual(second?.ends_at)
    const zone = app.rotativo.parts.city().settings.timeZone
    const [mail] = await app.messages(receipts[1]?.email ?? '')
    expect(mail?.text).toContain('quando terminar o ticket que esta placa já tem')
    expect(mail?.text).toContain(`Início: ${formatCivil(toCivil(second?.begins_at ?? 0, zone))}`)
  })

  it('of the same tax id that was ordered before the first was there is a double press, and goes back', async () => {
    const [plate, identification] = [aPlate(), aCpf()]
    const first = await buyTicket(app, { plate, identification })
    const second = await buyTicket(app, { plate, identification })
    const other = await buyTicket(app, { plate, identification, product_id: products.centro30 })
    await payOrder(app, first.id)
    await untilStatus(app, first.id, 2)
    await payOrder(app, second.id)
    await untilStatus(app, second.id, 3)
    const { returned } = await app.call(readPublicOrder, { params: { id: second.id } })
    expect(returned).toMatchObject({ amount: 300, text: expect.stringContaining('mesmo ticket') })
    expect(await guestActivations(app, plate)).toHaveLength(1)
    // Another time, and one that is bought when the first is there, are wanted.
    await payOrder(app, other.id)
    await untilStatus(app, other.id, 2)
    const more = await buyTicket(app, { plate, identification })
    await payOrder(app, more.id)
    await untilStatus(app, more.id, 2)
    expect(await guestActivations(app, plate)).toHaveLength(3)
  })

  it('of two that are paid at the same moment follows the other', async () => {
    const plate = aPlate()
    const orders = await Promise.all([buyTicket(app, { plate }), buyTicket(app, { plate })])
    await Promise.all(orders.map(({ id }) => payOrder(app, id)))
    await Promise.all(orders.map(({ id }) => untilStatus(app, id, 2)))
    await expectFollowing(plate)
  })

  it('keeps the price and the hours that it was sold with, and begins at the next opening', async () => {
    const own = await startApp({ settings: manyOrders })
    clockAt(own, '2027-03-01 23:00:00')
    const plate = aPlate()
    const receipt = { email: anEmail(), phone: aPhone() }
    const order = await buyTicket(own, { plate, product_id: products.orla60, receipt })
    await payOrder(own, order.id)
    await untilStatus(own, order.id, 2)
    const [ticket] = await guestActivations(own, plate)
    expect(ticket?.begins_at.toISOString()).toBe('2027-03-02T11:00:00.000Z')
    expect(ticket?.ends_at.toISOString()).toBe('2027-03-02T12:00:00.000Z')
    const [mail] = await own.messages(receipt.email)
    expect(mail?.text).toContain('Início: 02/03/2027 08:00:00\nFim: 02/03/2027 09:00:00')
    expect((await own.messages(receipt.phone))[0]?.text).toContain(`${plate} ate 02/03/2027 09:00:00 R$`)
    expect(mail?.text).toContain('próximo horário de cobrança')
    expect(await audit(own.rotativo.parts.db)).toEqual([])
    await own.close()
  })
})

describe('the proof', () => {
  const bought = async (receipt: object, more: object = {}) => {
    const order = await buyTicket(app, { receipt, ...more })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    return order
  }

  it('goes by e-mail with plate, times, amount, order, company and a masked tax id [capability.anonymous-ticket]', async () => {
    const [email, plate, identification] = [anEmail(), aPlate(), aCpf()]
    const order = await bought({ email }, { plate, identification })
    const [mail] = await app.messages(email)
    expect(mail).toMatchObject({ channel: 'email', subject: expect.stringContaining(plate) })
    const masked = `${identification.slice(0, 3)}.***.***-${readTaxId(identification).slice(-2)}`
    const { company } = app.rotativo.parts.city()
    for (const text of [mail?.text ?? '', mail?.html ?? '']) {
      expect(text).toContain('Comprovante de Ativação')
      for (const part of [plate, 'R$ 3,00', '60 minutos', 'Pix', order.id, masked, '11.222.333/0001-81']) {
        expect(text).toContain(part)
      }
      expect(text).toContain(company.name)
      expect(text).not.toContain(identification)
      expect(text).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
    }
    expect(mail?.html).toContain('<html lang="pt-BR">')
  })

  it('goes by SMS as one line that every phone can show in one part', async () => {
    const [phone, plate] = [aPhone(), aPlate()]
    const order = await bought({ phone }, { plate })
    const [sms] = await app.messages(phone)
    expect(sms?.text).toMatch(
      new RegExp(
        `^Zona Azul Porto das Mares: placa ${plate} ate \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}:\\d{2} R\\$ 3,00 pedido ${order.id}$`,
      ),
    )
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })

  it('goes only by the channels that were chosen, and none need be', async () => {
    const { email, phone } = ticketOrder().receipt
    await bought({ email, phone: '' })
    await bought({})
    await bought({ email: '', phone })
    expect(await app.messages(email)).toHaveLength(1)
    expect(await app.messages(phone)).toHaveLength(1)
    const waiting = await app.rotativo.parts.db.kysely.selectFrom('outbox').select('payload').execute()
    expect(waiting.filter(({ payload }) => JSON.stringify(payload).includes('"to":""'))).toEqual([])
  })
})
