import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/profile.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { readLandingContent } from '#contract/content.ts'
import { listPaymentForms } from '#contract/orders.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { setLanguage } from '#contract/preferences.ts'
import { listUsableWallets, readTopUp } from '#contract/wallets.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const reading = (language: string) => ({ headers: { [pageLanguageHeader]: language } })

const refusal = async (headers: Record<string, string>): Promise<string> => {
  const body = { username: '123.456.789-09', password: 'not-this-one' }
  const refused = await app.call(logIn, { body }, { headers }).catch((error) => error)
  expect(refused).toBeInstanceOf(Refused)
  return refused.body.message
}

describe('a caller reads', () => {
  it('Portuguese, whatever the browser speaks and whatever else is asked for [app.language]', async () => {
    const portuguese = 'CPF/CNPJ ou senha incorretos.'
    expect(await refusal({})).toBe(portuguese)
    expect(await refusal({ 'Accept-Language': 'en-US,en;q=0.9' })).toBe(portuguese)
    expect(await refusal({ [pageLanguageHeader]: 'fr' })).toBe(portuguese)
    expect(await refusal({ [pageLanguageHeader]: '__proto__' })).toBe(portuguese)
  })

  it('what the page asks for, each for itself, however many ask at once', async () => {
    const asked = ['en', 'pt-BR', 'es', 'en', 'es', 'pt-BR']
    const told = await Promise.all(asked.map((language) => refusal(reading(language).headers)))
    const texts: Record<string, string> = {
      en: 'Wrong CPF/CNPJ or password.',
      es: 'CPF/CNPJ o contraseña incorrectos.',
      'pt-BR': 'CPF/CNPJ ou senha incorretos.',
    }
    expect(told).toEqual(asked.map((language) => texts[language]))
  })

  it('the names of codes, switches and the first wallet in that language, and what is kept stays as it is', async () => {
    const { token } = await aDriverWithContacts(app)
    const english = { token, ...reading('en') }
    const named = async (sent: object) => {
      const { config } = await app.call(readUser, {}, { token, ...sent })
      const wallets = await app.call(listUsableWallets, {}, { token, ...sent })
      const forms = await app.call(listPaymentForms, {}, { token, ...sent })
      return {
        wallet: wallets.data[0]?.name,
        toppedUp: (
          await app.call(readTopUp, { params: { id: wallets.data[0]?.id ?? 0 } }, { token, ...sent })
        ).wallet,
        switches: config.notificationsConfig[0]?.name,
        forms: forms.data.map(({ name }) => name),
      }
    }
    expect(await named(english)).toMatchObject({
      wallet: 'My Credit',
      toppedUp: 'My Credit',
      switches: 'Parking notices',
    })
    expect((await named(english)).forms).toContain('Credit card')
    const portuguese = await named({})
    expect(portuguese).toMatchObject({ wallet: 'Meus Créditos', switches: 'Irregularidades' })
    expect(portuguese.forms).toContain('Cartão de crédito')
  })

  it('a text of the city that it wrote in no other language, as it is', async () => {
    const query = { tags: 'sobre' }
    expect(await app.call(readLandingContent, { query }, reading('en'))).toEqual(
      await app.call(readLandingContent, { query }),
    )
  })
})

it('what a driver causes in English is written in the language that the account keeps', async () => {
  const driver = await aDriverWithContacts(app)
  await app.call(setLanguage, { body: { language: 'es' } }, driver)
  const { name, phone, identification, email, token } = driver
  const body = { name, phone, identification, email, birth_date: '1990-02-28' }
  const change = { ...body, password: 'segredo2', password_confirmation: 'segredo2' }
  const { message } = await app.call(updateProfile, { body: change }, { token, ...reading('en') })
  expect(message).toBe('Your profile was updated.')
  const [letter] = await app.messages(email, 2)
  expect(letter?.text).toMatch(/^¡Hola, .*contraseña/s)
})
