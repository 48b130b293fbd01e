import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { changePassword } from '#server/features/account/change-password.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf } from '#testkit/parking.ts'
import { askBack, refundRequestOf, untilDecided } from '#testkit/returns.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

const waits = { status: 422, body: { type: 'RefundWaits' } }

/** A driver with both contacts confirmed, whose credit came by Pix and would go back by it at once. */
const withCredit = async (): Promise<TestDriver> => {
  const driver = await aDriver(app)
  const { kysely } = app.rotativo.parts.db
  await kysely
    .updateTable('users')
    .set({ sms_verification_status: true })
    .where('id', '=', driver.userId)
    .execute()
  const { id } = await placeOrder(app, driver, 3000)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  return driver
}

const warnings = async ({ email, phone }: TestDriver) => {
  await delivered(app)
  const letters = await app.messages(email, 0)
  const sms = await app.messages(phone, 0)
  return [
    letters.filter(({ subject }) => subject?.startsWith('Pedido de reembolso logo após')).length,
    sms.filter(({ text }) => text.includes('reembolso pedido logo apos a troca da senha')).length,
  ]
}

it('a refund request waits a day after a password change in the profile, and both contacts get one message', async () => {
  const driver = await withCredit()
  const { name, email, phone, identification } = driver
  const passwords = { password: 'segredo2', password_confirmation: 'segredo2' }
  const body = { name, email, phone, identification, birth_date: '1980-05-17', ...passwords }
  await app.call(updateProfile, { body }, driver)
  for (let n = 0; n < 2; n++) {
    const request = app.call(requestRefund, {}, { ...driver, key: `refund-${n}` })
    await expect(request).rejects.toMatchObject(waits)
  }
  expect(await warnings(driver)).toEqual([1, 1])
  expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 3000 })
  expect((await refundRequestOf(app, driver)).request).toBeNull()

  await app.advance(86_401)
  await askBack(app, driver)
  expect((await untilDecided(app, driver))?.parts).toMatchObject([{ amount: 3000, state: 'returned' }])
})

it('a recovery of the password delays a refund as well, and a second change lengthens the wait', async () => {
  const driver = await withCredit()
  const recover = () =>
    app.rotativo.parts.db.kysely.transaction().execute((tx) =>
      changePassword(app.rotativo.parts, tx, {
        userId: driver.userId,
        passwordHash: 'another one',
        keepSession: hashToken(driver.token),
        address: '127.0.0.1',
        by: 'code',
      }),
    )
  await app.advance(60)
  await recover()
  await app.advance(80_000)
  await recover()
  await app.advance(80_000)
  await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject(waits)
  expect(await warnings(driver)).toEqual([1, 1])
})
