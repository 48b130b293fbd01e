import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { settleRefund } from '#contract/operator.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { creditPaidOut, noticeReturning, regularisationRevenue } from '#domain/ledger/accounts.ts'
import { cents } from '#domain/money/cents.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { audit } from '#server/operator/audit.ts'
import type { TestApp } from '#testkit/app.ts'
import { type Disputing, startDisputing, tooOld, undecided } from '#testkit/disputes.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus, payNotices } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { creditOf, payOrder, placeOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { payByCard, placeBy, placeCardOrder } from '#testkit/payments.ts'
import { operate } from '../../../../scripts/operator.ts'
import { retryRefunds } from './retry-refunds.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  ;({ app, bank } = await startDisputing())
})
afterEach(() => bank.examine())
afterAll(() => app.close())

const reference = 'E00000000202611271430A1B2C3D4E5F'

const settle = (id: number, amount: number, sent: { key?: string; reference?: string } = {}) =>
  app.call(
    settleRefund,
    { params: { id }, body: { amount: cents(amount), reference: sent.reference ?? reference } },
    { ...office, ...(sent.key ? { key: sent.key } : {}) },
  )

const refused = { status: 409, body: { type: 'RefundNotRefused' } }

const refundIdsOf = async (orderId: string): Promise<number[]> => {
  const rows = await app.rotativo.parts.db.kysely
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('p.order_id', '=', orderId)
    .orderBy('r.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of the one refund of an order, which its bank has refused. */
const refusedOf = async (orderId: string): Promise<number> => {
  await bank.untilRefund(orderId, 'refused_at')
  const [id = 0] = await refundIdsOf(orderId)
  expect(await audit(app.rotativo.parts.db)).toEqual([
    expect.stringContaining(`no refund was refused by the bank: refund ${id} of`),
  ])
  return id
}

const refusedRefunds = async () =>
  /^rotativo_refunds_refused (\d+)$/m.exec(
    await (await app.http('GET', '/metrics', undefined, office)).text(),
  )?.[1]

/** Nothing is left to do, and nothing asks the bank. */
const isOver = async (id: number) => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  expect(await refusedRefunds()).toBe('0')
  expect(await retryRefunds(app.rotativo.parts.db, [id])).toEqual([])
  let asked = 0
  bank.refunding(() => {
    asked += 1
    return Promise.resolve('in_progress')
  })
  await app.advance(11 * 60)
  expect(asked).toBe(0)
}

/** A driver's order that was paid a cent short, so that R$ 49,99 are on their way back, or another wrong amount. */
const underpaid = async (amount = 4999) => {
  const driver = await aDriver(app)
  const { id } = await placeOrder(app, driver, 5000)
  await payOrder(app, id, { amount })
  await eventually(
    () => bank.refundsOf(id),
    (refunds) => refunds.length === 1,
  )
  return { driver, order: id }
}

describe('a payment that bought nothing and that its bank refused to give back', () => {
  it('ends once a person has paid it: the payer reads and hears so, nothing is booked, the office is told no more', async () => {
    const before = await bank.balanceOf(creditPaidOut)
    bank.refunding(tooOld)
    const { driver, order } = await underpaid()
    const id = await refusedOf(order)
    expect(await refusedRefunds()).toBe('1')
    const waiting = await app.call(readPublicOrder, { params: { id: order } })
    expect(waiting.returned?.text).toContain('A nossa equipe vai devolvê-lo')
    await expect(settle(id, 5000)).rejects.toMatchObject({
      status: 409,
      body: {
        type: 'RefundDisagrees',
        message: 'O saldo a reembolsar é de R$ 49,99. Confira a lista e tente novamente.',
      },
    })
    await expect(settle(id, 4999, { reference: ' - ' })).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { reference: expect.any(Array) } } },
    })
    await expect(settle(id + 1000, 4999)).rejects.toMatchObject({ status: 404 })
    const settled = await settle(id, 4999, { key: 'once' })
    expect(settled).toMatchObject({ id, amount: 4999, reference, settled_by: 'office' })
    expect(await settle(id, 4999, { key: 'once' })).toEqual(settled)
    await expect(settle(id, 4999, { key: 'twice' })).rejects.toMatchObject(refused)
    const { returned } = await app.call(readPublicOrder, { params: { id: order } })
    expect(returned).toEqual({
      amount: 4999,
      text: expect.stringContaining('O valor de R$ 49,99 foi devolvido pela nossa equipe.'),
    })
    const letters = await app.messages(driver.email, 1, 'Devolvemos o seu pagamento')
    expect(letters.map(({ text }) => text.includes('devolvido pela nossa equipe'))).toEqual([true])
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select operator, action, details from operator_log where action = 'settle refund'`,
    )
    expect(rows).toEqual([
      { operator: 'office', action: 'settle refund', details: { refund: id, amount: 4999 } },
    ])
    expect(await bank.balanceOf(creditPaidOut)).toBe(before)
    await isOver(id)
  })

  it('is not given back as well by a dispute of it that comes later, whichever way that ends', async () => {
    bank.refunding(tooOld)
    const { order } = await underpaid()
    const id = await refusedOf(order)
    await settle(id, 4999)
    await bank.dispute(order)
    await app.advance(2 * 86_400)
    expect(await audit(app.rotativo.parts.db)).toEqual([
      expect.stringMatching(
        /^the bank's list of a day agrees with ours: .*refund .*at the bank 4999, here 0/,
      ),
    ])
    expect(await bank.disputesOf(order)).toEqual([])
    await bank.dispute(order, {}, 'dispute/won')
    // That day is looked at again.
    await app.advance(3 * 86_400)
    await isOver(id)
    expect(await refundIdsOf(order)).toEqual([id])
    expect(await bank.givenBack(order)).toBe(0)
  })

  it('keeps what its payer’s bank had of it: a person pays what is left, and once that is won only the rest goes back', async () => {
    bank.refunding(undecided)
    const { order } = await underpaid(4000)
    await bank.dispute(order, { amount: 2000 })
    await bank.untilTaken(order, 2000, 'lost')
    await bank.nowRefunds(tooOld)
    await eventually(
      () => bank.refundsOf(order),
      (rows) => rows.length === 2 && rows.every(({ refused_at }) => refused_at !== null),
    )
    const [whole = 0, left = 0] = await refundIdsOf(order)
    await expect(settle(whole, 4000)).rejects.toMatchObject(refused)
    await settle(left, 2000)
    bank.refunding(undecided)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 2000, 'won')
    const amounts = async () => (await bank.refundsOf(order)).map(({ amount }) => amount)
    expect(await amounts()).toEqual([4000, 2000, 2000])
    // Another one takes the rest, whose refund is needless then, and not that which a person has paid.
    await bank.dispute(order, { amount: 2000 })
    await bank.untilTaken(order, 2000, 'lost')
    await bank.nowRefunds()
    expect(await bank.givenBack(order)).toBe(0)
    await bank.dispute(order, {}, 'dispute/won')
    await eventually(
      () => bank.givenBack(order),
      (given) => given === 2000,
    )
    expect(await amounts()).toEqual([4000, 2000, 2000])
    await isOver(left)
    const { returned } = await app.call(readPublicOrder, { params: { id: order } })
    expect(returned).toMatchObject({ amount: 4000, text: expect.stringContaining('foi devolvido') })
  })

  it('is for its bank alone until that has refused it', async () => {
    bank.refunding(undecided)
    const { order } = await underpaid()
    const [id = 0] = await refundIdsOf(order)
    await expect(settle(id, 4999)).rejects.toMatchObject(refused)
    await bank.nowRefunds()
    await bank.untilRefund(order, 'done_at')
    await expect(settle(id, 4999)).rejects.toMatchObject(refused)
  })

  it('is marked from the command line', async () => {
    const desk = { url: app.address, key: office.token }
    bank.refunding(tooOld)
    const { order } = await underpaid()
    const id = await refusedOf(order)
    await expect(operate(desk, ['refund', 'settle', String(id)])).rejects.toThrow('usage')
    await expect(operate(desk, ['refund', 'settle', String(id), '4999'])).rejects.toThrow('reference')
    expect(await operate(desk, ['refund', 'settle', String(id), '4999', 'comprovante', '123'])).toEqual([
      expect.stringMatching(new RegExp(`^refund ${id}  paid by hand R\\$.49,99  comprovante 123$`)),
    ])
    await isOver(id)
  })
})

it('a payment for a notice that somebody else had paid ends so, whether or not it had bought something', async () => {
  const notice = await aNotice(app, aPlate())
  const [first, second] = [await aDriver(app), await aDriver(app)]
  const byCard = await placeCardOrder(app, first, [notice])
  expect((await payByCard(app, first, byCard)).status).toBe(2)
  const before = [await bank.balanceOf(regularisationRevenue), await bank.balanceOf(creditPaidOut)]
  const [revenue = 0, paidOut = 0] = before
  await bank.dispute(byCard.id)
  await bank.untilTaken(byCard.id, 3000)
  const byPix = await placeBy(app, second, paymentForms.pix, [notice])
  await payOrder(app, byPix.id)
  await untilStatus(app, byPix.id, 2)
  bank.refunding(tooOld)
  await payOrder(app, byPix.id)
  await settle(await refusedOf(byPix.id), 3000)
  expect(await bank.balanceOf(creditPaidOut)).toBe(paidOut)
  // What was paid by card was in the revenue again when its dispute was won.
  await bank.dispute(byCard.id, {}, 'dispute/won')
  await bank.untilTaken(byCard.id, 3000, 'won')
  const id = await refusedOf(byCard.id)
  expect(await bank.balanceOf(regularisationRevenue)).toBe(revenue + 3000)
  await settle(id, 3000)
  expect(await bank.balanceOf(regularisationRevenue)).toBe(revenue)
  expect(await bank.balanceOf(creditPaidOut)).toBe(paidOut + 3000)
  await bank.dispute(byCard.id)
  expect(await bank.disputesOf(byCard.id)).toHaveLength(1)
  await bank.dispute(byCard.id, {}, 'dispute/won')
  await isOver(id)
  expect(await bank.givenBack(byCard.id)).toBe(0)
})

describe('what a contest gave back and its bank refused', () => {
  /** Of two notices that a visitor paid at once, the contest of the first was accepted and its refund refused. */
  const contested = async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const ids = [await aNotice(app, plate), await aNotice(app, plate)]
    const { id: order } = await payNotices(app, ids)
    await payOrder(app, order)
    await untilStatus(app, order, 2)
    bank.refunding(tooOld)
    await bank.accept(ids[0] ?? 0, driver)
    return { order, id: await refusedOf(order), driver, other: ids[1] ?? 0 }
  }
  const books = () => Promise.all([noticeReturning, creditPaidOut].map(bank.balanceOf))

  it('leaves the books once a person has paid it, and counts as gone from then on', async () => {
    const [returning = 0, paidOut = 0] = await books()
    const { order, id, driver, other } = await contested()
    expect(await books()).toEqual([returning + 3000, paidOut])
    await settle(id, 3000)
    expect(await books()).toEqual([returning, paidOut + 3000])
    await isOver(id)
    // The payer's bank takes what is left, and no more of it; that pays the other notice again once it is given up.
    await bank.dispute(order)
    await bank.untilTaken(order, 3000, 'lost')
    expect(await noticeStatus(app, other)).not.toBe(noticeStatuses.paid)
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 3000, 'won')
    expect(await noticeStatus(app, other)).toBe(noticeStatuses.paid)
    await bank.dispute(order)
    await bank.untilTaken(order, 3000, 'lost')
    await bank.accept(other, driver)
    expect(await refundIdsOf(order)).toEqual([id])
    bank.refunding()
    await bank.dispute(order, {}, 'dispute/won')
    const all = await eventually(
      () => bank.refundsOf(order),
      (rows) => rows.length === 2 && rows[1]?.done_at !== null,
    )
    expect(all.map(({ amount }) => amount)).toEqual([3000, 3000])
    expect(await bank.givenBack(order)).toBe(3000)
    expect(await books()).toEqual([returning, paidOut + 3000])
    await isOver(id)
  })

  it('is paid in two parts where a dispute that is won had one of them', async () => {
    const [returning = 0, paidOut = 0] = await books()
    const { order, id } = await contested()
    await bank.dispute(order, { amount: 5000 })
    await bank.untilTaken(order, 5000, 'lost')
    await expect(settle(id, 3000)).rejects.toMatchObject({ body: { type: 'RefundDisagrees' } })
    await settle(id, 1000)
    expect(await audit(app.rotativo.parts.db)).toEqual([])
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 5000, 'won')
    expect(await refusedOf(order)).toBe(id)
    expect(await retryRefunds(app.rotativo.parts.db, [id])).toEqual([])
    expect(await settle(id, 2000, { reference: 'comprovante 2' })).toMatchObject({
      amount: 3000,
      reference: `${reference}; comprovante 2`,
    })
    expect(await books()).toEqual([returning, paidOut + 3000])
    await isOver(id)
  })
})

it('credit that was asked back and refused is in its wallet, and no refund that a person settles', async () => {
  bank.refunding(tooOld)
  const driver = await aDriver(app)
  const { id: order } = await placeOrder(app, driver, 3000)
  await payOrder(app, order)
  await untilStatus(app, order, 2)
  await app.call(requestRefund, {}, driver)
  await bank.untilRefund(order, 'refused_at')
  const [id = 0] = await refundIdsOf(order)
  await expect(settle(id, 3000)).rejects.toMatchObject(refused)
  expect([await creditOf(app, driver), await statusOf(app, order)]).toEqual([3000, 2])
})
