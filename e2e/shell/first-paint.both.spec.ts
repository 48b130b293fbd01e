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

test('a visitor reads what the page is for before its scripts have come, and it stays as it is', async ({
  page,
}) => {
  const come = await withoutScripts(page)
  // Drawn as soon as styles and the small script are there, and neither waits for the other.
  await expect(page.locator('html')).toHaveClass('visitor')
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
