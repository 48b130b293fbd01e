import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'

const promise = 'Estacione na rua sem papel e sem pressa'
const notice = 'Demonstração: nada aqui é cobrado.'
const explanation = /^Ative sua vaga em Porto das Marés pelo celular/

/** The page as it is while its scripts, or some other files of it, are on their way; gives how to let them come. */
const withoutScripts = async (
  page: Page,
  path = '/',
  files = '**/assets/index-*.js',
): Promise<() => void> => {
  const come = await holdCalls(page, files)
  await page.goto(path, { waitUntil: 'commit' })
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

/** Follows what is drawn instead of the first words until the screen is there; gives each of it once. */
const followGap = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const gap: string[] = []
    new MutationObserver(() => {
      const root = document.getElementById('root')
      if (!root?.querySelector('.first-paint, h1')) gap.push(root?.innerHTML.slice(0, 200) ?? '')
    }).observe(document, { childList: true, subtree: true })
    Object.assign(window, { gap })
  })
  return () => page.evaluate(() => (window as typeof window & { gap: string[] }).gap)
}

/** What is read before the scripts have come, and where it stands, is the same after them. */
const expectToStay = async (page: Page): Promise<void> => {
  const come = await withoutScripts(page)
  // Drawn as soon as styles and the small script are there, and neither waits for the other.
  await expect(page.locator('html')).toHaveClass(/\bvisitor$/)
  await expect(page.getByText(promise)).toHaveCSS('color', 'rgb(255, 255, 255)')
  // White it is in the dark without any styles, too.
  await expect(page.getByText(promise)).toHaveCSS('font-weight', '700')
  await expect(page.getByText(promise)).toBeVisible()
  await expect(page.getByText(explanation)).toBeVisible()
  // What cannot be pressed yet has no word that invites to.
  await expect(page.getByText('COMPRAR TICKET AVULSO')).toHaveCount(0)
  const lookAtAll = () => Promise.all([notice, promise, explanation].map((text) => look(page, text)))
  const first = await lookAtAll()
  const gap = await followGap(page)
  come()
  await expect(page.getByRole('heading', { level: 1, name: promise })).toBeVisible()
  await expect(page.locator('.first-paint')).toHaveCount(0)
  expect(await gap()).toEqual([])
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
  // From elsewhere, as the page itself leaves when its session has gone.
  await page.goto('/icon.svg')
  await page.evaluate(() => {
    localStorage.removeItem('rotativo.token')
    localStorage.setItem('rotativo.language', 'en')
  })
  const comeAgain = await withoutScripts(page)
  await expect(page.locator('.first-paint-card').last()).toBeVisible()
  await expect(page.getByText(promise)).toBeHidden()
  comeAgain()
})

test('nothing is drawn before the page knows what, so that nothing of it moves', { tag: '@once' }, async ({
  page,
}) => {
  const come = await withoutScripts(page, '/', '**/assets/before-paint-*.js')
  await expect(page.getByRole('heading', { level: 1, name: promise })).toBeAttached()
  const drawn = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  expect(await drawn()).toBe(0)
  come()
  await expect.poll(drawn).toBeGreaterThan(0)
})

for (const [who, path, start] of [
  ['a visitor', '/', 'landing'],
  ['a visitor who buys a ticket', '/ativacao-publica', 'ticket'],
  ['a driver', '/', 'home'],
  ['a driver who comes back to another screen', '/vehicles', 'inside'],
] as const) {
  const title = `what ${who} sees first is on its way before the first scripts have come, and is fetched once`
  test(title, { tag: '@once' }, async ({ app, page }) => {
    if (start === 'home' || start === 'inside') await app.newDriver()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)))
    const come = await withoutScripts(page, path)
    const named = await page.locator(`script[data-${start}]`).getAttribute(`data-${start}`)
    const files = named?.split(' ') ?? []
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1)
    expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(1)
    await expect.poll(() => asked).toEqual(expect.arrayContaining(files))
    come()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked.filter((file) => files.includes(file)).toSorted()).toEqual(files.toSorted())
  })
}
