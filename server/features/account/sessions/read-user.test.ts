import { afterAll, beforeAll, expect, it } from 'vitest'
import { readUser } from '#contract/account/sessions.ts'
import { preferenceFlags } from '#domain/preferences.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { aRegisteredDriver } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const flags = Object.fromEntries(preferenceFlags.map((flag) => [flag, true]))

it('gives exactly the fields of the user [call.user, entity.user, entity.preference-flags]', async () => {
  const driver = await aDriver(app)
  const response = await app.http('GET', '/api/user', undefined, { token: driver.token })
  const user = (await response.json()) as Record<string, unknown>
  const { config: _config, ...fields } = user
  expect(fields).toEqual({
    ...flags,
    id: driver.userId,
    driver_id: driver.driverId,
    identification: driver.identification,
    name: driver.name,
    email: driver.email,
    phone: driver.phone,
    birth_date: '1980-05-17',
    address: JSON.stringify({ uf: 'SC', cep: '88000000', city: 'B', address: 'Rua A,10,', district: 'C' }),
    active_mail: true,
    sms_verification_status: false,
    requested_refund_date: null,
  })
  expect(preferenceFlags).toHaveLength(18)
})

it('also answers an account that has confirmed nothing', async () => {
  const driver = await aRegisteredDriver(app)
  const user = await app.call(readUser, {}, { token: driver.token })
  expect(user).toMatchObject({ id: driver.userId, active_mail: false, sms_verification_status: false })
})

it('config names the forms on offer, the support and every preference once [entity.user-config]', async () => {
  const { token } = await aDriver(app)
  const { config } = await app.call(readUser, {}, { token })
  const offered = app.rotativo.parts.city().paymentForms.filter((form) => form.offered)
  expect(config.paymentForm).toEqual(offered.map((form) => form.payment_form_id))
  expect(config.paymentForm).toContain(11)
  expect(config.support).toEqual({ phone: '48999990000', help_link: '/faq', refund: true })
  const permissions = config.notificationsConfig.flatMap(({ options }) =>
    options.map((one) => one.permission),
  )
  expect(permissions.sort()).toEqual([...preferenceFlags].sort())
  for (const { name, options } of config.notificationsConfig) {
    expect(name).not.toBe('')
    expect(new Set(options.map((option) => option.name)).size).toBe(options.length)
  }
})

it('gives what the driver has switched, and the date of the refund request in the programme\u2019s time', async () => {
  const driver = await aDriver(app)
  await app.rotativo.parts.db.kysely
    .updateTable('users')
    .set({
      preferences: JSON.stringify({ send_campaign_push: false, something_else: true }),
      requested_refund_date: new Date('2026-11-20T12:30:00Z'),
    })
    .where('id', '=', driver.userId)
    .execute()
  const user = await app.call(readUser, {}, { token: driver.token })
  expect(user).toMatchObject({
    ...flags,
    send_campaign_push: false,
    requested_refund_date: '2026-11-20 09:30:00',
  })
  expect(user).not.toHaveProperty('something_else')
})
