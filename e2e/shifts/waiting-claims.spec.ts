import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { type App, anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { loseNetwork } from '../network.ts'
import { signInAs } from '../steps/staff.ts'

// The agent's page starts without a network by its own worker.
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 640 } })

/** What the page has kept on the device, by name; or all of it as text. */
const keptNames = (page: Page): Promise<unknown[]> => readDevice(page, 'names')
const readDevice = (page: Page, what: 'names' | 'all'): Promise<unknown[]> =>
  page.evaluate(async (what) => {
    const name = 'rotativo-agente'
    // Opened before the page does, it would be an empty one.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
    return new Promise((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const stores = what === 'names' ? ['kept'] : ['kept', 'told', 'claims']
        const reading = opening.result.transaction(stores)
        const reads = stores.map((store) =>
          what === 'names' ? reading.objectStore(store).getAllKeys() : reading.objectStore(store).getAll(),
        )
        reading.oncomplete = () => {
          opening.result.close()
          resolve(reads.flatMap(({ result }) => result as unknown[]))
        }
      }
    })
  }, what)

/** An agent comes in, by the name that this gives, and the page has kept on the device all that it starts by without a server. */
const comeInAndKeep = async (page: Page, app: App): Promise<string> => {
  await page.goto('/agente')
  const name = await signInAs(page, app, 'agent', 'Passar o aparelho')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // A page that is left before the browser has written them down has kept nothing.
  const kinds = async () => (await keptNames(page)).map((name) => String(name).split('/')[0])
  await expect.poll(kinds).toEqual(expect.arrayContaining(['clock', 'session', 'shift']))
  return name
}

test('the page of an agent starts where no server can serve, and what is noted waits', async ({
  page,
  app,
}) => {
  const plate = aPlate()
  const name = await comeInAndKeep(page, app)
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: { type: 'Unavailable' } }))
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await page.getByLabel('Placa').fill(plate)
  await expect(page.locator('.agent-answer')).toContainText('SEM REDE')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('1 esperando a rede')).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('listitem').filter({ hasText: plate })).toContainText('tolerância')
})

/** The shift is read before what waits arrives, and its answer comes only once the page has heard that it arrived. */
const answerShiftLast = async (page: Page): Promise<void> => {
  const arrived = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    new BroadcastChannel('rotativo-agente').onmessage = () => resolve()
    return promise
  })
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  let reads = 0
  await page.route('**/api/staff/shift', async (route) => {
    if (++reads > 1) return route.continue()
    const response = await route.fetch()
    read()
    await arrived
    await route.fulfill({ response })
  })
  await page.route('**/api/staff/sightings', (route) => isRead.then(() => route.continue()))
}

test('without a network an agent goes on for as long as a session lasts, and what waits goes out at the next sign-in', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  const name = await comeInAndKeep(page, app)
  const findNetwork = await loseNetwork(page)
  await page.clock.install()
  await page.clock.fastForward('11:50:00')
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await page.getByLabel('Placa').fill(plate)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('1 esperando a rede')).toBeVisible()

  // Over where it is open, and where it is opened anew.
  const over = page.getByText('Sua sessão terminou.')
  await page.clock.fastForward('11:00')
  await expect(over).toBeVisible()
  // Nothing of the person is left but what waits (decision Q201).
  const names = async () => (await keptNames(page)).toSorted()
  await expect.poll(names).toEqual(['clock', 'session'])
  const [others, waits] = Object.values(
    Object.groupBy(await readDevice(page, 'all'), (one) => String(JSON.stringify(one).includes(plate))),
  )
  expect([JSON.stringify(others).includes(name), waits?.length]).toEqual([false, 1])
  await page.reload()
  await expect(over).toBeVisible()
  await expect(page.getByLabel('Placa')).toHaveCount(0)
  await expect(page.getByText('Carregando…')).toHaveCount(0)
  await checkAccessibility(page)

  await app.advance(12 * 3600 + 60)
  await findNetwork()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  await answerShiftLast(page)
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  await expect(page.getByRole('listitem').filter({ hasText: plate })).toContainText('tolerância')
  const claims = server.db.kysely.selectFrom('shift_claims').select('outcome').where('plate', '=', plate)
  await expect.poll(() => claims.execute()).toHaveLength(1)
  expect((await claims.execute())[0]?.outcome).not.toBe('too_late')

  await expect.poll(names).toContainEqual(expect.stringMatching(/^shift/))
  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await expect.poll(names).toEqual(['clock'])
  const left = JSON.stringify(await readDevice(page, 'all'))
  expect(left).not.toContain(plate)
})
test('what an agent noted before a colleague came in by another tab waits for the agent, and is nobody else’s', async ({
  page,
  context,
  browser,
  app,
  server,
}) => {
  const plate = aPlate()
  // What waits is sent when somebody comes in whose it is: here the device never tries again by itself.
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window)
    const seldom = (run: () => void, ms: number) => (ms < 10_000 ? every(run, ms) : 0)
    Object.assign(window, { setInterval: seldom })
  })
  await page.goto('/agente')
  const agent = await signInAs(page, app, 'agent', 'Passar o aparelho')
  await page.route('**/api/staff/sightings', (route) => route.abort())
  await page.getByLabel('Placa').fill(plate)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('1 esperando a rede')).toBeVisible()
  // The session changes at once: the first tab asks something now and then, and without any it would show the login.
  const elsewhere = await (await anotherContext(browser)).newPage()
  await elsewhere.goto(`${app.address}/agente`)
  const colleague = await signInAs(elsewhere, app, 'manager', 'Passar o aparelho')
  await context.addCookies(await elsewhere.context().cookies())
  await elsewhere.context().close()
  const tab = await context.newPage()
  await tab.goto('/agente')
  await expect(tab.getByText(colleague)).toBeVisible()
  const waits = `1 anotação de ${agent} neste aparelho: só será enviada quando ${agent} entrar.`
  await expect(tab.getByText(waits)).toBeVisible()
  await checkAccessibility(tab)

  // The first tab still shows the agent, and its session is the colleague's by now.
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.unroute('**/api/staff/sightings')
  await page.getByRole('button', { name: 'Enviar agora' }).click()
  await refused
  await expect(page.getByText(colleague)).toBeVisible()
  await expect(page.getByText(waits)).toBeVisible()
  const claims = server.db.kysely.selectFrom('shift_claims').select('staff_id').where('plate', '=', plate)
  expect(await claims.execute()).toEqual([])
  await tab.close()

  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  await expect(page.getByRole('listitem').filter({ hasText: plate })).toContainText('tolerância')
  await expect(page.getByText(waits)).toHaveCount(0)
  expect(await claims.execute()).toHaveLength(1)
})
