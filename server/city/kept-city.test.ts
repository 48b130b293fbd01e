import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PageSettings, usualSettings } from '#contract/settings.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import type { City } from './city.ts'
import { readKeptCity } from './kept-city.ts'
import { pageSettingsOf } from './settings.ts'

let app: TestApp
let own: City
beforeAll(async () => {
  app = await startApp({ settings: { operatorEmail: 'office@example.com' } })
  own = await keptCity()
})
afterAll(() => app.close())

const keptCity = async (): Promise<City> => {
  const { kysely } = app.rotativo.parts.db
  const { content } = await kysely.selectFrom('city').select('content').executeTakeFirstOrThrow()
  return content as unknown as City
}

/** As a server of another release writes it, which knows nothing of what this one demands. */
const keep = async (content: object, hash: string): Promise<void> => {
  const { kysely } = app.rotativo.parts.db
  await kysely
    .updateTable('city')
    .set({ hash, content: JSON.stringify(content) })
    .execute()
  await app.advance(61)
}

const without = (settings: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))

it('what a release before did not know has its usual value, and what one after it wrote is left out', async () => {
  const { limits, loginFailures } = own.settings
  const settings = {
    ...without(own.settings, 'showBonus', 'smsLimits'),
    limits: { ...without(limits, 'search'), teleport: { max: 1, windowSeconds: 1 } },
    loginFailures: { ...without(loginFailures, 'max'), perMoon: 1 },
    toleranceMinutes: 17,
    teleport: true,
  }
  await keep({ ...without(own, 'freeDays', 'map'), settings, teleports: [] }, 'of another release')
  const { settings: read, map } = app.rotativo.parts.city()
  expect(read).toMatchObject({
    toleranceMinutes: 17,
    showBonus: usualSettings.showBonus,
    smsLimits: usualSettings.smsLimits,
    loginFailures: { windowSeconds: loginFailures.windowSeconds, max: 10 },
  })
  expect(read.limits).toEqual({ ...limits, search: { max: 1200, windowSeconds: 600 } })
  expect(read).not.toHaveProperty('teleport')
  expect(read.loginFailures).not.toHaveProperty('perMoon')
  expect(map).toBeNull()
  const told: PageSettings = pageSettingsOf(app.rotativo.parts.city(), 'sandbox')
  expect(told.showBonus).toBe(false)
})

it('what this release cannot work with is not taken up: the city before stays, and the office is told', async () => {
  const before = app.rotativo.parts.city()
  const settings = { ...own.settings, captchaKind: 'of-tomorrow' }
  await keep({ ...own, settings }, 'with a captcha of tomorrow')
  expect(app.rotativo.parts.city()).toBe(before)
  const [letter] = await eventually(
    () => app.messages('office@example.com', 0),
    (letters) => letters.length > 0,
  )
  expect(letter?.subject).toBe('Alerta: a cidade carregada não foi adotada')
  expect(letter?.text).toContain('captchaKind')
  await keep(without(own, 'groups'), 'without prices')
  expect(app.rotativo.parts.city()).toBe(before)
  await keep(own, 'its own')
  expect(app.rotativo.parts.city().settings.toleranceMinutes).toBe(own.settings.toleranceMinutes)
})

it('says of all that is missing where it is', () => {
  expect(() => readKeptCity({ ...without(own, 'groups', 'faq'), settings: {} })).toThrow(
    [
      'the city of the database: groups is missing',
      'the city of the database: faq is missing',
      'the city of the database, settings: cityName ',
    ].join('\n'),
  )
})
