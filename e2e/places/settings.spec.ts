import { expect, test } from '../fixtures.ts'

test.use({
  settings: {
    showPointsOfSale: false,
    sectorMapLink: false,
    mapCentre: { lat: -28.31, lng: -48.74 },
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    tileAttribution: '© <a href="https://tiles.example/about">Mapas de exemplo</a><script>alert(1)</script>',
  },
})

test('with both switches off the menu has no map, but the addresses stay [config.show-points-of-sale, config.sector-map-link]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'FAQ' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /Mapa|Pontos/ })).toHaveCount(0)
  await page.goto('/pontos-de-venda')
  await expect(page.getByRole('heading', { level: 1, name: 'Pontos de Venda' })).toBeVisible()
})

test('the map opens at the coordinates and with the tiles of the city, and the policy lets them in [config.map-coordinates, spots.centre, external.maps]', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  const asked: { url: string; referrer: string }[] = []
  await page.route('https://tiles.example/**', (route) => {
    asked.push({ url: route.request().url(), referrer: route.request().headers().referer ?? '' })
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  const bays = page.waitForRequest('**/api/demarcation/bay**')
  await page.goto('/mapa-de-vagas')
  const [west = 0, south = 0, east = 0, north = 0] = (
    new URL((await bays).url()).searchParams.get('bbox') ?? ''
  )
    .split(',')
    .map(Number)
  expect((south + north) / 2).toBeCloseTo(-28.31, 2)
  expect((west + east) / 2).toBeCloseTo(-48.74, 2)
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  expect(asked[0]?.url).toMatch(/^https:\/\/tiles\.example\/19\/\d+\/\d+\.png$/)
  expect(asked[0]?.referrer).toBe(new URL('/', page.url()).href)
  await expect(page.getByRole('link', { name: 'Mapas de exemplo' })).toHaveAttribute('rel', /noopener/)
  expect(refused).toEqual([])
})
