import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { leaveFor, tryToLeave } from '#testkit/leaving.ts'
import { manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf } from '#testkit/parking.ts'
import { askBack, refundRequestOf, returnPostings } from '#testkit/returns.ts'

const days = (count: number) => app.advance(count * 86_400)

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

describe('credit that a bank is giving back still', () => {
  it('is credit for who leaves: it needs force, and the last letter names it', async () => {
    const { parts } = app.rotativo
    const bank = parts.payment
    onTestFinished(() => {
      parts.payment = bank
    })
    const driver = await aDriver(app, { credit: 500 })
    const { id } = await placeOrder(app, driver, 3000)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    await askBack(app, driver)
    await days(3)
    // The bank has 30, the wallet 5.
    expect(await refundRequestOf(app, driver)).toMatchObject({ amount: 500, returning: 3000 })
    const refused = {
      status: 409,
      body: {
        type: 'UserHasBalance',
        message:
          'Você ainda possui saldo de R$ 35,00, do qual o banco ainda está devolvendo R$ 30,00. Se excluir a conta, o que está na carteira e o que o banco não devolver serão perdidos.',
      },
    }
    expect(await tryToLeave(app, driver)).toMatchObject(refused)
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 500 })
    await leaveFor(app, driver)
    const [letter] = await app.messages(driver.email, 1, 'Sua conta foi excluída - Zona Azul Porto das Marés')
    expect(letter?.text).toContain('O saldo que ainda estava na sua carteira, R$ 5,00,')
    expect(letter?.text).toContain('O banco ainda está devolvendo R$ 30,00 que você pediu de volta.')

    parts.payment = bankWith(bank, {
      refund: () => Promise.reject(new GatewayFault('bank', 'says no', false)),
    })
    await app.advance(11 * 60)
    const steps = await eventually(
      () => returnPostings(app, driver),
      (found) => found.length === 2,
    )
    expect(steps[1]).toBe('not-returned: programme/credit-returning > programme/forfeited-credit 3000')
  })

  it('is none once the bank has given it back', async () => {
    const driver = await aDriver(app)
    const { id } = await placeOrder(app, driver, 1000)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    await askBack(app, driver)
    await eventually(
      () => refundRequestOf(app, driver),
      ({ returning }) => returning === 0,
    )
    await days(3)
    expect(await tryToLeave(app, driver)).toMatchObject({ status: 200 })
  })
})
