import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelNotice, listIssuedNotices } from '#contract/operator.ts'
import { listOfficeNotices } from '#contract/staff/notices.ts'
import { type Cents, cents, formatReais } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice, decide, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { payNotices } from '#testkit/guests.ts'
import { notice, office } from '#testkit/operators.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { confirm, placeBy, placeWalletOrder, slipAddress } from '#testkit/payments.ts'
import { readPdf } from '#testkit/pdf.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
let plate: string
let holder: TestDriver
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  plate = aPlate()
  holder = await aDriver(app, { plates: [plate], credit: 20_000 })
})
afterAll(() => closeAudited(app))

const hour = 3600

/** A notice of R$ 36,00, after 48 hours R$ 48,00, after 120 R$ 60,00. */
const staged = async (): Promise<number> => (await notice(app, { plate, type: 'special_bay' })).id

const sheetOf = async (address: string): Promise<string> => {
  const { pages } = readPdf(Buffer.from(await (await app.http('GET', address)).arrayBuffer()))
  return pages.map(({ text }) => text).join('\n')
}

/** What it costs, as its page, its sheet, a machine and the office are told. */
const told = async (id: number) => {
  const { price, next_price, pdf_url } = await noticePage(app, id, holder)
  const [issued, listed] = await Promise.all([
    app.call(listIssuedNotices, { query: { plate } }, office),
    app.call(listOfficeNotices, { query: { plate } }, await aStaff(app, ['support'])),
  ])
  const ofIt = (data: readonly { id: number; price: number | null }[]) =>
    data.find((one) => one.id === id)?.price
  const [, sheet] = /Situação\n.+\n\n([\s\S]*)\n\nO que aconteceu/.exec(await sheetOf(pdf_url)) ?? []
  return { page: price, next: next_price, sheet, machine: ofIt(issued.data), office: ofIt(listed.data) }
}

/** What has ended: one price for all, and no time in which it could be paid. */
const standing = (price: Cents) => ({
  page: price,
  next: null,
  sheet: `Valor\n${formatReais(price)}`,
  machine: price,
  office: price,
})

it('a notice that was paid goes on saying what was paid, also called off by a contest', async () => {
  const paid = await staged()
  const returned = await staged()
  for (const id of [paid, returned]) {
    await confirm(app, holder, await placeWalletOrder(app, holder, id), { payment_form_id: 4 })
  }
  await app.advance(121 * hour)
  expect(await told(paid)).toEqual(standing(cents(3600)))
  const { contests } = await contestNotice(app, returned, holder)
  await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['support']))
  expect(await told(returned)).toEqual(standing(cents(3600)))
})

it('a Pix that is told after the next price pays, and shows, the price that it was ordered at', async () => {
  const id = await staged()
  await app.advance(48 * hour - 60)
  const order = await payNotices(app, [id])
  await app.advance(120)
  expect(await told(id)).toMatchObject({ page: 4800, next: 6000, machine: 4800, office: 4800 })
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  expect(await told(id)).toEqual(standing(cents(3600)))
})

it('a notice that was called off costs what it cost then, however long ago', async () => {
  const id = await staged()
  await app.advance(49 * hour)
  await app.call(cancelNotice, { params: { id } }, office)
  await app.advance(200 * hour)
  expect(await told(id)).toEqual(standing(cents(4800)))
})

it('one that a slip is out for costs what it costs now, whoever asks', async () => {
  const id = await staged()
  await placeBy(app, holder, 5, [id], { bank_slip: slipAddress })
  await app.advance(49 * hour)
  expect(await told(id)).toEqual({
    page: 4800,
    next: 6000,
    sheet: expect.stringMatching(/^Valor para regularizar\nR\$ 48,00\n[\s\S]*Prazo/),
    machine: 4800,
    office: 4800,
  })
})
