import { afterAll, beforeAll, expect, it } from 'vitest'
import { validateUser } from '#contract/account/registration.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { anEmail, aPhone, aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

it('answers an empty errors object when everything is free [role.anonymous]', async () => {
  const query = { identification: aCpf(), email: anEmail(), phone: aPhone() }
  expect(await app.call(validateUser, { query })).toEqual({ errors: {} })
  expect(await app.call(validateUser, { query: {} })).toEqual({ errors: {} })
})

it('names each field that is in use [call.validate-user, error.register-identification-taken, error.register-phone-taken]', async () => {
  const { identification, phone, email } = await aRegisteredDriver(app)
  expect(await app.call(validateUser, { query: { identification } })).toEqual({
    errors: { identification: ['O CPF/CNPJ informado já está em uso.'] },
  })
  expect(await app.call(validateUser, { query: { phone } })).toEqual({
    errors: { phone: ['O telefone informado já está em uso.'] },
  })
  expect(await app.call(validateUser, { query: { email: email.toUpperCase() } })).toEqual({
    errors: { email: ['O e-mail informado já está em uso.'] },
  })
})
