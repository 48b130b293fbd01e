import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#contract/notices/lists.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus } from '#testkit/guests.ts'
import { manyOrders, paymentIdOf, payOrder, untilBankHasTold, untilStatus } from '#testkit/orders.ts'
import { balancesOf } from '#testkit/parking.ts'
import { placeBy } from '#testkit/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, noticeBonusCents: 250 } })
})
afterAll(() => closeAudited(app))

const pay = async (driver: TestDriver, notices: number[]): Promise<string> => {
  const { id } = await placeBy(app, driver, paymentForms.pix, notices)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  return id
}

/** The payer's bank takes the payment back, so that its notices can be paid again. */
const takeBack = async (orderId: string, notice: number) => {
  const path = `/sandbox/payments/${await paymentIdOf(app, orderId)}/dispute`
  expect((await app.http('POST', path, {})).status).toBe(200)
  await untilBankHasTold(app)
  await eventually(
    () => noticeStatus(app, notice),
    (status) => status === 2,
  )
}

describe('the bonus of a notice', () => {
  it('is given once, however often a payment of it is taken back, and by whomever it is paid again', async () => {
    const plate = aPlate()
    const [driver, other] = [await aDriver(app, { plates: [plate] }), await aDriver(app)]
    const [first, second] = [await aNotice(app, plate), await aNotice(app, plate)]
    const order = await pay(driver, [first])
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ bonus: 250 })
    await takeBack(order, first)
    const { data } = await app.call(listNotices, { query: { plate } }, driver)
    const already = {
      hasBonus: false,
      deniedBonusDescription: 'O bônus desta irregularidade já foi dado, quando ela foi paga antes.',
    }
    const bonusOf = (notice: number) => data.find(({ id }) => id === notice)?.bonus
    expect(bonusOf(first)).toEqual(already)
    expect(bonusOf(second)).toEqual({ hasBonus: true, deniedBonusDescription: '' })
    // Of both together the one that never gave any gives its own.
    const both = await pay(driver, [first, second])
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ bonus: 500 })
    await takeBack(both, second)
    await pay(other, [first, second])
    expect(await balancesOf(app, other.walletId)).toMatchObject({ bonus: 0 })
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ bonus: 500 })
  })
})
