import type { Browser } from '@playwright/test'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { type App, anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { holdCalls, loseNetwork } from '../network.ts'
import { hearRequests, holdTime } from '../page-clock.ts'
import { signInAs } from '../steps/staff.ts'
import { smallTargets } from '../sweep.ts'
import { expectTold } from '../told.ts'

// The agent's page starts without a network by its own worker.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 640 },
  geolocation: { latitude: -28.22868, longitude: -48.662307 },
  permissions: ['geolocation'],
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The photo of the agent, to the pixel that it was sent with, for whoever has the slip and for the office. */
async function photoIsShown(
  browser: Browser,
  app: App,
  { plate, number }: { plate: string; number: string },
) {
  const page = await (await anotherContext(browser)).newPage()
  const photo = page.getByRole('img', { name: 'Foto 1', exact: true })
  await page.goto(`${app.address}/irregularidades/${number}?plate=${plate}`)
  await expect(photo).toHaveJSProperty('naturalWidth', 1)
  await page.goto(`${app.address}/central`)
  await signInAs(page, app, 'manager')
  await page.getByRole('link', { name: 'Irregularidades', exact: true }).click()
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  const look = line.getByRole('button', { name: 'Ver provas' })
  await look.click()
  // The reason stands chosen already.
  await expect(look).toHaveCount(2)
  await look.last().click()
  await expect(photo).toHaveJSProperty('naturalWidth', 1)
  await page.context().close()
}

test('an agent looks plates up, issues a notice with a photo, goes on without a network and hands over', async ({
  page,
  browser,
  app,
  server,
}) => {
  const [irregular, paid, later, queued, foreign] = [aPlate(), aPlate(), aPlate(), aPlate(), `${aPlate()}X`]
  await page.goto('/agente')
  const name = await signInAs(page, app, 'agent', 'Passar o aparelho')
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByLabel('Rua')).toHaveValue('Rua da Alfândega')
  const plate = page.getByLabel('Placa')
  const answer = page.locator('.agent-answer')

  // Seen twice, with the tolerance between.
  for (const one of [irregular, later]) {
    await plate.fill(one)
    await expect(answer).toContainText(/TOLERÂNCIA até \d\d:\d\d/)
    await expect(answer).toContainText('Registre para a tolerância começar a contar.')
    await page.getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: one })).toContainText('tolerância')
    await expect(plate).toBeFocused()
  }
  await expect(plate).toHaveValue('')
  // Cut after seven it would be somebody else's; where it ends only the agent knows.
  const isForeign = page.getByRole('checkbox', { name: 'Veículo estrangeiro' })
  await plate.fill('AB12345')
  await expect(page.getByText('Digite uma placa de veículo válida')).toBeVisible()
  await expect(answer).toHaveCount(0)
  await isForeign.check()
  await plate.fill(foreign)
  await expect(page.getByRole('button', { name: 'Consultar' })).toBeEnabled()
  await expect(answer).toHaveCount(0)
  await checkAccessibility(page)
  await plate.press('Enter')
  await expect(answer).toContainText('TOLERÂNCIA')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: foreign })).toContainText('tolerância')
  await expect(isForeign).not.toBeChecked()
  await app.advance(900)
  const driver = await aDriver({ rotativo: { parts: server } }, { credit: 5000, plates: [paid, later] })
  const park = (one: string) =>
    fetch(`${app.address}/api/audit/activation/manual/wallet/activate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ plate: one, product_id: 103 }),
    })
  await park(paid)
  await plate.fill(paid)
  await expect(answer).toContainText(/PODE FICAR até \d\d:\d\d/)
  await checkAccessibility(page)
  await plate.fill(irregular)
  await expect(answer).toContainText('IRREGULAR')
  await checkAccessibility(page)
  const notify = page.getByRole('button', { name: 'Notificar', exact: true })
  await notify.click()
  await expect(page.getByRole('heading', { name: `Notificar ${irregular}` })).toBeFocused()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(plate).toHaveValue(irregular)
  await expect(notify).toBeFocused()
  await notify.click()
  // Whoever mends the plate under the form stays in it, and sees what the other plate is entitled to first.
  await plate.press('End')
  await plate.press('Backspace')
  await page.keyboard.type(irregular.slice(-1))
  await expect(answer).toContainText('IRREGULAR')
  await expect(plate).toBeFocused()
  await notify.click()
  // A kind whose name is longer than the phone is wide is read whole.
  const kind = page.getByLabel('Motivo', { exact: true })
  const height = () => kind.evaluate(({ clientHeight }) => clientHeight)
  const usual = await height()
  await kind.evaluate((list: HTMLSelectElement) => {
    for (const option of list.selectedOptions)
      option.text = 'Estacionado fora da vaga demarcada e sobre a calçada'
  })
  expect(await height()).toBeGreaterThan(usual)
  await page.getByLabel('Tirar foto').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Emitir notificação' }).click()
  await expect(page.getByRole('heading', { name: 'Notificação emitida' })).toBeFocused()
  const slip = page.getByText(/^Nº \d+-[2-9A-HJ-NP-Z]{5}$/)
  await expect(slip).toBeVisible()
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible()
  await expect(page.getByText('As fotos seguem')).toHaveCount(0)
  await checkAccessibility(page)
  const photos = server.db.kysely.selectFrom('notice_photos').select('number')
  expect(await photos.execute()).toHaveLength(1)
  const number = /\d+-\w+$/.exec((await slip.textContent()) ?? '')?.[0] ?? ''
  await photoIsShown(browser, app, { plate: irregular, number })
  await page.getByRole('button', { name: 'Próxima placa' }).click()
  await expect(page.getByText('3 placas · 1 notificação')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])

  // Without a network the page starts, and what is noted waits.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const findNetwork = await loseNetwork(page)
  await page.clock.install()
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByLabel('Rua')).toHaveValue('Rua da Alfândega')
  await plate.fill(queued)
  await expect(answer).toContainText('SEM REDE')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await plate.fill(later)
  await page.getByRole('button', { name: 'Notificar', exact: true }).click()
  await page.getByRole('button', { name: 'Emitir notificação' }).click()
  await expect(page.getByText('2 esperando a rede')).toBeVisible()
  await isForeign.check()
  await plate.fill(foreign)
  await page.getByRole('button', { name: 'Consultar' }).click()
  await page.getByRole('button', { name: 'Notificar', exact: true }).click()
  await page.getByRole('button', { name: 'Emitir notificação' }).click()
  await expect(page.getByText('3 esperando a rede')).toBeVisible()
  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await expectTold(page, 'Envie o que está esperando')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: later }).first()).toContainText('esperando')

  // One of them pays before the network is back: no notice, and the agent is told.
  expect((await park(later)).ok).toBe(true)
  await findNetwork()
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('alert').filter({ hasText: later })).toContainText('pagou enquanto isso')
  await expect(page.getByText('esperando a rede')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: queued })).toContainText('tolerância')
  const notices = server.db.kysely.selectFrom('notices').select('id').where('plate', '=', later)
  expect(await notices.execute()).toEqual([])
  const sightings = server.db.kysely.selectFrom('sightings').select('id').where('plate', '=', queued)
  expect(await sightings.execute()).toHaveLength(1)
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page.getByText('pagou enquanto isso')).toHaveCount(0)
  // Issued while nobody looked: its slip is in the list.
  await page.getByRole('button', { name: `Ver papel de ${foreign}` }).click()
  await expect(page.getByRole('heading', { name: 'Notificação emitida' })).toBeFocused()
  await expect(page.locator('.agent-slip')).toContainText(foreign)
  await page.getByRole('button', { name: 'Próxima placa' }).click()
  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()

  // The next shift begins with nothing, which is said once it is known.
  const arrive = await holdCalls(page, '**/api/staff/shift')
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  await expect(page.getByText('Nenhuma placa ainda.')).toHaveCount(0)
  arrive()
  await expect(page.getByText('Nenhuma placa ainda.')).toBeVisible()
})

test('a street that the agent types stays where they walk, is looked up once it is whole, and is nobody else’s', async ({
  page,
  context,
  app,
}) => {
  const looks: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/staff/plates/')) looks.push(searchParams.get('address'))
  })
  await page.clock.install()
  await page.goto('/agente')
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  const street = page.getByLabel('Rua')
  await expect(street).toHaveValue('Rua da Alfândega')
  await page.getByLabel('Placa').fill(aPlate())
  const note = page.getByRole('button', { name: 'Registrar' })
  await expect(note).toBeEnabled()
  await holdTime(page)
  await street.clear()
  await street.pressSequentially('Rua Nova')
  // Some 50 m farther: the street of the position is asked for again at half of that.
  await context.setGeolocation({ latitude: -28.22823, longitude: -48.662307 })
  await hearRequests(page)
  await expect(note).toBeEnabled()
  expect(looks).toEqual(['Rua da Alfândega'])
  const found = await holdCalls(page, '**/api/staff/plates/**')
  const place = await note.boundingBox()
  await page.clock.runFor(2000)
  await expect.poll(() => looks).toEqual(['Rua da Alfândega', 'Rua Nova'])
  // The answer is out of date, and the thumb stays where it is.
  await expect(note).toBeDisabled()
  expect(await note.boundingBox()).toEqual(place)
  found()
  await expect(street).toHaveValue('Rua Nova')
  await page.clock.resume()
  await page.reload()
  await expect(street).toHaveValue('Rua Nova')
  await page.getByRole('button', { name: 'Usar a posição' }).click()
  await expect(street).toHaveValue('Rua da Alfândega')
  // Whoever the device is handed to stands where they stand.
  await street.fill('Rua Velha')
  await page.reload()
  await expect(street).toHaveValue('Rua Velha')
  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await signInAs(page, app, 'manager', 'Passar o aparelho')
  await expect(street).toHaveValue('Rua da Alfândega')
})

test('the next plate, typed while the one before is still on its way, stays', async ({ page, app }) => {
  const [first, next] = [aPlate(), aPlate()]
  await page.goto('/agente')
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  // A street that is found later has the plate looked up anew, and nothing can be noted until then.
  await expect(page.getByLabel('Rua')).toHaveValue('Rua da Alfândega')
  const arrive = await holdCalls(page, '**/api/staff/sightings')
  const plate = page.getByLabel('Placa')
  await plate.fill(first)
  const sent = page.waitForRequest('**/api/staff/sightings')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await sent
  await plate.fill(next)
  arrive()
  await expect(page.getByRole('listitem').filter({ hasText: first })).toContainText('tolerância')
  await expect(page.getByRole('button', { name: 'Registrar' })).toBeEnabled()
  await expect(plate).toHaveValue(next)
})
