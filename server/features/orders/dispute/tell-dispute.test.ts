import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { TestApp } from '#testkit/app.ts'
import { type Disputing, startDisputing } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, buyTicket, noticeStatus } from '#testkit/guests.ts'
import { creditOf, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { placeBy } from '#testkit/payments.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  const started = await startDisputing()
  app = started.app
  bank = started.bank
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(async () => {
  await bank.examine()
  await app.close()
})

const letterTo = async (email: string, subject: string): Promise<string> =>
  (await app.messages(email, 1, subject))[0]?.text ?? ''
const toldTaken = (email: string) => letterTo(email, 'O seu pagamento foi contestado no banco')
const toldWon = (email: string) => letterTo(email, 'A contestação do seu pagamento terminou')

const credit = async (driver: TestDriver, amount: number): Promise<string> => {
  const { id } = await placeOrder(app, driver, amount)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  return id
}

describe('of notices that a payment taken by its bank had paid', () => {
  const paid = async (count: number) => {
    const plate = aPlate()
    const driver = await aDriver(app)
    const notices: number[] = []
    for (let n = 0; n < count; n++) notices.push(await aNotice(app, plate))
    const { id: order } = await placeBy(app, driver, paymentForms.pix, notices)
    await payOrder(app, order)
    await untilStatus(app, order, 2)
    const [first = 0] = notices
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('notices').set({ deadline: app.clock.now() }).where('id', '=', first).execute()
    return { driver, order, first }
  }

  it('one whose deadline has passed is not called open', async () => {
    const { driver, order, first } = await paid(1)
    await bank.dispute(order)
    await bank.untilTaken(order, 3000, 'lost')
    const told = await toldTaken(driver.email)
    expect(told).toContain('não está mais paga, e o prazo para regularizar já terminou.')
    expect(told).not.toContain('em aberto')
    await bank.dispute(order, {}, 'dispute/won')
    expect(await toldWon(driver.email)).toContain('A irregularidade está paga de novo.')
    expect(await noticeStatus(app, first)).toBe(3)
  })

  it('that are open in part are not called open as one', async () => {
    const { driver, order } = await paid(2)
    await bank.dispute(order)
    await bank.untilTaken(order, 6000, 'lost')
    const told = await toldTaken(driver.email)
    expect(told).toContain('o prazo para regularizar uma parte delas já terminou.')
    expect(told).not.toContain('em aberto')
  })
})

describe('of a ticket', () => {
  it('whose time has ended nothing is said', async () => {
    const { id } = await buyTicket(app)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    const { email } = await app.rotativo.parts.db.kysely
      .selectFrom('guest_tickets')
      .select('email')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await app.advance(3600)
    await bank.dispute(id)
    await bank.untilTaken(id, 300, 'lost')
    const told = await toldTaken(email ?? '')
    expect(told).toContain('R$ 3,00 de um Pix seu')
    expect(told).not.toContain('continua valendo')
  })
})

describe('of credit', () => {
  const allSpent = async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const order = await credit(driver, 300)
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    expect(await creditOf(app, driver)).toBe(0)
    await bank.dispute(order)
    await bank.untilTaken(order, 300, 'lost')
    expect(await toldTaken(driver.email)).toContain(
      'Como os créditos já foram usados, R$ 3,00 serão descontados dos próximos créditos.',
    )
    return { driver, order }
  }

  it('that was all used nothing came back when the dispute is won: it is owed no more', async () => {
    const { driver, order } = await allSpent()
    await bank.dispute(order, {}, 'dispute/won')
    const told = await toldWon(driver.email)
    expect(told).toContain('R$ 3,00 não serão mais descontados dos próximos créditos.')
    expect(told).not.toContain('voltou')
    expect(await creditOf(app, driver)).toBe(0)
  })

  it('comes back what had been collected of it', async () => {
    const { driver, order } = await allSpent()
    await credit(driver, 100)
    await bank.dispute(order, {}, 'dispute/won')
    expect(await toldWon(driver.email)).toContain(
      'Desse valor, R$ 1,00 voltaram para os seus créditos. R$ 2,00 não serão mais descontados dos próximos créditos.',
    )
    expect(await creditOf(app, driver)).toBe(100)
  })
})
