import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printReceipt, readReceipt } from '#contract/guest.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { dayMs } from '#domain/durations.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, buyTicket, type PublicOrder, payNotices, ticketOrder } from '#testkit/guests.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { readPdf } from '#testkit/pdf.ts'
import { anEmail } from '#testkit/registrations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    settings: { limits: { ...manyOrders.limits, search: { max: 40, windowSeconds: 600 } } },
  })
})
afterAll(() => app.close())

const secretOf = ({ receipt_address }: Pick<PublicOrder, 'receipt_address'>): string => {
  const { pathname } = new URL(receipt_address)
  expect(pathname).toMatch(/^\/comprovante\/[\w-]{22}$/)
  return pathname.split('/').at(-1) ?? ''
}

const receiptAt = (secret: string) => app.call(readReceipt, { params: { secret } })
const missing = { status: 404, body: { type: 'NotFound' } }

const paid = async (order: PublicOrder): Promise<PublicOrder> => {
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  return order
}

describe('the receipt of a ticket', () => {
  it('is at the same address when its order is sent again, and what is kept for that leads nowhere', async () => {
    const key = 'a-key-of-the-ticket'
    const body = ticketOrder()
    const order = await buyTicket(app, body, { key })
    expect(await buyTicket(app, body, { key })).toEqual(order)
    await paid(order)
    expect(await receiptAt(secretOf(order))).toMatchObject({ transaction_id: order.id })
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select answer->'answer' as answer from idempotency_keys where key = $1`,
      [key],
    )
    expect(JSON.stringify(rows)).not.toContain(secretOf(order))
    const texts = Object.values<unknown>(rows[0]?.answer).filter((text) => /^[\w-]{22,}$/.test(String(text)))
    expect(texts).toContain(order.id)
    for (const text of texts) await expect(receiptAt(String(text))).rejects.toMatchObject(missing)
  })

  it('is at an address once it is paid, with what the receipt on the screen holds and no more', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate, identification: '12345678909' })
    const secret = secretOf(order)
    await expect(receiptAt(secret)).rejects.toMatchObject(missing)
    await paid(order)
    const told = await app.call(readPublicOrder, { params: { id: order.id } })
    expect(await receiptAt(secret)).toEqual({
      transaction_id: order.id,
      plate,
      date: told.date,
      price: 300,
      tax: 0,
      discount: 0,
      total_amount: 300,
      method: 'Pix',
      notices: [],
      ticket: {
        product: '60 minutos',
        vehicle_maker_model: 'Carro de passeio',
        targetName: '123.***.***-09',
        date_time_begin: told.date_time_begin,
        date_time_end: told.date_time_end,
        time: 60,
        is_correctable: true,
        correction: null,
      },
    })
  })

  it('is a file to keep, for a reader with eyes or without', async () => {
    const plate = aPlate()
    const order = await paid(await buyTicket(app, { plate }))
    const address = printReceipt.path.replace(':secret', secretOf(order))
    const answer = await app.http('GET', address)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="comprovante-${plate}.pdf"`)
    const pdf = readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(pdf).toMatchObject({ title: 'Comprovante de Ativação', language: 'pt-BR', isTagged: true })
    const text = pdf.pages.map((page) => page.text).join(' ')
    for (const part of [plate, order.id, 'R$ 3,00', '60 minutos']) expect(text).toContain(part)
    // A link says only its address, so the language stands there.
    const inEnglish = await app.http('GET', `${address}?language=en`)
    const english = readPdf(Buffer.from(await inEnglish.arrayBuffer()))
    expect(english).toMatchObject({ title: 'Ticket receipt', language: 'en' })
    expect(english.pages[0]?.text).toContain('R$ 3.00')
    expect((await app.http('GET', `${address}?language=xx`)).status).toBe(200)
  })

  it('is led to by the letter that proves it', async () => {
    const email = anEmail()
    const order = await paid(await buyTicket(app, { receipt: { email, phone: '' } }))
    const [letter] = await eventually(
      async () => {
        const answer = await app.http('GET', `/sandbox/messages?to=${encodeURIComponent(email)}`)
        return ((await answer.json()) as { data: { text: string }[] }).data
      },
      ({ length }) => length > 0,
    )
    const secret = /\/comprovante\/([\w-]{22})/.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await receiptAt(secret)).transaction_id).toBe(order.id)
  })
})

describe('the receipt of notices', () => {
  it('names each of them with what it cost', async () => {
    const plate = aPlate()
    const ids = [await aNotice(app, plate, { address: 'Rua das Marés, 10' }), await aNotice(app, plate)]
    const order = await paid(await payNotices(app, ids))
    const receipt = await receiptAt(secretOf(order))
    expect(receipt).toMatchObject({ plate, total_amount: 6000, ticket: null })
    expect(receipt.notices.map(({ id, price }) => [id, price])).toEqual(ids.map((id) => [id, 3000]))
    expect(receipt.notices[0]?.address).toBe('Rua das Marés, 10')
    const answer = await app.http('GET', printReceipt.path.replace(':secret', secretOf(order)))
    const pdf = readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(pdf.title).toBe('Comprovante de Pagamento de Irregularidade')
    expect(pdf.pages[0]?.text).toContain('Rua das Marés, 10')
  })
})

describe('the address of a receipt', () => {
  it('is no order’s id, and what nobody has leads nowhere', async () => {
    const order = await paid(await buyTicket(app))
    for (const secret of [order.id, 'AAAAAAAAAAAAAAAAAAAAAA', `${secretOf(order)}A`]) {
      await expect(receiptAt(secret)).rejects.toMatchObject(missing)
      const file = await app.http('GET', printReceipt.path.replace(':secret', secret))
      expect(file.status).toBe(404)
    }
  })

  it('ends when the payment went back, and with the days for which it is known who paid', async () => {
    const [back, old] = [await paid(await buyTicket(app)), await paid(await buyTicket(app))]
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('orders').set({ state: 'refunded' }).where('id', '=', back.id).execute()
    await expect(receiptAt(secretOf(back))).rejects.toMatchObject(missing)
    expect((await receiptAt(secretOf(old))).transaction_id).toBe(old.id)
    const days = app.rotativo.parts.city().settings.guestContactDays
    await app.advance((days * dayMs) / 1000 + 1)
    await expect(receiptAt(secretOf(old))).rejects.toMatchObject(missing)
    const links = () =>
      kysely.selectFrom('receipt_links').select('order_id').where('order_id', '=', old.id).execute()
    await eventually(links, ({ length }) => length === 0)
  })

  it('cannot be tried without end', async () => {
    const tries = await Promise.all(
      Array.from({ length: 41 }, (_, at) =>
        app.http('GET', readReceipt.path.replace(':secret', `no-such-secret-${at}`)),
      ),
    )
    expect(tries.some(({ status }) => status === 429)).toBe(true)
  })
})
