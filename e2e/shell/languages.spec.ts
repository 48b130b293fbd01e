import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { portugueseTexts } from '#testkit/portuguese.ts'
import { driverScreens, publicScreens } from '#testkit/screens.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { loseNetwork } from '../network.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedMovements, seedNotice } from '../seeds.ts'
import { expectTold } from '../told.ts'

test.use({ locale: 'en-US' })

const language = (page: Page) => page.evaluate(() => document.documentElement.lang)
const offer = (page: Page) => page.getByText('This page is also available in')
const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true }).click()

/** Everything that the screen says or names, what is marked as another language and what the city named aside. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.documentElement.lang
    const found: string[] = []
    const walk = (element: Element): void => {
      if (element.closest('[lang]')?.getAttribute('lang') !== own) return
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = element.getAttribute(name)
        if (text) found.push(text)
      }
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child)
        else if (child.nodeType === Node.TEXT_NODE && child.textContent) found.push(child.textContent)
      }
    }
    walk(document.body)
    return [document.title, ...found]
  })

/** The Portuguese texts on the screen: a short one where it is all that stands there, a long one wherever it does. */
async function portugueseOn(page: Page, known: readonly string[]): Promise<string[]> {
  const texts = await said(page)
  return known.filter((own) =>
    texts.some((text) =>
      own.length < 12 ? text.trim().replace(/[.,:;?!]+$/, '') === own : text.includes(own),
    ),
  )
}

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.scrollTo(0, 0))
}

test('a browser in English gets Portuguese and one quiet line, which disturbs nothing [app.language]', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(offer(page)).toBeVisible()
  expect(await language(page)).toBe('pt-BR')
  await expect(page.getByRole('button', { name: 'COMPRAR TICKET AVULSO', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'ENTRAR', exact: true })).toBeVisible()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  // It stands above everything and covers nothing, and the keyboard meets the skip link first.
  const line = await page.getByRole('complementary', { name: 'English' }).boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(line?.y).toBe(0)
  expect(line?.height).toBeLessThanOrEqual(44)
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)
  // Only the demonstration's own line comes before.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Painel de testes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await checkInBothSchemes(page)

  await page.getByRole('button', { name: 'Keep the page in Portuguese' }).click()
  await expect(offer(page)).toBeHidden()
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Perguntas frequentes (FAQ)' })).toBeVisible()
  await expect(offer(page)).toBeHidden()
  expect(await language(page)).toBe('pt-BR')
  expect(files.filter((path) => /\/(en|es)-/.test(path))).toEqual([])
})

test('where the browser keeps nothing, whoever chooses a language is told why it stays as it is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'English', exact: true }).first().click()
  await expectTold(page, /^Este navegador não guarda dados desta página/)
  await expect(offer(page)).toBeVisible()
})

test('whoever chooses English reads no Portuguese on any screen of a visitor', async ({ page }) => {
  const known = await portugueseTexts('en')
  expect(known.length).toBeGreaterThan(400)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  // The walk sees what there is to see.
  await expect.poll(async () => (await portugueseOn(page, known)).length).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'English', exact: true }).first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Park on the street, no paper, no rush' }),
  ).toBeVisible()
  await expect(offer(page)).toBeHidden()
  for (const [name, path] of Object.entries(publicScreens)) {
    await openWhole(page, path)
    expect(await language(page)).toBe('en')
    expect.soft([name, await portugueseOn(page, known)]).toEqual([name, []])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  expect(files.some((path) => path.includes('/en-'))).toBe(true)
  expect(files.filter((path) => path.includes('/es-'))).toEqual([])

  // What the server refuses is said in English as well, and what the form finds.
  await page.goto('/')
  const box = page.getByRole('region', { name: 'Already registered?' })
  await box.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByText('Enter your CPF or CNPJ')).toBeVisible()
  await box.getByLabel('CPF/CNPJ').fill('123.456.789-09')
  await box.getByLabel('Password', { exact: true }).fill('not-this-one')
  await box.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByText('Wrong CPF/CNPJ or password.')).toBeVisible()
  await checkAccessibility(page)
})

test('a driver who chose English parks in English, and goes back to Portuguese', async ({
  app,
  page,
  server,
}) => {
  const known = await portugueseTexts('en')
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 123_456, plates: [plate, aPlate()] })
  await seedNotice(server, { plate })
  await seedMovements(server, driver, [{ amount: 123_456 }, { amount: -300, type: 6, plate }])
  await page.goto('/')
  await choose(page, 'English')
  await expectTold(page, /^Your account’s e-mails and notices will come in English too\./)
  await expect(page.getByRole('heading', { name: 'Active Vehicles' })).toBeVisible()
  for (const [name, path] of Object.entries(driverScreens)) {
    await openWhole(page, path)
    expect.soft([name, await portugueseOn(page, known)]).toEqual([name, []])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  const readsNoPortuguese = async () => expect(await portugueseOn(page, known)).toEqual([])
  await page.goto(`/estacionar/${plate}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^60/ }).check()
  await readsNoPortuguese()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectTold(page, 'Parked!')
  await expect(page.getByRole('button', { name: 'Leave the Space' })).toBeVisible()
  await readsNoPortuguese()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'Parking Notices' })).toBeVisible()
  await readsNoPortuguese()
  await page.goto('/carteiras')
  await expect(page.getByText(/R\$ \d,\d{3}\.\d\d/).first()).toBeVisible()

  await choose(page, 'Español')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible()
  expect(await language(page)).toBe('es')
  await choose(page, 'Português')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Créditos' })).toBeVisible()
  expect(await language(page)).toBe('pt-BR')
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', locale: 'es-UY' })

  test('the chosen language stays without a connection, and only that one is kept', async ({ app, page }) => {
    await app.newDriver({ plates: [aPlate()] })
    await page.goto('/vehicles')
    await expect(page.getByText('Esta página también está disponible en')).toBeVisible()
    await page.getByRole('button', { name: 'Español', exact: true }).first().click()
    const heading = page.getByRole('heading', { level: 1, name: 'Mis Vehículos' })
    await expect(heading).toBeVisible()
    const kept = () =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(async () => (await kept()).some((path) => path.includes('/es-'))).toBe(true)
    await expect
      .poll(async () => (await kept()).some((path) => path.includes('/vehicles-screen-')))
      .toBe(true)
    await expect.poll(async () => (await kept()).some((path) => path.includes('/park-screen-'))).toBe(true)
    expect((await kept()).filter((path) => path.includes('/en-'))).toEqual([])
    await loseNetwork(page)
    await page.reload()
    await expect(heading).toBeVisible()
    await expect(page.getByText('conéctese a internet para estacionar o pagar')).toBeVisible()
    expect(await language(page)).toBe('es')
  })
})
