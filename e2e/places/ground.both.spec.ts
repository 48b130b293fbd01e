import type { Page } from '@playwright/test'
import { pmtilesOf, tileAt } from '#testkit/pmtiles.ts'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { holdTime } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'

const map = (page: Page) => page.locator('.leaflet-container')
const ground = (page: Page) => map(page).locator('canvas')
const zoomOut = (page: Page) => page.getByRole('button', { name: 'Afastar' })

/** The colour of a place of the ground, a part of its width and height. */
const colourAt = (page: Page, right: number, down: number) =>
  ground(page).evaluate(
    (node: HTMLCanvasElement, [x = 0, y = 0]) =>
      [...(node.getContext('2d')?.getImageData(node.width * x, node.height * y, 1, 1).data ?? [])].join(','),
    [right, down],
  )

test('a fresh start shows a town: streets with their names, sea and houses, by day and by night', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await page.goto('/mapa-de-vagas')
  await expect(map(page)).toHaveAccessibleDescription(/À vista: .*Rua Conselheiro Antunes/)
  await checkInBothSchemes(page)
  for (let zoom = 18; zoom >= 13; zoom--) await zoomOut(page).click()
  await expect(map(page)).toHaveAccessibleDescription(/À vista: .*Porto das Marés/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => colourAt(page, 0.95, 0.5)).toBe('169,211,228,255')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colourAt(page, 0.95, 0.5)).toBe('23,56,74,255')
  await page.goto('/pontos-de-venda')
  await expect(map(page)).toHaveAccessibleDescription(/À vista: .*Rua das Rendeiras/)
  expect(refused).toEqual([])
})

test('a bay and a sector tell price, hours and what fits today, lead there, and to a ticket with their tariff', async ({
  page,
  app,
}) => {
  await page.goto('/mapa-de-vagas')
  const info = map(page).locator('.leaflet-popup')
  await map(page).getByRole('button', { name: /^B-\d/ }).first().focus()
  await page.keyboard.press('Enter')
  await expect(info).toContainText(/R\$\s3,00 por 60 min \(carro\)/)
  await expect(info).toContainText('Cobrança a qualquer hora')
  await expect(info).toContainText('Ainda hoje: 15 a 240 min')
  await expect(info.getByRole('link', { name: 'Como chegar' })).toHaveAttribute(
    'href',
    /-28\.22\d*(,|%2C)-48\.6/,
  )
  // The map moves until all of it is in sight.
  await expect(async () => {
    const box = (await info.boundingBox()) ?? { x: -1, width: 0 }
    const frame = (await map(page).boundingBox()) ?? { x: 0, width: 0 }
    expect(box.x).toBeGreaterThanOrEqual(frame.x)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  }).toPass()
  await checkInBothSchemes(page)

  await page.getByRole('button', { name: 'Setor 4 · Orla Norte' }).click()
  await expect(info).toContainText(/R\$\s4,00 por 60 min/)
  await expect(info).toContainText('Cobrança hoje: 08:00 a 22:00')
  await info.getByRole('link', { name: 'Estacionar aqui' }).click()
  await expect(page).toHaveURL(/\/ativacao-publica\?setor=setor-4-orla-norte$/)
  await expect(page.getByRole('radio', { name: 'Orla' })).toBeChecked()

  const driver = await app.newDriver({ plates: ['MAP1A23'] })
  expect(driver.token).toBeTruthy()
  await page.goto('/mapa-de-vagas')
  await page.getByRole('button', { name: 'Setor 5 · Orla Sul' }).click()
  await expect(info).toContainText('por 60 min')
  await info.getByRole('link', { name: 'Estacionar aqui' }).click()
  await expect(page).toHaveURL(/\/estacionar\?setor=setor-5-orla-sul$/)
  await page.getByRole('button', { name: 'Continuar' }).click()
  // The area of the map stands folded to one line, as that of a sign does.
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('radio', { name: 'Orla', exact: true })).toBeChecked()
})

test('prices that come late are told where a bay is open already, and take no bay from under who stands on it', {
  tag: '@once',
}, async ({ page }) => {
  const arrive = await holdCalls(page, '**/api/demarcation/tariff')
  await page.goto('/mapa-de-vagas')
  const bays = map(page).getByRole('button', { name: /^B-\d/ })
  const bay = await bays.first().elementHandle()
  await bay?.focus()
  await page.keyboard.press('Enter')
  const info = map(page).locator('.leaflet-popup')
  await expect(info).toContainText('Vaga comum')
  await expect(info).not.toContainText('por 60 min')
  arrive()
  await expect(info).toContainText(/R\$\s3,00 por 60 min \(carro\)/)
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  expect(await bay?.evaluate((node) => node === document.activeElement)).toBe(true)
})

test('the sign of a sector leads to its tariff', { tag: '@once' }, async ({ page, app }) => {
  await page.goto('/qrcode?setor=setor-5-orla-sul')
  await expect(
    page.getByRole('link', { name: `${app.address}/ativacao-publica?setor=setor-5-orla-sul` }),
  ).toHaveAttribute('href', '/ativacao-publica?setor=setor-5-orla-sul')
})

test('one finger scrolls the page and two move the map; the wheel scrolls, with Ctrl it zooms', async ({
  page,
  isMobile,
}) => {
  await page.clock.install()
  await page.goto('/mapa-de-vagas')
  await expect(map(page).locator('[data-sign]').first()).toBeVisible()
  await map(page).scrollIntoViewIfNeeded()
  const box = (await map(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + 200 }
  const where = () => map(page).locator('.leaflet-map-pane').getAttribute('style')
  const before = await where()
  const scrolled = () => page.evaluate(() => window.scrollY)
  if (!isMobile) {
    const start = await scrolled()
    await page.mouse.move(middle.x, middle.y)
    // The hint would not be waited for.
    await holdTime(page)
    await page.mouse.wheel(0, 200)
    await expect.poll(scrolled).toBeGreaterThan(start)
    await expect(page.getByText('Use Ctrl e a roda do mouse para aproximar ou afastar.')).toBeVisible()
    await page.clock.resume()
    await expect(page.getByRole('button', { name: 'Aproximar', exact: true })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.mouse.down()
    await page.mouse.move(middle.x - 80, middle.y, { steps: 4 })
    await page.mouse.up()
    expect(await where()).not.toBe(before)
    return
  }
  const touch = await page.context().newCDPSession(page)
  const move = async (points: (step: number) => { x: number; y: number; id: number }[]) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
    for (let step = 1; step <= 8; step++) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const start = await scrolled()
  await move((step) => [{ ...middle, y: middle.y - step * 12, id: 1 }])
  await expect.poll(scrolled).toBeGreaterThan(start)
  expect(await where()).toBe(before)
  // The hint would not be waited for.
  await holdTime(page)
  await move((step) => [{ ...middle, x: middle.x - step * 10, id: 1 }])
  await expect(page.getByText('Use dois dedos para mover o mapa.')).toBeVisible()
  await page.clock.resume()
  expect(await where()).toBe(before)
  const names = await page.getByText(/À vista/).textContent()
  await move((step) => [
    { x: middle.x - 40 - step * 8, y: middle.y - 60 + step * 10, id: 1 },
    { x: middle.x + 40 - step * 8, y: middle.y - 60 + step * 10, id: 2 },
  ])
  await expect.poll(() => page.getByText(/À vista/).textContent()).not.toBe(names)
})

test('a city with a file of tiles is drawn from it, by ranges, near and far', { tag: '@once' }, async ({
  page,
}) => {
  const centre = { lat: -28.22735, lng: -48.6608 }
  const tile = tileAt(14, centre)
  const file = pmtilesOf(tile, { west: -49, south: -29, east: -48, north: -28 }, [
    {
      layer: 'water',
      shape: 'area',
      kind: 'ocean',
      name: '',
      at: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
    },
    {
      layer: 'roads',
      shape: 'line',
      kind: 'major_road',
      name: 'Avenida dos Ladrilhos',
      at: [
        [0, 1000],
        [4096, 1100],
      ],
    },
    { layer: 'places', shape: 'point', kind: 'neighbourhood', name: 'Bairro Novo', at: [[2048, 2048]] },
  ])
  const ranges: string[] = []
  await page.route('**/api/demarcation/map', (route) =>
    route.fulfill({ json: { format: 'pmtiles', address: '/map-files/town.pmtiles' } }),
  )
  await page.route('**/map-files/town.pmtiles', (route) => {
    const range = route.request().headers().range ?? ''
    ranges.push(range)
    const [first = 0, last = 0] = range.replace('bytes=', '').split('-').map(Number)
    return route.fulfill({
      status: 206,
      contentType: 'application/vnd.pmtiles',
      headers: { 'Content-Range': `bytes ${first}-${last}/${file.length}`, ETag: '"town"' },
      body: file.subarray(first, last + 1),
    })
  })
  await page.goto('/mapa-de-vagas')
  await expect.poll(() => colourAt(page, 0.5, 0.5)).toBe('169,211,228,255')
  for (let zoom = 18; zoom >= 14; zoom--) await zoomOut(page).click()
  await expect(map(page)).toHaveAccessibleDescription(/À vista: .*Avenida dos Ladrilhos/)
  expect(ranges.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
})

test('a map whose ground does not come can be used all the same', { tag: '@once' }, async ({ page }) => {
  await page.route('**/map-files/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/mapa-de-vagas')
  await map(page).getByRole('button', { name: /^B-\d/ }).first().focus()
  await page.keyboard.press('Enter')
  await expect(map(page).locator('.leaflet-popup')).toBeVisible()
})
