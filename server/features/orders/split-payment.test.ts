import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReceipt } from '#contract/guest.ts'
import { cancelNotice } from '#contract/operator.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { receiptPath } from '#contract/paths.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice, decide } from '#testkit/contests.ts'
import { disputing, refundsOf, tooOld } from '#testkit/disputes.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, ledgerOf, noticeStatus, payNotices } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { creditOf, manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import {
  cardNumbers,
  confirm,
  payByCard,
  placeBy,
  placeCardOrder,
  placeWalletOrder,
  slipAddress,
} from '#testkit/payments.ts'
import { aStaff } from '#testkit/staff.ts'

const fee = 100

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  const { parts } = app.rotativo
  const city = parts.city()
  const dearer = { ...city, paymentForms: city.paymentForms.map((form) => ({ ...form, tax: cents(fee) })) }
  parts.city = () => dearer
})
afterAll(() => closeAudited(app))

const cancel = (id: number) => app.call(cancelNotice, { params: { id } }, office)
const statusesOf = (ids: readonly number[]) => Promise.all(ids.map((id) => noticeStatus(app, id)))

/** Two notices of R$ 30,00 and one of R$ 12,50, of a driver's plate. */
const noticed = async (credit = 0) => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate], credit })
  const ids = [
    await aNotice(app, plate),
    await aNotice(app, plate),
    await aNotice(app, plate, { price: 1250 }),
  ]
  const [first = 0, second = 0, third = 0] = ids
  return { plate, driver, ids, first, second, third }
}

const untilReturned = (orderId: string, count: number) =>
  eventually(
    () => refundsOf(app, orderId),
    (rows) => rows.filter(({ done_at }) => done_at !== null).length === count,
  )
const contest = async (driver: TestDriver, id: number) => {
  const { contests } = await contestNotice(app, id, driver)
  return () => aStaff(app, ['support']).then((who) => decide(app, contests.at(-1)?.id ?? 0, true, who))
}

describe('a payment for several notices of which some ended meanwhile', () => {
  it('by Pix pays the others, returns each share with its part of the fee, and tells the driver which is which', async () => {
    const { driver, ids, first, second, third, plate } = await noticed()
    const order = await placeBy(app, driver, 11, ids)
    await cancel(second)
    const other = await payNotices(app, [first])
    await payOrder(app, other.id)
    await untilStatus(app, other.id, 2)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await statusesOf(ids)).toEqual([3, 5, 3])
    // 100 * 3000 / 7250, rounded down, twice; the last notice keeps the rest.
    expect(await untilReturned(order.id, 2)).toMatchObject([
      { amount: 3041, reason: 'notice_paid' },
      { amount: 3041, reason: 'notice_cancelled' },
    ])
    const { returned } = await app.call(readPublicOrder, { params: { id: order.id } })
    expect(returned?.amount).toBe(6082)
    expect(returned?.text).toContain(`A irregularidade ${third} está paga.`)
    expect(returned?.text).toContain(
      `A irregularidade ${first} não foi paga por este pagamento. A irregularidade já havia sido paga quando o seu pagamento chegou. O valor de R$ 30,41 foi devolvido`,
    )
    expect(returned?.text).toContain(
      `A irregularidade ${second} não foi paga por este pagamento. A irregularidade foi cancelada`,
    )
    const subject = `Parte do seu pagamento será devolvida ${plate} - Zona Azul Porto das Marés`
    const [letter] = await app.messages(driver.email, 1, subject)
    expect(letter?.text).toContain(`Irregularidade ${first}`)
    expect(letter?.text).toContain('Já havia sido paga por outro pagamento. Devolvemos R$ 30,41')
    expect(letter?.text).toContain('Foi cancelada antes de o seu pagamento chegar. Devolvemos R$ 30,41')
    expect(letter?.text).toMatch(new RegExp(`Irregularidades pagas:? ${third}`))
    await app.messages(driver.email, 2, 'Devolvemos o seu pagamento')

    await (await contest(driver, third))()
    const all = await untilReturned(order.id, 3)
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total_amount)
    expect((await ledgerOf(app, order.id)).transactions).toHaveLength(1)
  })

  it('by debit or a card in analysis pays what is left of a contest that was accepted', async () => {
    const { driver, first, second } = await noticed()
    const debit = await placeBy(app, driver, 3, [first, second], { card: { bank: 'Santander' } })
    const accept = await contest(driver, first)
    await accept()
    await payOrder(app, debit.id)
    await untilStatus(app, debit.id, 2)
    expect(await statusesOf([first, second])).toEqual([5, 3])
    expect(await untilReturned(debit.id, 1)).toMatchObject([{ amount: 3050, reason: 'notice_cancelled' }])

    const more = await noticed()
    const card = await placeCardOrder(app, more.driver, more.ids)
    await payByCard(app, more.driver, card, { text: { number: cardNumbers.analysis } })
    await cancel(more.third)
    await payOrder(app, card.id)
    await untilStatus(app, card.id, 2)
    expect(await statusesOf(more.ids)).toEqual([3, 3, 5])
    expect(await untilReturned(card.id, 1)).toMatchObject([{ amount: 1267 }])
  })

  it('by slip, which no bank gives back, becomes credit of its driver', async () => {
    const { driver, ids, first, second } = await noticed()
    const slip = await placeBy(app, driver, 5, ids, { bank_slip: slipAddress })
    await cancel(first)
    await payOrder(app, slip.id)
    await untilStatus(app, slip.id, 2)
    expect(await statusesOf([first, second])).toEqual([5, 3])
    expect(await creditOf(app, driver)).toBe(3041)
    const { returned } = await app.call(readPublicOrder, { params: { id: slip.id } })
    expect(returned?.text).toContain('O valor de R$ 30,41 está na sua carteira como crédito.')
  })

  it('by a visitor’s Pix pays the others, and order and receipt say which is which', async () => {
    const { ids, first, second, third } = await noticed()
    const order = await payNotices(app, ids)
    await cancel(second)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await statusesOf(ids)).toEqual([3, 5, 3])
    await untilReturned(order.id, 1)
    const { returned } = await app.call(readPublicOrder, { params: { id: order.id } })
    expect(returned).toMatchObject({ amount: 3041 })
    expect(returned?.text).toContain(`As irregularidades ${first} e ${third} estão pagas.`)
    const secret = order.receipt_address.split(receiptPath)[1] ?? ''
    const receipt = await app.call(readReceipt, { params: { secret } })
    expect(receipt.notices.map(({ id }) => id)).toEqual([first, third])
    expect(receipt).toMatchObject({ total_amount: 7350, returned: { amount: 3041 } })
  })

  it('goes back whole when none of them can be paid any more', async () => {
    const { driver, first, second } = await noticed()
    const order = await placeBy(app, driver, 11, [first, second])
    await cancel(first)
    await cancel(second)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 3)
    expect(await untilReturned(order.id, 1)).toMatchObject([{ amount: 6100, reason: 'notice_cancelled' }])
    expect((await ledgerOf(app, order.id)).transactions).toEqual([])
  })

  it('from the wallet is refused before anything moves, and the others can be ordered again', async () => {
    const { driver, first, second } = await noticed(9000)
    const order = await placeBy(app, driver, 4, [first, second])
    await cancel(first)
    await expect(confirm(app, driver, order.id, { payment_form_id: 4 })).rejects.toMatchObject({
      body: { type: 'NoticeNotPayable' },
    })
    expect(await creditOf(app, driver)).toBe(9000)
    await confirm(app, driver, await placeWalletOrder(app, driver, second), { payment_form_id: 4 })
    expect(await statusesOf([first, second])).toEqual([5, 3])
  })
})

describe('a share that goes back for a notice', () => {
  it('becomes credit of its driver when the bank refuses it', async () => {
    const { driver, first, second } = await noticed()
    const bank = disputing(app)
    bank.refunding(tooOld)
    const order = await placeBy(app, driver, 11, [first, second])
    await cancel(first)
    await payOrder(app, order.id)
    await eventually(
      () => creditOf(app, driver),
      (credit) => credit === 3050,
    )
    bank.refunding()
    const [letter] = await app.messages(driver.email, 1, 'O valor da irregularidade está na sua carteira')
    expect(letter?.text).toContain('já não podia ser paga, mas o banco não devolveu R$ 30,50')
    expect(await statusesOf([first, second])).toEqual([5, 3])
  })

  it('is not taken again by a dispute of the payment, which leaves only the paid notice unpaid', async () => {
    const { driver, first, second } = await noticed()
    const bank = disputing(app)
    const order = await placeBy(app, driver, 11, [first, second])
    await cancel(first)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await untilReturned(order.id, 1)
    await bank.dispute(order.id)
    await bank.untilTaken(order.id, 3050, 'lost')
    expect(await statusesOf([first, second])).toEqual([5, 2])
  })

  it('that a dispute had before goes back once the bank gives it up', async () => {
    const { driver, first, second } = await noticed()
    const bank = disputing(app)
    const order = await placeCardOrder(app, driver, [first, second])
    await payByCard(app, driver, order, { text: { number: cardNumbers.analysis } })
    await cancel(first)
    bank.refunding(() => Promise.resolve('in_progress'))
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await bank.dispute(order.id, { amount: 1000 })
    await bank.untilTaken(order.id, 1000)
    await bank.dispute(order.id, {}, 'dispute/won')
    await bank.untilTaken(order.id, 1000, 'won')
    await bank.nowRefunds()
    expect(await untilReturned(order.id, 1)).toMatchObject([{ amount: 3050 }])
    expect(await statusesOf([first, second])).toEqual([5, 3])
  })
})
