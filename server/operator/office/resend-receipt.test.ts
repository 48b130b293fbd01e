import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendReceipt, viewDriver } from '#contract/staff/drivers.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aStaff } from '#testkit/staff.ts'
import { aDriverWithCard, spend, turnOn, untilCharges } from '#testkit/top-ups.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const [on, paid] = ['Recarga automática ligada', 'Recarga automática feita']

describe('the message of an automatic top-up', () => {
  it('is sent once more as a receipt where it was paid, and not where it tells anything else', async () => {
    const support = await aStaff(app, ['support'])
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    await spend(app, driver)
    await untilCharges(app, driver, ['paid'])
    const letters = (count: number) =>
      app.messages(driver.email, count, `${paid} - Zona Azul Porto das Marés`)
    await letters(1)
    const body = { reason: 'counter', words: 'Perguntou pelo comprovante' } as const
    const { messages } = await app.call(viewDriver, { params: { id: driver.driverId }, body }, support)
    const ofTopUp = messages.filter(({ title }) => [on, paid].includes(title))
    expect(ofTopUp.map(({ title, is_receipt }) => [title, is_receipt])).toEqual([
      [paid, true],
      [on, false],
    ])
    const [receipt, other] = ofTopUp.map(({ id }) => ({ params: { id: driver.driverId, message: id } }))
    await app.call(resendReceipt, receipt ?? {}, support)
    const [again, first] = await letters(2)
    expect(again?.text).toBe(first?.text)
    await expect(app.call(resendReceipt, other ?? {}, support)).rejects.toMatchObject({ status: 404 })
  })
})
