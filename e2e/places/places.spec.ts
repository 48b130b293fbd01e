import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hearRequests, holdTime } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

const map = (page: Page) => page.locator('.leaflet-container')
const marker = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name })
const signs = (page: Page) => map(page).locator('[data-sign]')
const areas = (page: Page) => map(page).locator('.leaflet-overlay-pane path:not(.area-edge)')
const zoomOut = (page: Page) => page.getByRole('button', { name: 'Afastar' })
const zoomIn = (page: Page) => page.getByRole('button', { name: 'Aproximar', exact: true })
const isOff = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')

/** A row of bays, as near to each other as asked for. */
const bayRow = (count: number, distance: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `T-${at + 1}`,
    parking_profile: { name: 'Vaga comum', icon: 'car', color: '#1971c2' },
    center: { lat: -28.22735, lng: -48.6608 + at * distance },
  }))

const answerBays = (page: Page, data: unknown[]) =>
  page.route('**/api/demarcation/bay**', (route) => route.fulfill({ json: { data } }))

test('the points of sale stand on the map and in the list, with name and address [route.points-of-sale, capability.points-of-sale, external.maps, const.pos-status, call.points-of-sale]', async ({
  page,
}) => {
  const asked = page.waitForRequest('**/api/pos/all**')
  await page.goto('/pontos-de-venda')
  expect(new URL((await asked).url()).searchParams.get('status')).toBe('4')
  await expect(page.getByRole('heading', { level: 1, name: 'Pontos de Venda' })).toBeVisible()
  await marker(page, /^Papelaria Rendeira/).click()
  const info = map(page).locator('.leaflet-popup')
  await expect(info).toContainText('Papelaria Rendeira')
  await expect(info).toContainText('Rua das Rendeiras, 88')
  await expect(info).toContainText('Centro, Porto das Marés - SC')
  await checkInBothSchemes(page)
  await page
    .getByRole('button', { name: /^Banca da Matriz/ })
    .last()
    .click()
  await expect(info).toContainText('Praça da Matriz, 12')
})

test('the map of the points of sale is 600 px high, at zoom 17 within 10 to 20 [pos.map-limits, const.map-height, const.map-zoom]', async ({
  page,
}) => {
  await page.goto('/pontos-de-venda')
  await expect(signs(page).first()).toBeVisible()
  expect((await map(page).boundingBox())?.height).toBe(600)
  for (let zoom = 17; zoom > 10; zoom--) await zoomOut(page).click()
  await isOff(page, 'Afastar')
  await expect(marker(page, 'Grupo de 9: abrir')).toBeVisible()
  for (let zoom = 10; zoom < 20; zoom++) await zoomIn(page).click()
  await isOff(page, 'Aproximar')
})

test('five points of sale on one place are a cluster, four are not [pos.map-limits]', async ({ page }) => {
  const shop = (at: number) => ({
    fancy_name: `Loja ${at}`,
    latitude: -28.22735,
    longitude: -48.6608 + at / 100_000,
    address: { street: 'Rua A', number: '1', neighborhood: 'Centro', city: 'Porto das Marés', state: 'SC' },
  })
  for (const [count, clusters] of [
    [5, 1],
    [4, 0],
  ] as const) {
    await page.route('**/api/pos/all**', (route) =>
      route.fulfill({ json: { data: Array.from({ length: count }, (_, at) => shop(at)) } }),
    )
    await page.goto('/pontos-de-venda')
    await expect(marker(page, /^(Grupo|Loja)/).first()).toBeVisible()
    await expect(marker(page, 'Grupo de 5: abrir')).toHaveCount(clusters)
    await expect(marker(page, /^Loja/)).toHaveCount(clusters ? 0 : 4)
    await page.unroute('**/api/pos/all**')
  }
})

for (const path of ['/pontos-de-venda', '/mapa-de-vagas']) {
  test(`${path} marks the live position as 'Você esta aqui!' and follows it [pos.live-marker, spots.position]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation'])
    await page.addInitScript(() => {
      navigator.geolocation.watchPosition = (found) => {
        const stand = (latitude: number) =>
          found({ coords: { latitude, longitude: -48.6607 } } as GeolocationPosition)
        addEventListener('walk', () => stand(-28.2268))
        stand(-28.2272)
        return 1
      }
    })
    await page.goto(path)
    const here = map(page).getByText('Você esta aqui!', { exact: true })
    await expect(here).toBeVisible()
    const before = await here.boundingBox()
    await page.evaluate(() => dispatchEvent(new Event('walk')))
    await expect.poll(async () => (await here.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    await page.getByRole('button', { name: 'Ir para minha posição' }).click()
    await expect(here).toBeInViewport()
  })
}

test('a position that may not be known is said so', async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (_found, failed) => {
      failed?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
      return 1
    }
  })
  await page.goto('/mapa-de-vagas')
  await page.getByRole('button', { name: 'Ir para minha posição' }).click()
  await expectTold(page, 'Não foi possível obter a sua posição.')
})

test("'Mapa de vagas' opens 600 px high at the city's own place, at zoom 19 with its bays [route.spots-map, capability.spots-map, spots.height, spots.centre, spots.zoom]", async ({
  page,
}) => {
  const asked = page.waitForRequest('**/api/demarcation/bay**')
  await page.goto('/mapa-de-vagas')
  await expect(page.getByRole('heading', { level: 1, name: 'Mapa de vagas', exact: true })).toBeVisible()
  await expect(signs(page).first()).toBeVisible()
  expect((await map(page).boundingBox())?.height).toBe(600)
  const [west = 0, south = 0, east = 0, north = 0] = (
    new URL((await asked).url()).searchParams.get('bbox') ?? ''
  )
    .split(',')
    .map(Number)
  expect((south + north) / 2).toBeCloseTo(-28.22735, 2)
  expect((west + east) / 2).toBeCloseTo(-48.6608, 2)
  await checkInBothSchemes(page)
  await zoomIn(page).click()
  await isOff(page, 'Aproximar')
  await expect(signs(page).first()).toBeVisible()
  for (let zoom = 20; zoom > 18; zoom--) await zoomOut(page).click()
  await expect(signs(page)).toHaveCount(0)
  for (let zoom = 18; zoom > 10; zoom--) await zoomOut(page).click()
  await isOff(page, 'Afastar')
})

test('sectors are drawn at zoom 14 to 18, and at no other [spots.polygons, const.map-polygons]', async ({
  page,
}) => {
  await page.goto('/mapa-de-vagas')
  await expect(page.getByRole('button', { name: 'Setor 1 · Matriz' })).toBeVisible()
  await expect(areas(page)).toHaveCount(0)
  for (let zoom = 18; zoom >= 14; zoom--) {
    await zoomOut(page).click()
    await expect(areas(page)).toHaveCount(5)
  }
  await expect(map(page).getByText('Setor 2 · Mercado')).toBeVisible()
  await checkInBothSchemes(page)
  await zoomOut(page).click()
  await expect(areas(page)).toHaveCount(0)
})

test('from zoom 19 on five bays that would lie on each other are one cluster, which opens; four are four [spots.markers, const.map-clusters]', async ({
  page,
}) => {
  await answerBays(page, bayRow(5, 0.00001))
  await page.goto('/mapa-de-vagas')
  const cluster = marker(page, 'Grupo de 5: abrir')
  await expect(cluster).toBeVisible()
  await expect(cluster).toHaveText('5')
  await cluster.focus()
  await page.keyboard.press('Enter')
  await isOff(page, 'Aproximar')
  // Nearer than the nearest zoom can part: the cluster then names them.
  await cluster.click()
  await expect(map(page).locator('.leaflet-popup')).toContainText('T-5 · Vaga comum')
  for (let zoom = 20; zoom > 18; zoom--) await zoomOut(page).click()
  await expect(areas(page)).toHaveCount(5)
  await expect(marker(page, /^Grupo/)).toHaveCount(0)
  await expect(signs(page)).toHaveCount(0)
  await page.unroute('**/api/demarcation/bay**')
  await answerBays(page, bayRow(4, 0.00001))
  await page.goto('/mapa-de-vagas')
  await expect(signs(page)).toHaveCount(4)
  await expect(marker(page, /^Grupo/)).toHaveCount(0)
})

test('a bay tells its name and profile, by mouse and by keyboard [spots.info-window, entity.parking-profile]', async ({
  page,
}) => {
  const icons = ['blind', 'wheelchair', 'truck', 'stopwatch', 'paperclip', 'taxi', 'car', 'unknown']
  const bays = icons.map((icon, at) => ({
    name: `P-${at + 1}`,
    parking_profile: { name: `Perfil ${icon}`, icon, color: '#0b7285' },
    center: { lat: -28.2278 + at * 0.00012, lng: -48.6608 },
  }))
  await answerBays(page, bays)
  await page.goto('/mapa-de-vagas')
  await expect(signs(page)).toHaveCount(8)
  const drawn = await signs(page).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-sign')))
  expect(drawn.toSorted()).toEqual([...icons.filter((icon) => icon !== 'unknown'), 'car'].toSorted())
  await expect(signs(page).first()).toHaveCSS('background-color', 'rgb(11, 114, 133)')
  const info = map(page).locator('.leaflet-popup')
  await marker(page, 'P-3, Perfil truck').click()
  await expect(info).toContainText('P-3')
  await expect(info).toContainText('Perfil truck')
  await marker(page, 'P-5, Perfil paperclip').focus()
  await page.keyboard.press('Enter')
  await expect(info).toContainText('Perfil paperclip')
  await page.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await expect(marker(page, 'P-5, Perfil paperclip')).toBeFocused()
  await page.getByRole('main').getByRole('listitem').getByRole('button', { name: /^P-2/ }).click()
  await expect(info).toContainText('Perfil wheelchair')
})

test('the legend names each profile [role.anonymous]', async ({ page }) => {
  await page.goto('/mapa-de-vagas')
  const legend = page.getByRole('region', { name: 'Tipos de vaga' })
  await expect(legend.getByRole('listitem')).toHaveText([
    'Vaga comum',
    'Pessoa com deficiência',
    'Pessoa com deficiência visual',
    'Carga e descarga',
    'Parada rápida (15 minutos)',
    'Veículo oficial credenciado',
    'Ponto de táxi',
  ])
})

/** South and east of where both maps open. */
const orlaSul = { lat: -28.2292, lng: -48.6588 }

/** The bays around the sector are asked for, without those of where the map opened. */
const expectBaysOfOrlaSul = async (asked: readonly string[]): Promise<void> => {
  const isAsked = ({ lat, lng }: typeof orlaSul) => {
    const { searchParams } = new URL(asked.at(-1) ?? '')
    const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number)
    return west < lng && lng < east && south < lat && lat < north
  }
  await expect
    .poll(() => [isAsked(orlaSul), isAsked({ lat: -28.22735, lng: -48.6608 })])
    .toEqual([true, false])
}

for (const path of ['/mapa-de-vagas', '/pontos-de-venda']) {
  test(`the search of ${path} waits 100 ms for the next letter, and leads to what is chosen [spots.search, timer.map-search, route.points-of-sale]`, async ({
    page,
  }) => {
    await page.clock.install()
    const asked: string[] = []
    let held: Promise<void> | undefined
    await page.route('**/api/geocode**', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
      await held
      await route.continue()
    })
    const bays: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/demarcation/bay')) bays.push(request.url())
    })
    const nearest = page.getByRole('region', { name: 'Onde comprar' }).getByRole('listitem').first()
    await page.goto(path)
    if (path === '/pontos-de-venda') await expect(nearest).toContainText('Papelaria Rendeira')
    const box = page.getByRole('searchbox', { name: 'Buscar endereço' })
    await expect(signs(page).first()).toBeVisible()
    await holdTime(page)
    await box.fill('orla s')
    await page.clock.runFor(99)
    await box.fill('orla su')
    await page.clock.runFor(99)
    await hearRequests(page)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['orla su'])
    await page.clock.resume()
    const found = page.getByRole('search').getByRole('button', { name: 'Setor 5 · Orla Sul' })
    await expect(found).toBeVisible()
    await box.press('Enter')
    await expect(box).toHaveValue('Setor 5 · Orla Sul')
    await expect(found).toBeHidden()
    if (path === '/mapa-de-vagas') await expectBaysOfOrlaSul(bays)
    else await expect(nearest).toContainText('Padaria Pão da Barra')

    // Enter means what is typed, not what was found for other letters.
    await box.fill('orla')
    await expect(found).toBeVisible()
    const { promise, resolve: release } = Promise.withResolvers<void>()
    held = promise
    await box.fill('orla nor')
    await box.press('Enter')
    await expect.poll(() => asked.at(-1)).toBe('orla nor')
    await expect(box).toHaveValue('orla nor')
    release()
    await expect(box).toHaveValue(/Orla Norte/)
  })
}

test('a search without a result says so, and is accessible', async ({ page }) => {
  await page.goto('/mapa-de-vagas')
  const box = page.getByRole('searchbox', { name: 'Buscar endereço' })
  await box.fill('xyzzy')
  await expect(page.getByRole('listitem').filter({ hasText: 'Nenhum endereço encontrado.' })).toBeVisible()
  await box.fill('alfandega')
  await expect(page.getByRole('button', { name: 'Rua da Alfândega', exact: true })).toBeVisible()
  await checkInBothSchemes(page)
  await box.press('Escape')
  await expect(page.getByRole('button', { name: 'Rua da Alfândega', exact: true })).toBeHidden()
})

for (const [path, call] of [
  ['/mapa-de-vagas', '**/api/demarcation/sector'],
  ['/mapa-de-vagas', '**/api/demarcation/bay**'],
  ['/mapa-de-vagas', '**/api/demarcation/parking/active-profiles'],
  ['/pontos-de-venda', '**/api/pos/all**'],
] as const) {
  test(`${path} shows what keeps ${call} from loading in a browser alert with the server's message [error.maps]`, async ({
    page,
  }) => {
    const message = 'Mapa em manutenção até amanhã.'
    await page.route(call, (route) => route.fulfill({ status: 500, json: { message, type: 'Fault' } }))
    const shown: string[][] = []
    // Answered at once: while an alert stands nothing else of the page goes on.
    page.on('dialog', (dialog) => {
      shown.push([dialog.type(), dialog.message()])
      return dialog.accept()
    })
    await page.goto(path)
    await expect.poll(() => shown[0]).toEqual(['alert', message])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('the map is moved by the keys, asks anew only when it leaves what it has, and never for more than it sees', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/demarcation/bay')) asked.push(request.url())
  })
  await page.goto('/mapa-de-vagas')
  await expect(signs(page).first()).toBeVisible()
  expect(asked.length).toBe(1)
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(signs(page).first()).toBeVisible()
  await hearRequests(page)
  expect(asked.length).toBe(1)
  // A key that comes while the map still moves is swallowed, so it is pressed until the edge is reached.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('ArrowRight')
        return asked.length
      },
      { intervals: [350] },
    )
    .toBeGreaterThan(1)
  for (const url of asked) {
    const box = (new URL(url).searchParams.get('bbox') ?? '').split(',').map(Number)
    expect((box[2] ?? 0) - (box[0] ?? 0)).toBeLessThan(0.01)
  }
})

test('a driver opens both maps from the side menu in a new tab [menu.external]', async ({
  app,
  page,
  context,
}) => {
  await app.newDriver()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  for (const [name, path, heading] of [
    ['Mapa de Vagas', '/mapa-de-vagas', 'Mapa de vagas'],
    ['Pontos de Venda', '/pontos-de-venda', 'Pontos de Venda'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await menu.getByRole('link', { name, exact: true }).click()
    const tab = await opened
    await expect(tab).toHaveURL((url) => url.pathname === path)
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await tab.close()
  }
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('no map scrolls the page sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/pontos-de-venda', '/mapa-de-vagas', '/qrcode']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
