import type { Page } from '@playwright/test'
import { activateParking } from '#contract/parking.ts'
import { chromiumFlags, findChromium } from '#testkit/chromium.ts'
import { expect, test } from '../fixtures.ts'
import { loseNetwork } from '../network.ts'
import { hearRequests, untilConnected } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

// Only a whole browser lets a page show notifications.
const executablePath = findChromium(process.env)
test.use({ launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) } })
// What the page tells is told in the time of the city, wherever a phone is set to be.
test.use({ timezoneId: 'Asia/Tokyo' })

const offline = (page: Page) => page.getByText('para estacionar ou pagar, conecte-se à internet.')

/** The service worker runs and has the files that this start of the page needed. */
const untilKept = async (page: Page): Promise<void> => {
  const missing = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const needed = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/assets/'))
      const kept = await Promise.all([...needed, '/'].map((path) => caches.match(path)))
      return kept.filter((answer) => !answer).length
    })
  await expect.poll(missing).toBe(0)
}

/** The service worker has the files of every screen, seen or not. */
const untilAllKept = async (page: Page): Promise<void> => {
  const missing = () =>
    page.evaluate(async () => {
      const parts: Record<string, { file: string }> = await (await fetch('/assets/manifest.json')).json()
      const files = Object.entries(parts)
        // Nobody keeps the words of a language that was not chosen.
        .filter(([source, { file }]) => file.endsWith('.js') && !source.startsWith('app/dictionaries/'))
        .map(([, { file }]) => file)
      const kept = await Promise.all(files.map((file) => caches.match(`/${file}`)))
      return kept.filter((answer) => !answer).length
    })
  await expect.poll(missing).toBe(0)
}

const silent = (page: Page) => page.getByText('Sem conexão com o servidor, tentando de novo')

test('a server that does not answer costs no session: what was known is shown, and marked, until it is back', async ({
  app,
  page,
}) => {
  const plate = 'SIL1E23'
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await page.goto('/vehicles')
  await expect(page.getByText(plate)).toBeVisible()
  await untilConnected(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(silent(page)).toBeVisible()
  await expect(page.getByText(/O que aparece é de \d\d\/\d\d\/\d{4} 1\d:\d\d\./)).toBeVisible()
  await expect(page.getByText(plate)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toBe(driver.token)
  await checkInBothSchemes(page)
  await page.unroute('**/api/**')
  // The page tries by itself, too, and may be back before the button is reached.
  await expect(async () => {
    if (await silent(page).isVisible())
      await page.getByRole('button', { name: 'Tentar agora' }).click({ timeout: 2000 })
    await expect(silent(page)).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(plate)).toBeVisible()

  // Where only the user is not answered, the others' answers do not end it.
  await page.route('**/api/user', (route) => route.abort())
  const answered = page.waitForResponse('**/api/version')
  await page.reload()
  await expect(silent(page)).toBeVisible()
  await answered
  await hearRequests(page)
  expect(await silent(page).isVisible()).toBe(true)
  await page.unroute('**/api/user')
  await expect(silent(page)).toBeHidden()

  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('rotativo.known') ?? ''))
    .not.toContain(plate)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('any screen opens without a connection, with what was last known', async ({ app, page }) => {
    const plate = 'OFF1E23'
    await app.newDriver({ credit: 1234, plates: [plate] })
    await page.goto('/carteiras')
    await expect(page.getByText('R$ 12,34').first()).toBeVisible()
    await untilConnected(page)
    await page.goto('/vehicles')
    await expect(page.getByText(plate)).toBeVisible()
    await untilAllKept(page)
    await loseNetwork(page)
    await page.reload()
    await expect(offline(page)).toBeVisible()
    await expect(page.getByText(plate)).toBeVisible()
    await page.goto('/carteiras')
    await expect(page.getByText('R$ 12,34').first()).toBeVisible()
    await page.goto('/estacionar')
    await expect(page.getByRole('heading', { level: 1, name: 'Estacionar Veículo' })).toBeVisible()
    await expect(page.getByRole('radio', { name: plate })).toBeVisible()
  })

  test('without a connection the page starts, says so, keeps the session and goes on when it is back', async ({
    app,
    page,
  }) => {
    await app.newDriver({ name: 'Joana Prado' })
    await page.goto('/vehicles')
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
    await untilKept(page)
    const findNetwork = await loseNetwork(page)
    await expect(offline(page)).toBeVisible()
    await checkInBothSchemes(page)
    await page.reload()
    await expect(offline(page)).toBeVisible()
    await expect(silent(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tentar agora' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).not.toBeNull()
    await findNetwork()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
    await expect(offline(page)).toBeHidden()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  })

  test('on a network that answers nothing the page starts from what is kept, says so, and goes on with the answers', async ({
    app,
    context,
    page,
  }) => {
    const plate = 'HNG1E23'
    const { token } = await app.newDriver({ plates: [plate] })
    await page.goto('/vehicles')
    await expect(page.getByText(plate)).toBeVisible()
    await untilAllKept(page)
    await untilKept(page)
    // The worker waits by a clock of its own: to it the seconds are over at once. So are the page's eight without a word; its
    // patience with an answer stays, however busy the machine is.
    await context.serviceWorkers()[0]?.evaluate(() => {
      const later = setTimeout
      Object.assign(globalThis, { setTimeout: (act: () => void) => later(act, 0) })
    })
    await page.addInitScript(() => {
      const limit = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => limit(ms === 8000 ? 50 : ms)
    })
    app.keepSilent()
    await page.reload()
    await expect(silent(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
    await expect(page.getByText(plate)).toBeVisible()
    app.keepSilent(false)
    await expect(silent(page)).toBeHidden()
    await expect(page.getByText(plate)).toBeVisible()

    // Whoever leaves there has left this device at once, and the server hears of it when it can.
    app.keepSilent()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    const kept = () => page.evaluate(() => localStorage.getItem('rotativo.token'))
    // Between the two pages there is nobody to answer.
    await expect.poll(() => kept().catch(() => 'between')).toBeNull()
    app.keepSilent(false)
    const userStatus = async () => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${app.address}/api/user`, { headers })).status
    }
    await expect.poll(userStatus).toBe(401)
  })

  test('a push shows its message, and a driver turns pushes on and off with a reason before the browser asks', async ({
    app,
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications'], { origin: app.address })
    // The browsers' push services are outside; everything behind the subscription is real.
    await page.addInitScript(() => {
      const made = { endpoint: 'https://push.example/browser/1', unsubscribed: false }
      const subscription = {
        endpoint: made.endpoint,
        toJSON: () => ({
          endpoint: made.endpoint,
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        }),
        unsubscribe: async () => {
          made.unsubscribed = true
          return true
        },
      }
      let current: object | null = null
      PushManager.prototype.subscribe = async () => {
        current = subscription
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        (made.unsubscribed ? null : current) as unknown as PushSubscription
    })
    const plate = 'PUS1H23'
    const driver = await app.newDriver({ credit: 1000, plates: [plate] })
    await page.goto('/notificacoes')
    const option = page
      .getByRole('group', { name: 'Comprovante de estacionamento' })
      .getByRole('switch', { name: 'Notificação no aplicativo' })
    await expect(page.getByRole('button', { name: 'Ativar neste aparelho' })).toBeVisible()
    await option.click()
    await expect(option).not.toBeChecked()
    await expectTold(page, 'Preferência atualizada com sucesso.')
    await option.click()
    const dialog = page.getByRole('dialog', { name: 'Mostrar também neste aparelho?' })
    await expect(dialog).toContainText('mesmo com a página fechada')
    await checkInBothSchemes(page)
    await dialog.getByRole('button', { name: 'Ativar neste aparelho' }).click()
    await expectTold(page, 'Notificações ativadas neste aparelho.')
    await expect(page.getByRole('button', { name: 'Desativar neste aparelho' })).toBeVisible()

    const parked = await fetch(app.address + activateParking.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plate, product_id: 101 }),
    })
    expect(parked.status).toBe(200)
    await expect
      .poll(async () => (await app.messages(driver.email, 0)).filter(({ channel }) => channel === 'push'))
      .toHaveLength(1)

    await page.getByRole('button', { name: 'Desativar neste aparelho' }).click()
    await expect(page.getByRole('button', { name: 'Ativar neste aparelho' })).toBeVisible()

    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registered
    // A busy browser was seen to drop one, as push services may; another with the same tag takes its place.
    const deliver = () =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: app.address,
        registrationId,
        data: JSON.stringify({
          title: 'Falta 1 minuto',
          body: 'Termina às 10:00',
          link: '/',
          tag: 'message/1',
        }),
      })
    await expect
      .poll(async () => {
        await deliver()
        return page.evaluate(async () => {
          const notifications = await (await navigator.serviceWorker.ready).getNotifications()
          return notifications.map(({ title, body, tag }) => [title, body, tag])
        })
      })
      .toEqual([['Falta 1 minuto', 'Termina às 10:00', 'message/1']])
  })
})

test('a browser that forbids notifications is told how to allow them', async ({ app, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await app.newDriver()
  await page.goto('/notificacoes')
  await expect(page.getByText('As notificações estão bloqueadas neste navegador.')).toBeVisible()
})

test('the page can be installed, in the colour and the name of the city', async ({ page, app }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await fetch(app.address + address)).json()
  expect(manifest).toMatchObject({
    name: 'Zona Azul Porto das Marés',
    display: 'standalone',
    start_url: '/',
    theme_color: '#1864ab',
  })
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [apple, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
    const icon = await fetch(app.address + src)
    expect([src, icon.status, icon.headers.get('content-type')?.split('/')[0]]).toEqual([src, 200, 'image'])
  }
  const worker = await fetch(`${app.address}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
})

test('a page that stayed open over an update starts anew where the driver wanted to go', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Veículos Ativos' })).toBeVisible()
  await untilConnected(page)
  let missing = true
  await page.route('**/assets/vehicles-screen*', (route) =>
    missing ? route.fulfill({ status: 404 }) : route.continue(),
  )
  // Its page is another one, too.
  const body = '<script type="module" src="/assets/index-of-another.js"></script>'
  await page.route('/', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body }),
  )
  // The new page asks for its files before it has loaded, so the new server is there from its first request on.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) missing = false
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Meus Veículos' })
    .click()
  await expect(page).toHaveURL(/\/vehicles$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
  expect(missing).toBe(false)
})

test('a page whose notice of the connection and chat do not arrive goes on without, and keeps what was typed', async ({
  page,
}) => {
  const beside = ['connection', 'chat-button']
  let release = () => {}
  const isTyped = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const file of beside)
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await isTyped
      await route.abort()
    })
  const lost = beside.map((file) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${file}-`)),
  )
  await page.goto('/ativacao-publica')
  const plate = page.getByLabel('Placa', { exact: true })
  await plate.fill('ABC1D23')
  release()
  await Promise.all(lost)
  await hearRequests(page)
  await expect(plate).toHaveValue('ABC1D23')
  await expect(page.getByText('Algo deu errado')).toHaveCount(0)
})

test('a device that says it is offline still reaches a server of its own network', async ({ app, page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await app.newDriver()
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Veículos' })).toBeVisible()
})
