import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPublicOrder } from '#contract/orders.ts'
import type { TestApp } from '#testkit/app.ts'
import { type Disputing, startDisputing, tooOld, undecided } from '#testkit/disputes.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { payOrder, placeOrder } from '#testkit/orders.ts'

let app: TestApp
let bank: Disputing
beforeAll(async () => {
  ;({ app, bank } = await startDisputing())
})
afterEach(async () => {
  bank.refunding()
  // The bank's list of the day has been compared by then.
  await app.advance(2 * 86_400)
  await bank.examine()
})
afterAll(() => app.close())

/** An order that was paid a cent short, so that R$ 49,99 are on their way back, or another wrong amount. */
const underpaid = async (amount = 4999, refund = undecided): Promise<string> => {
  bank.refunding(refund)
  const { id } = await placeOrder(app, await aDriver(app), 5000)
  await payOrder(app, id, { amount })
  await eventually(
    () => bank.refundsOf(id),
    (refunds) => refunds.length === 1,
  )
  return id
}

/** The parts in which it goes back, each with how it ended. */
const partsOf = async (order: string) =>
  (await bank.refundsOf(order)).map(({ amount, done_at, refused_at }) => ({
    amount,
    ended: done_at ? 'done' : refused_at ? 'refused' : 'not yet',
  }))

const untilParts = async (order: string, count: number) => {
  const all = await eventually(
    () => partsOf(order),
    (parts) => parts.length === count && parts.every(({ ended }) => ended !== 'not yet'),
  )
  return all
}

describe('a payment that bought nothing, of which the payer’s bank has a part', () => {
  it('goes back but for that part, and with it once the bank has given it up', async () => {
    const order = await underpaid()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await bank.nowRefunds()
    const whole = { amount: 4999, ended: 'refused' }
    expect(await untilParts(order, 2)).toEqual([whole, { amount: 3999, ended: 'done' }])
    expect(await bank.givenBack(order)).toBe(3999)
    await bank.dispute(order, {}, 'dispute/won')
    expect(await untilParts(order, 3)).toEqual([
      whole,
      { amount: 3999, ended: 'done' },
      { amount: 1000, ended: 'done' },
    ])
    expect(await bank.givenBack(order)).toBe(4999)
  })

  it('goes back in what each of two takings left, and waits for no person when they left nothing', async () => {
    const order = await underpaid()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await bank.dispute(order, { amount: 2000 })
    await bank.untilTaken(order, 2000, 'lost')
    await bank.nowRefunds()
    expect(await untilParts(order, 2)).toEqual([
      { amount: 4999, ended: 'refused' },
      { amount: 1999, ended: 'done' },
    ])
    const other = await underpaid()
    await bank.dispute(other, { amount: 1000 })
    await bank.untilTaken(other, 1000, 'lost')
    await bank.dispute(other)
    await bank.untilTaken(other, 3999, 'lost')
    await bank.nowRefunds()
    expect(await untilParts(other, 1)).toEqual([{ amount: 4999, ended: 'refused' }])
    expect(await bank.givenBack(other)).toBe(0)
  })

  it('is given up by the bank before it went back: it goes back whole, once', async () => {
    const order = await underpaid()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await bank.dispute(order, {}, 'dispute/won')
    await bank.untilTaken(order, 1000, 'won')
    await bank.nowRefunds()
    expect(await untilParts(order, 1)).toEqual([{ amount: 4999, ended: 'done' }])
    expect(await bank.givenBack(order)).toBe(4999)
  })

  it('is given up in two equal parts, of which another taking makes one needless and not both', async () => {
    const order = await underpaid(2000)
    await bank.dispute(order, { amount: 1000 })
    await bank.dispute(order)
    await bank.nowRefunds()
    expect(await untilParts(order, 1)).toEqual([{ amount: 2000, ended: 'refused' }])
    bank.refunding(undecided)
    await bank.dispute(order, {}, 'dispute/won')
    await eventually(
      () => partsOf(order),
      (parts) => parts.length === 3,
    )
    await bank.dispute(order, { amount: 1000 })
    await eventually(
      () => bank.disputesOf(order),
      (rows) => rows.length === 3,
    )
    await bank.nowRefunds()
    await untilParts(order, 3)
    expect(await bank.givenBack(order)).toBe(1000)
  })

  it('goes back but for that part also where its bank had refused it before we heard of that', async () => {
    const order = await underpaid(4999, tooOld)
    await bank.untilRefund(order, 'refused_at')
    bank.refunding()
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await app.advance(2)
    expect(await untilParts(order, 2)).toEqual([
      { amount: 4999, ended: 'refused' },
      { amount: 3999, ended: 'done' },
    ])
    expect(await bank.givenBack(order)).toBe(3999)
  })

  it('is told whole to whoever waits for the order, in however many parts it goes back', async () => {
    const returned = async (id: string) =>
      (await app.call(readPublicOrder, { params: { id } })).returned?.amount
    const order = await underpaid()
    expect(await returned(order)).toBe(4999)
    await bank.dispute(order, { amount: 1000 })
    await bank.untilTaken(order, 1000, 'lost')
    await bank.nowRefunds()
    await untilParts(order, 2)
    expect(await returned(order)).toBe(3999)
    await bank.dispute(order, {}, 'dispute/won')
    await untilParts(order, 3)
    expect(await returned(order)).toBe(4999)
  })
})
