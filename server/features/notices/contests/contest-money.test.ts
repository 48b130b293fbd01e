import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOwnWallets } from '#contract/wallets.ts'
import { clearing } from '#server/features/parking/marks.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { contestNotice, decide, noticePage } from '#testkit/contests.ts'
import { refundsOf } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus, payNotices } from '#testkit/guests.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { confirm, payByCard, placeBy, placeCardOrder, placeWalletOrder } from '#testkit/payments.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let support: TestStaff
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const creditOf = async (driver: TestDriver) =>
  (await app.call(listOwnWallets, {}, driver)).data[0]?.balance_credit
const untilDone = (orderId: string, count: number) =>
  eventually(
    () => refundsOf(app, orderId),
    (rows) => rows.filter(({ done_at }) => done_at !== null).length === count,
  )

/** Contests a notice as its driver, and the office decides. */
const settle = async (driver: TestDriver, id: number, accept: boolean) => {
  support = await aStaff(app, ['support'])
  const { contests } = await contestNotice(app, id, driver)
  return decide(app, contests.at(-1)?.id ?? 0, accept, support)
}

const noticed = async (credit = 0) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate], credit })
  return { plate, driver, id: await aNotice(app, plate) }
}

it('what was paid from a wallet is its credit again, once, and a paid notice that loses its contest stays paid', async () => {
  const { driver, id } = await noticed(5000)
  const pay = async () =>
    confirm(app, driver, await placeWalletOrder(app, driver, id), { payment_form_id: 4 })
  await pay()
  expect(await creditOf(driver)).toBe(2000)
  await settle(driver, id, false)
  expect(await noticeStatus(app, id)).toBe(3)
  expect(await creditOf(driver)).toBe(2000)
  const { time_line } = await noticePage(app, id, driver)
  expect(time_line.map(({ what }) => what)).toEqual(['issued', 'paid', 'contested', 'contest_ended_paid'])
  const [letter] = await app.messages(driver.email, 1, 'Contestação não aceita - Zona Azul Porto das Marés')
  expect(letter?.text).toContain('não foi aceita; ela continua paga.')
  expect(letter?.text).not.toContain('O prazo para pagar')
  await settle(driver, id, true)
  expect(await noticeStatus(app, id)).toBe(5)
  expect(await creditOf(driver)).toBe(5000)
  await expect(pay()).rejects.toMatchObject({ body: { type: 'NoticeNotPayable' } })
})

it('what was paid by Pix or card goes back by its bank, each notice its own part, and the payer is told', async () => {
  const { driver, id, plate } = await noticed()
  const other = await aNotice(app, plate, { price: 1250 })
  const order = await placeBy(app, driver, 11, [id, other])
  // It is paid while it is contested, at the price that stands still.
  const { contests } = await contestNotice(app, id, driver)
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  expect(await noticePage(app, id, driver)).toMatchObject({ status: 3, clock: 'contested' })
  support = await aStaff(app, ['support'])
  await decide(app, contests[0]?.id ?? 0, true, support)
  expect(await untilDone(order.id, 1)).toMatchObject([{ amount: 3000, reason: 'contest_accepted' }])
  expect([await noticeStatus(app, id), await noticeStatus(app, other)]).toEqual([5, 3])
  await settle(driver, other, true)
  expect(await untilDone(order.id, 2)).toMatchObject([{ amount: 3000 }, { amount: 1250 }])
  const [letter] = await app.messages(driver.email, 2, 'Devolvemos o seu pagamento')
  expect(letter?.text).toContain('A contestação da irregularidade que você pagou foi aceita.')

  const byCard = await aNotice(app, plate)
  const card = await placeCardOrder(app, driver, [byCard])
  await payByCard(app, driver, card)
  await settle(driver, byCard, true)
  expect(await untilDone(card.id, 1)).toMatchObject([{ amount: 3000 }])
})

it('a visitor’s payment goes back as well, to where it came from', async () => {
  const { driver, id } = await noticed()
  const order = await payNotices(app, [id])
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  await settle(driver, id, true)
  expect(await untilDone(order.id, 1)).toMatchObject([{ amount: 3000 }])
})

it('what the bank does not give back is credit of the driver, and nothing is given twice', async () => {
  const { driver, id } = await noticed()
  const order = await placeBy(app, driver, 11, [id])
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  const { parts } = app.rotativo
  const bank = parts.payment
  parts.payment = bankWith(bank, {
    refund: () => Promise.reject(new GatewayFault('bank', 'answered 400', false)),
  })
  await settle(driver, id, true)
  await eventually(
    () => creditOf(driver),
    (credit) => credit === 3000,
  )
  parts.payment = bank
  await app.advance(700)
  expect(await refundsOf(app, order.id)).toMatchObject([{ done_at: null, refused_at: expect.any(Date) }])
  expect(await creditOf(driver)).toBe(3000)
  await app.messages(driver.email, 1, 'O valor da irregularidade está na sua carteira')
})

it('what somebody else paid from a wallet is credit there, of which the payer is told and whoever contested is not', async () => {
  const { driver: payer, id, plate } = await noticed(5000)
  const driver = await aDriver(app, { plates: [plate] })
  await confirm(app, payer, await placeWalletOrder(app, payer, id), { payment_form_id: 4 })
  await settle(driver, id, true)
  expect(await creditOf(payer)).toBe(5000)
  const [told] = await app.messages(payer.email, 1, 'O valor da irregularidade está na sua carteira')
  expect(told?.text).toContain(
    'A contestação da irregularidade que você pagou foi aceita. O valor de R$ 30,00 está na sua carteira',
  )
  const [letter] = await app.messages(driver.email, 1, 'Contestação aceita - Zona Azul Porto das Marés')
  expect(letter?.text).toContain('A sua contestação foi aceita')
  expect(letter?.text).not.toContain('carteira como crédito')
})

it('the orders of a notice are found by an index, also those that wait no more', async () => {
  const plan = await app.rotativo.parts.db.kysely.transaction().execute(async (tx) => {
    // The tables of a test are read as a whole sooner than by any index.
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<
      Record<string, string>
    >`explain select order_id from order_notices where notice_id = 1`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('order_notices_of')
})

it('the tickets that carry a notice are found by its plate, however many there were in years', async () => {
  const plan = await app.rotativo.parts.db.kysely.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { sql: statement, parameters } = clearing([1, 2]).compile(tx)
    return tx.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${statement}`, [...parameters]))
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('activations_of_plate')
  expect(lines).not.toContain('Seq Scan')
})

it('decided by two at once, one decides; and what is decided while somebody pays fits together', async () => {
  for (let round = 0; round < 3; round++) {
    const { driver, id } = await noticed(5000)
    const order = await placeWalletOrder(app, driver, id)
    const { contests } = await contestNotice(app, id, driver)
    const people = [await aStaff(app, ['support']), await aStaff(app, ['manager'])]
    const answers = await Promise.allSettled([
      ...people.map((who) => decide(app, contests[0]?.id ?? 0, true, who)),
      confirm(app, driver, order, { payment_form_id: 4 }),
    ])
    expect(answers.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await noticeStatus(app, id)).toBe(5)
    expect(await creditOf(driver)).toBe(5000)
  }
})
