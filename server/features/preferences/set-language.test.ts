import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOwnData } from '#contract/account/own-data.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { activateParking } from '#contract/parking.ts'
import { setLanguage, setPreference } from '#contract/preferences.ts'
import type { Language } from '#domain/languages.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { products } from '#testkit/parking.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const choose = (driver: TestDriver, language: Language) =>
  app.call(setLanguage, { body: { language } }, { token: driver.token, key: crypto.randomUUID() })

const park = async (driver: TestDriver, plate: string): Promise<string> => {
  await app.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    { token: driver.token, key: crypto.randomUUID() },
  )
  const [letter] = await app.messages(driver.email, 1)
  return `${letter?.subject}\n${letter?.text}\n${letter?.html}`
}

it('lets letters come in the language of the driver, and those of others in Portuguese', async () => {
  const [plate, other] = [aPlate(), aPlate()]
  const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
  const neighbour = await aDriver(app, { credit: 10_000, plates: [other] })
  expect(await choose(driver, 'en')).toEqual({ message: 'Preferência atualizada com sucesso.' })
  const letter = await park(driver, plate)
  expect(letter).toContain(`Parking receipt ${plate} - Zona Azul Porto das Marés`)
  expect(letter).toMatch(/Start: \d{1,2} [A-Z][a-z]{2} \d{4} /)
  expect(letter).toContain('Price: R$ 3.00')
  expect(letter).toContain('<html lang="en">')
  expect(await park(neighbour, other)).toMatch(/Comprovante de estacionamento[\s\S]*<html lang="pt-BR">/)
})

it('stands beside the switches, is told with the own data, and is taken back by Portuguese', async () => {
  const driver = await aDriver(app)
  await app.call(setPreference, { body: { send_campaign_email: false } }, driver)
  await choose(driver, 'es')
  const kept = async () => (await app.call(readOwnData, {}, driver)) as { profile: Record<string, unknown> }
  expect((await kept()).profile.language).toBe('es')
  await choose(driver, 'pt-BR')
  expect((await kept()).profile.language).toBeNull()
  const user = await app.call(readUser, {}, driver)
  expect(user.send_campaign_email).toBe(false)
  expect(user).not.toHaveProperty('language')
})

it('follows the page on which somebody logs in, and refuses what is no language of ours', async () => {
  const { identification, password, token } = await aDriverWithContacts(app)
  const body = { username: identification, password }
  await app.call(logIn, { body }, { headers: { [pageLanguageHeader]: 'es' } })
  const language = async () =>
    ((await app.call(readOwnData, {}, { token })) as { profile: Record<string, unknown> }).profile.language
  expect(await language()).toBe('es')
  await app.call(logIn, { body })
  expect(await language()).toBe('es')
  const wrong = { language: 'fr' as Language }
  await expect(app.call(setLanguage, { body: wrong }, { token })).rejects.toMatchObject({ status: 422 })
})
