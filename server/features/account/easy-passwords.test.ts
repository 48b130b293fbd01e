import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, resetByCode, resetByLink } from '#contract/account/recovery.ts'
import { signUp } from '#contract/account/registration.ts'
import { logIn } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { aRegistration, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...wideLimits, easyPasswords: 'refused' } })
})
afterAll(() => app.close())

const text = 'Esta senha é fácil de adivinhar. Escolha outra.'
const hard = { password: 'maré alta 7', password_confirmation: 'maré alta 7' }
const refused = { status: 422, body: { error: { errors: { password: [text] } } } }

describe('where a city refuses easy passwords', () => {
  it.each(['123456', 'Flamengo2026', 'senha123', 'portodasmarés1', 'marés2026'])(
    'nobody registers with %s',
    async (password) => {
      const body = aRegistration({ password, password_confirmation: password })
      await expect(app.call(signUp, { body })).rejects.toMatchObject(refused)
    },
  )

  it('nobody registers with the own tax id', async () => {
    const { identification: password, ...rest } = aRegistration()
    const body = { ...rest, identification: password, password, password_confirmation: password }
    await expect(app.call(signUp, { body })).rejects.toMatchObject(refused)
  })

  it('nobody chooses one in the profile, and the old one goes on', async () => {
    const driver = await aDriverWithContacts(app, hard)
    const body = { ...driver, password: 'qwerty', password_confirmation: 'qwerty' }
    const { token, identification: username, password } = driver
    await expect(app.call(updateProfile, { body }, { token })).rejects.toMatchObject(refused)
    await app.call(updateProfile, { body: { ...body, password: '', password_confirmation: '' } }, { token })
    await app.call(logIn, { body: { username, password } })
  })

  it('nobody chooses one by the code or the link of a recovery, which stay good for another', async () => {
    const { identification: registration, email: to } = await aDriverWithContacts(app, hard)
    await app.call(askRecovery, { body: { registration, email: true } })
    const { code = '', email, token } = await recoveryMailTo(app, to)
    const byCode = (password: string) =>
      app.call(resetByCode, { body: { registration, code, password, confirm_password: password } })
    const byLink = (password: string) =>
      app.call(resetByLink, { body: { email, token, password, password_confirmation: password } })
    await expect(byCode(registration)).rejects.toMatchObject(refused)
    await expect(byLink(registration)).rejects.toMatchObject(refused)
    await expect(byLink('corinthians1')).rejects.toMatchObject(refused)
    await byLink('um segredo bem meu')
  })
})

describe('where a city says nothing', () => {
  it('the rule of the specification stands alone outside of production', async () => {
    const usual = await startApp({ settings: wideLimits })
    await usual.call(signUp, { body: aRegistration({ password: '123456', password_confirmation: '123456' }) })
    await usual.close()
  })
})
