import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const promise = 'Estacione na rua sem papel e sem pressa'
const notice = 'Demonstração: nada aqui é cobrado.'
const explanation = /^Ative sua vaga em Porto das Marés pelo celular/

/** The page as it is while its scripts are on their way; gives how to let them come. */
const withoutScripts = async (page: Page): Promise<() => void> => {
  let come = () => {}
  const gate = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  return come
}

/** Where a text stands, how wide its lines are, and in which letters. */
const look = (page: Page, text: string | RegExp) =>
  page.getByText(text).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    const lines = document.createRange()
    lines.selectNodeContents(element)
    const { width, height } = lines.getBoundingClientRect()
    const { fontSize, fontWeight, color, lineHeight } = getComputedStyle(element)
    return { left, top, width, height, fontSize, fontWeight, color, lineHeight }
  })

/** What is read before the scripts have come, and where it stands, is the same after them. */
const expectToStay = async (page: Page): Promise<void> => {
  const come = await withoutScripts(page)
  // Drawn as soon as styles and the small script are there, and neither waits for the other.
  await expect(page.locator('html')).toHaveClass(/\bvisitor$/)
  await expect(page.getByText(promise)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(page.getByText(promise)).toBeVisible()
  await expect(page.getByText(explanation)).toBeVisible()
  // What cannot be pressed yet has no word that invites to.
  await expect(page.getByText('COMPRAR TICKET AVULSO')).toHaveCount(0)
  const lookAtAll = () => Promise.all([notice, promise, explanation].map((text) => look(page, text)))
  const first = await lookAtAll()
  come()
  await expect(page.getByRole('heading', { level: 1, name: promise })).toBeVisible()
  await expect(page.locator('.first-paint')).toHaveCount(0)
  expect(await lookAtAll()).toEqual(first)
}

test('a visitor reads what the page is for before its scripts have come, and it stays as it is', async ({
  page,
}) => {
  await expectToStay(page)
})

test.describe('in the dark, and in a browser that speaks another language', () => {
  test.use({ colorScheme: 'dark', locale: 'en-US' })

  test('it stays as it is as well, below the line that offers the language', async ({ page }) => {
    await expectToStay(page)
    await expect(
      page.getByRole('complementary', { name: 'English' }).getByRole('button').first(),
    ).toBeVisible()
    expect((await page.getByText(notice).boundingBox())?.y).toBeGreaterThan(44)
  })

  test('a driver reads the name of the programme while the scripts come', async ({ app, page }) => {
    await app.newDriver()
    const come = await withoutScripts(page)
    await expect(page.locator('.first-paint-name')).toHaveCSS('color', 'rgb(231, 236, 242)')
    await expect(page.locator('.first-paint-bar')).toHaveCSS('background-color', 'rgb(23, 30, 38)')
    come()
  })
})

test('a driver, and who reads in another language, see the outline of what comes instead', async ({
  app,
  page,
}) => {
  await app.newDriver()
  const come = await withoutScripts(page)
  await expect(page.locator('.first-paint-card').last()).toBeVisible()
  await expect(page.getByText(promise)).toBeHidden()
  come()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    localStorage.removeItem('rotativo.token')
    localStorage.setItem('rotativo.language', 'en')
  })
  const comeAgain = await withoutScripts(page)
  await expect(page.locator('.first-paint-card').last()).toBeVisible()
  await expect(page.getByText(promise)).toBeHidden()
  comeAgain()
})
