import { randomUUID } from 'node:crypto'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrder, listPaymentForms, updateOrder } from '#contract/orders.ts'
import { amountOfLine, barcodeOfLine, dueFactor } from '#domain/brazil/bank-slip.ts'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus, paymentsOf } from '#testkit/guests.ts'
import {
  creditOf,
  manyOrders,
  paymentIdOf,
  payOrder,
  statusOf,
  untilBankHasTold,
  untilStatus,
} from '#testkit/orders.ts'
import { confirm, orderBody, placeBy, slipAddress } from '#testkit/payments.ts'
import { readPdf } from '#testkit/pdf.ts'
import { withSettings } from '#testkit/settings.ts'

let app: TestApp
let driver: TestDriver

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  driver = await aDriver(app)
})
afterAll(() => closeAudited(app))

const slip = { bank_slip: slipAddress }
const localPath = (address: string | null | undefined): string => new URL(address ?? '').pathname

describe('the payment forms', () => {
  it('are five, the wallet for notices only, with fee and limits in cents [call.payment-forms, const.allowed-forms, payment-form.wallet-label, capability.buy-credits, capability.regularise]', async () => {
    const { data } = await app.call(listPaymentForms, {}, driver)
    const purposes = data.map((form) => [
      form.payment_form_id,
      form.name,
      form.save,
      form.tax,
      form.allowed_transactions.map(({ type }) => type).filter((type) => type !== 6),
    ])
    expect(purposes).toEqual([
      [11, 'Pix', false, 0, [1, 17]],
      [2, 'Cart\u00e3o de cr\u00e9dito', true, 0, [1, 17]],
      [3, 'Cart\u00e3o de d\u00e9bito', false, 0, [1, 17]],
      [4, 'MEUS CR\u00c9DITOS', false, 0, [17]],
      [5, 'Boleto banc\u00e1rio', false, 0, [1, 17]],
    ])
  })

  it.each([
    [2, 5],
    [3, 2],
    [5, 4],
    [11, 7],
  ])(
    'of form %d goes with confirmation type %d and no other [const.confirmation-type]',
    async (form, type) => {
      const body = orderBody(driver, form, 5000)
      expect(body.confirmation_type).toBe(type)
      expect((await app.call(createOrder, { body }, driver)).payment_form.id).toBe(form)
      const other = { ...body, confirmation_type: type + 1 }
      await expect(app.call(createOrder, { body: other }, driver)).rejects.toMatchObject(
        refused(422, 'OrderDisagrees'),
      )
    },
  )

  it('never let credits be bought with credits [const.allowed-forms]', async () => {
    const bought = app.call(createOrder, { body: orderBody(driver, 4, 5000) }, driver)
    await expect(bought).rejects.toMatchObject(refused(422, 'PaymentFormUnavailable'))
  })
})

/** What a reader with a beam reads: the widths of bars and spaces, wide or narrow, two of five of them wide. */
const digitsOf = (bars: { left: number; width: number }[]): string => {
  const widths = bars.flatMap(({ left, width }, at) => {
    const next = bars[at + 1]
    return next ? [width, next.left - left - width] : [width]
  })
  const isWide = widths.map((width) => width > 1.5 * Math.min(...widths))
  const code = '00110 10001 01001 11000 00101 10100 01100 00011 10010 01010'.split(' ')
  const digit = (from: number) =>
    code.indexOf([0, 2, 4, 6, 8].map((at) => Number(isWide[from + at])).join(''))
  expect(isWide.slice(0, 4)).toEqual([false, false, false, false])
  expect(isWide.slice(-3)).toEqual([true, false, false])
  const pairs = Array.from({ length: (isWide.length - 7) / 10 }, (_, at) => 4 + at * 10)
  return pairs.map((from) => `${digit(from)}${digit(from + 1)}`).join('')
}

describe('a bank slip', () => {
  it('has a real line and barcode, and a PDF at an address of ten minutes [call.order-update, credits.finalize, credits.bank-slip]', async () => {
    const buyer = await aDriver(app)
    const order = await placeBy(app, buyer, 5, 5000, slip)
    const {
      bar_code: line,
      file,
      extra,
    } = order.collection_document ?? { bar_code: '', file: '', extra: null }
    expect(line).toMatch(/^\d{47}$/)
    expect(isValidBoleto(line)).toBe(true)
    expect(amountOfLine(line)).toBe(5000)
    const dueDay = addDays(civilDate(toCivil(app.clock.now(), 'America/Sao_Paulo')), 3)
    expect(barcodeOfLine(line).slice(5, 9)).toBe(String(dueFactor(dueDay)))
    expect(extra?.expired_at).toBe(`${dueDay} 23:59:59`)

    const pdf = await app.http('GET', localPath(file))
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    expect(pdf.headers.get('Cache-Control')).toBe('private, no-store')
    const bytes = Buffer.from(await pdf.arrayBuffer())
    const document = bytes.toString('latin1')
    expect(document).not.toContain('/Subtype /Image')
    const page = readPdf(bytes).pages[0]
    expect(digitsOf(page?.boxes ?? [])).toBe(barcodeOfLine(line))
    // Only the bank that issues the slip gives its "nosso número", and we do not know it.
    expect(page?.text).toContain('Referência')
    expect(page?.text).not.toContain('Nosso número')
    expect(document).toMatch(/^%PDF-.*%%EOF\n$/s)
    for (const tag of ['StructTreeRoot', 'H1', 'TH', 'TD', 'Figure']) expect(document).toContain(`/${tag}`)
    expect(localPath(file)).toMatch(/^\/boletos\/[\w-]{22}\.pdf$/)
    expect((await app.http('GET', '/boletos/AAAAAAAAAAAAAAAAAAAAAA.pdf')).status).toBe(404)
    await app.advance(601)
    expect((await app.http('GET', localPath(file))).status).toBe(404)

    const again = await app.call(
      updateOrder,
      { params: { id: order.id }, body: { payment_form_input: { payment_form_id: 5, ...slip } } },
      buyer,
    )
    expect(again.collection_document?.bar_code).toBe(line)
    expect((await app.http('GET', localPath(again.collection_document?.file))).status).toBe(200)
  })

  it('is due as many days later as the city says', async () => {
    const five = { slipExpiryDays: 5 }
    const { collection_document } = await withSettings(app, five, () => placeBy(app, driver, 5, 5000, slip))
    const dueDay = addDays(civilDate(toCivil(app.clock.now(), 'America/Sao_Paulo')), 5)
    expect(barcodeOfLine(collection_document?.bar_code ?? '').slice(5, 9)).toBe(String(dueFactor(dueDay)))
    expect(collection_document?.extra.expired_at).toBe(`${dueDay} 23:59:59`)
  })

  it('is credited when it is paid days later, and also after its due day', async () => {
    const buyer = await aDriver(app)
    const [inTime, late] = [
      await placeBy(app, buyer, 5, 1000, slip),
      await placeBy(app, buyer, 5, 2000, slip),
    ]
    await app.advance(2 * 86_400)
    expect(await statusOf(app, inTime.id)).toBe(1)
    await payOrder(app, inTime.id)
    await untilStatus(app, inTime.id, 2)
    await app.advance(2 * 86_400)
    expect(await statusOf(app, late.id)).toBe(4)
    await payOrder(app, late.id)
    await untilStatus(app, late.id, 2)
    expect(await creditOf(app, buyer)).toBe(3000)
  })

  it.each([
    ['no address', {}, ['cep', 'address', 'number', 'district', 'city', 'uf']],
    ['an empty address', { bank_slip: { ...slipAddress, address: '' } }, ['address']],
    ['no district', { bank_slip: { ...slipAddress, district: ' ' } }, ['district']],
    ['a wrong postal code', { bank_slip: { ...slipAddress, cep: '123' } }, ['cep']],
    ['a wrong state', { bank_slip: { ...slipAddress, uf: 'Santa' } }, ['uf']],
  ])(
    'is refused with %s, for the completion dialog, naming the fields [bank-slip.address]',
    async (_what, data, fields) => {
      const { id } = await app.call(createOrder, { body: orderBody(driver, 5, 5000) }, driver)
      const body = { payment_form_input: { payment_form_id: 5, ...data } as { payment_form_id: number } }
      const sent = { token: driver.token, key: randomUUID() }
      for (const _again of [1, 2]) {
        const error = await app.call(updateOrder, { params: { id }, body }, sent).catch((refusal) => refusal)
        expect(error).toMatchObject(refused(422, 'ValidationException'))
        expect(Object.keys(error.body.error.errors).toSorted()).toEqual(fields.toSorted())
      }
      expect(await statusOf(app, id)).toBe(1)
    },
  )

  it('of a notice that somebody else pays after its due day goes back when it is paid late', async () => {
    const id = await aNotice(app, aPlate())
    const order = await placeBy(app, driver, 5, [id], slip)
    await app.advance(4 * 86_400)
    expect(await statusOf(app, order.id)).toBe(4)
    const pix = await placeBy(app, driver, 11, [id])
    await payOrder(app, pix.id)
    await untilStatus(app, pix.id, 2)
    await payOrder(app, order.id)
    await eventually(
      () => paymentsOf(app, order.id),
      ([payment]) => Boolean(payment?.done_at),
    )
    expect(await paymentsOf(app, order.id)).toMatchObject([{ reason: 'notice_paid' }])
    expect(await noticeStatus(app, id)).toBe(3)
  })
})

describe('a debit at a bank', () => {
  it('leads to the chosen bank, and only its notification settles [call.order-update, credits.debit, card.bank]', async () => {
    const buyer = await aDriver(app)
    const order = await placeBy(app, buyer, 3, 5000, { card: { bank: 'Santander' } })
    expect(order.collection_document).toMatchObject({ bar_code: '' })
    const at = localPath(order.collection_document?.file)
    const page = await (await app.http('GET', at)).text()
    expect(page).toContain('Santander')
    expect(page).toContain('R$ 50,00')
    expect(page).not.toContain('<script')
    const confirmed = confirm(app, buyer, order.id, { payment_form_id: 3 })
    await expect(confirmed).rejects.toMatchObject(refused(422, 'OrderDisagrees'))
    expect(await statusOf(app, order.id)).toBe(1)
    expect((await app.http('POST', `${at}/approve`)).status).toBe(303)
    await untilBankHasTold(app)
    await untilStatus(app, order.id, 2)
    expect(await creditOf(app, buyer)).toBe(5000)
    expect(await (await app.http('GET', at)).text()).toContain('Pagamento autorizado.')
    expect((await app.http('POST', `${at}/approve`)).status).toBe(303)
    expect(await paymentsOf(app, order.id)).toHaveLength(1)
  })

  it('that the customer refuses ends the order', async () => {
    const order = await placeBy(app, driver, 3, 5000, { card: { bank: 'Caixa' } })
    await app.http('POST', `${localPath(order.collection_document?.file)}/refuse`)
    await untilBankHasTold(app)
    await untilStatus(app, order.id, 5)
    expect((await app.http('GET', '/sandbox/bank/unknown')).status).toBe(404)
    expect((await app.http('GET', `/sandbox/bank/${await paymentIdOf(app, order.id)}`)).status).toBe(200)
  })

  it.each([{}, { card: {} }, { card: { bank: 'Nubank' } }, { card: { bank: 'caixa' } }])(
    'is refused with %j [card.bank]',
    async (data) => {
      const { id } = await app.call(createOrder, { body: orderBody(driver, 3, 5000) }, driver)
      const body = { payment_form_input: { payment_form_id: 3, ...data } }
      await expect(app.call(updateOrder, { params: { id }, body }, driver)).rejects.toMatchObject(
        refused(422, 'OrderDisagrees'),
      )
    },
  )
})
