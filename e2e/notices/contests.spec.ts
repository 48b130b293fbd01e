import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readNotice } from '#contract/notices/contests.ts'
import { issueNotice } from '#contract/operator.ts'
import { aPicture } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { readPdf } from '#testkit/pdf.ts'
import { remote } from '#testkit/remote.ts'
import { anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { holdBothClocks } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { seedNotice, seedSighting } from '../seeds.ts'
import { expectDone, press } from '../steps/orders.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold, listenToMessages } from '../told.ts'

/** What was decided is found and read, and the list is had as a table with the same line. */
async function decidedAndExported(office: Page, plate: string) {
  await office.getByLabel('Mostrar').selectOption('Decididas')
  await office.getByRole('textbox', { name: 'Placa' }).fill(plate)
  await office.getByRole('button', { name: 'Filtrar' }).click()
  const decided = office.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  await expect(decided).toHaveCount(1)
  await expect(decided).toContainText('Aceita')
  await expect(decided).toContainText('O ticket cobria a hora.')
  await expect(decided).toContainText(/Decidida por .+ em \d\d\/\d\d\/\d{4}/)
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  await expect(office.getByText('Arquivo pronto: 1 linha.')).toBeVisible()
  await expect(office.getByRole('link', { name: 'Baixar o arquivo' })).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^contestacoes-\d{4}-\d\d-\d\d\.csv$/)
  const [, line = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  const protocol = /\d{14}/.exec((await decided.textContent()) ?? '')?.[0] ?? 'none'
  // As a text, which no spreadsheet takes for a number (decision Q211).
  expect(line).toContain(`'${protocol};${plate};`)
  expect(line).toContain(';O ticket cobria a hora.')
  await decided.getByRole('button', { name: 'Ver provas' }).click()
  await expect(decided.getByText(/^Decidida por/).last()).toBeVisible()
  await expect(decided.getByRole('heading', { name: /^Provas da irregularidade/ })).toBeFocused()
  await checkAccessibility(office)
  await decided.getByRole('button', { name: 'Fechar' }).click()
  await expect(decided.getByRole('button', { name: 'Ver provas' })).toBeFocused()
  await office.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill(protocol)
  await office.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(office.getByLabel('Mostrar')).toHaveValue('any')
  await expect(office.getByText(`Protocolo ${protocol}`)).toBeVisible()
}

/** The one line of what the driver contested. */
const protocolOf = (page: Page) =>
  page.getByRole('region', { name: 'Contestações' }).getByRole('listitem').getByRole('link')

test('a driver contests with a picture, the price stands while days pass, and the office decides; a visitor has the slip', async ({
  page,
  app,
  server,
  browser,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const id = await seedNotice(server, { plate, address: 'Rua das Marés, 10' })
  await page.goto('/irregularidades')
  await page.getByRole('link', { name: 'Ver fotos, prazo e contestar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Irregularidade' })).toBeVisible()
  await expect(page.getByText('Irregularidade registrada')).toBeVisible()
  const number = await page.getByText(/^\d+-[2-9A-HJ-NP-Z]{5}$/).textContent()
  await checkAccessibility(page)
  const contestButton = page.getByRole('button', { name: 'Contestar' })
  const formTitle = page.getByRole('heading', { name: 'Contestar esta irregularidade' })
  await contestButton.click()
  await expect(formTitle).toBeFocused()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(contestButton).toBeFocused()
  await contestButton.click()
  await page.getByLabel('O que aconteceu?').fill('Eu tinha um ticket para esta placa.')
  // What was told stays over a reload, and is not asked for again.
  await page.reload()
  await expect(page.getByLabel('O que aconteceu?')).toHaveValue('Eu tinha um ticket para esta placa.')
  await expect(formTitle).not.toBeFocused()
  // As large as newer phones make them, which the page makes small before it leaves.
  const buffer = Buffer.concat([Buffer.from(await aPicture(400), 'base64'), Buffer.alloc(6_000_000)])
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await checkAccessibility(page)
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /contests$/.test(request.url()),
  )
  await page.getByRole('button', { name: 'Enviar contestação' }).click()
  expect((await posted).postDataBuffer()?.length).toBeLessThan(100_000)
  const contest = page.getByRole('region', { name: 'Contestação: Em análise' })
  await expect(contest).toContainText(/Protocolo\s*\d{14}/)
  await expect(contest.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await expect(contest.getByRole('heading', { name: 'Contestação: Em análise' })).toBeFocused()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Eu tinha')
  await expect(page.getByText('o valor não muda e o prazo não corre')).toBeVisible()
  await checkAccessibility(page)
  const protocol = /\d{14}/.exec((await contest.textContent()) ?? '')?.[0] ?? 'none'
  await page.goto('/irregularidades')
  await expect(protocolOf(page)).toContainText(protocol)
  await expect(protocolOf(page)).toContainText(/Em análise\s*Resposta até/)
  await checkInBothSchemes(page)
  await app.advance(20 * 86_400)

  // The office, in a browser of its own.
  const office = await (await anotherContext(browser)).newPage()
  await listenToMessages(office)
  await office.goto(`${app.address}/central/contestacoes`)
  await signInAs(office, app, 'support')
  await expect(office.getByRole('heading', { level: 1, name: 'Contestações' })).toBeVisible()
  const item = office.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  await expect(item).toContainText('Responder até')
  await item.getByRole('button', { name: 'Ver provas' }).click()
  await expect(office.getByText('Eu tinha um ticket para esta placa.')).toBeVisible()
  await expect(office.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await checkAccessibility(office)
  await office.getByLabel('Motivo').fill('O ticket cobria a hora.')
  await office.getByRole('button', { name: 'Aceitar e cancelar' }).click()
  await expectTold(office, 'Contestação decidida.')
  await decidedAndExported(office, plate)
  await office.context().close()

  // The notice is to be paid no longer, and its protocol still leads to it.
  await page.reload()
  await expect(page.getByText('Nenhuma irregularidade encontrada para este veículo.')).toBeVisible()
  await expect(protocolOf(page)).toContainText(protocol)
  await expect(protocolOf(page)).toContainText(/Aceita: a irregularidade foi cancelada\s*Decidida em/)
  await protocolOf(page).click()
  await expect(page.getByRole('region', { name: 'Contestação: Aceita' })).toContainText(
    'O ticket cobria a hora.',
  )
  await expect(page.getByRole('button', { name: 'Contestar' })).toHaveCount(0)

  // Somebody without an account who has the slip.
  const visitor = await (await anotherContext(browser)).newPage()
  await visitor.goto(`${app.address}/irregularidades/${id}`)
  await visitor.getByLabel('Número da irregularidade').fill('')
  await visitor.getByRole('button', { name: 'Ver irregularidade' }).click()
  await expect(visitor.getByText('A placa é obrigatória')).toBeVisible()
  await expect(visitor.getByText('O campo número é obrigatório')).toBeVisible()
  await expect(visitor.getByLabel('Placa', { exact: true })).toBeFocused()
  await visitor.getByLabel('Placa', { exact: true }).fill(plate)
  await visitor.getByLabel('Número da irregularidade').fill(String(id))
  await visitor.getByRole('button', { name: 'Ver irregularidade' }).click()
  await expect(visitor.getByText('Não encontramos esta irregularidade.')).toBeVisible()
  await checkAccessibility(visitor)
  await visitor.getByLabel('Número da irregularidade').fill(number ?? '')
  await visitor.getByRole('button', { name: 'Ver irregularidade' }).click()
  await expect(visitor.getByText('Irregularidade registrada')).toBeVisible()
  // Whoever has an account that is not confirmed yet sees what anybody sees.
  const { token } = await aDriver({ rotativo: { parts: server } }, { confirmed: false })
  await visitor.evaluate((stored) => localStorage.setItem('rotativo.token', stored), token)
  await visitor.reload()
  await expect(visitor.getByText('Irregularidade registrada')).toBeVisible()
  await visitor.context().close()
})

test('who contests without an account reads it again on the same device, and nobody else with the slip does', async ({
  page,
  app,
  server,
  browser,
}) => {
  const plate = aPlate()
  // A driver who had the plate before gets the number.
  const { token } = await aDriver({ rotativo: { parts: server } }, { plates: [plate] })
  const id = await seedNotice(server, { plate })
  const { number } = await remote(app.address)(
    readNotice,
    { params: { notice: String(id) }, query: {} },
    { token },
  )
  const slip = `/irregularidades/${number}?plate=${plate}`
  await page.goto(slip)
  await page.getByRole('button', { name: 'Contestar' }).click()
  await page.getByLabel('O que aconteceu?').fill('Eu estava com defeito no motor.')
  await page.getByRole('button', { name: 'Enviar contestação' }).click()
  const contest = page.getByRole('region', { name: 'Contestação: Em análise' })
  await expect(contest).toContainText('Eu estava com defeito no motor.')
  await page.reload()
  await expect(contest).toContainText('Eu estava com defeito no motor.')
  const protocol = /\d{14}/.exec((await contest.textContent()) ?? '')?.[0] ?? 'none'

  const other = await (await anotherContext(browser)).newPage()
  await other.goto(new URL(slip, page.url()).href)
  const closed = other.getByRole('region', { name: 'Contestação: Em análise' })
  await expect(closed).toContainText(protocol)
  await expect(closed).toContainText('O texto e as fotos ficam com quem enviou.')
  await other.context().close()
})

test('an address that names a plate of eight characters shows no other one', async ({ page }) => {
  const plate = aPlate()
  const field = page.getByLabel('Placa', { exact: true })
  for (const [named, shown] of [
    [plate, plate],
    [`${plate}X`, ''],
  ]) {
    await page.goto(`/ativacao-publica?plate=${named}`)
    await expect(page.getByRole('radio', { name: 'Carro de passeio' })).toBeVisible()
    await expect(field).toHaveValue(shown ?? '')
  }
  const named = page.waitForRequest((request) => request.url().endsWith(`?plate=${plate}X`))
  await page.goto(`/irregularidades/1?plate=${plate}X`)
  await named
  await expect(page.getByText('Não encontramos esta irregularidade.')).toBeVisible()
  await expect(field).toHaveValue(`${plate}X`)
  await page.goto(`/irregularidades/1?plate=${plate}XY`)
  await expect(page.getByText('Não encontramos esta irregularidade.')).toBeVisible()
  await expect(field).toHaveValue('')
  // Typed it is whole as well.
  await field.pressSequentially(`${plate}X`)
  await expect(field).toHaveValue(`${plate}X`)
})

test('a notice of an outage is held with its reason in words, takes no money, and the office lets it go', async ({
  page,
  app,
  server,
  browser,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const { kysely } = server.db
  // The server ends by itself what it finds over: the end stands there from the begin on, and time does not reach it before all does.
  await app.holdTime()
  const begun_at = new Date(server.clock.now().getTime() - 60_000)
  const ended_at = new Date(server.clock.now().getTime() + 1000)
  const outage = { part: 'bank', begun_at, noted_at: begun_at }
  await kysely.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('outages').values(outage).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('outage_ends').values({ outage_id: id, ended_at, noted_at: ended_at }).execute()
  })
  await kysely.insertInto('payment_attempts').values({ plate, at: begun_at, what: 'activation' }).execute()
  const noticeId = await seedNotice(server, { plate, kind: 'no_ticket' })
  await seedSighting(server, plate, { lat: -28.22868, lng: -48.66231 })
  await app.advance(10)
  await app.holdTime(false)
  await page.goto(`/irregularidades/${noticeId}`)
  await expect(page.getByText('não é preciso pagar agora')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/^De .* o pagamento não funcionava no banco/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar' })).toHaveCount(0)
  await checkAccessibility(page)

  const office = await (await anotherContext(browser)).newPage()
  await listenToMessages(office)
  await office.goto(`${app.address}/central/irregularidades`)
  await signInAs(office, app, 'support')
  await office.getByLabel('Prazo').selectOption('Parado: falha')
  await office.getByRole('textbox', { name: 'Placa' }).fill(plate)
  await office.getByRole('button', { name: 'Filtrar' }).click()
  const item = office.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  await expect(item).toContainText('Em análise por falha do sistema')
  await item.getByRole('button', { name: 'Ver provas' }).click()
  await item.getByRole('button', { name: 'Ver provas' }).last().click()
  await expect(item.getByText(/o pagamento não funcionava no banco/)).toBeVisible()
  await expect(item.getByText('-28.22868, -48.66231')).toBeVisible()
  const map = item.getByRole('group', { name: 'Mapa de onde o veículo foi visto' })
  await map.getByRole('button', { name: /^1\. Veículo visto sem ticket/ }).click()
  await expect(map.getByText('Rua das Marés, 10')).toBeVisible()
  await item.getByLabel('Motivo').fill('A tentativa foi de outro dia.')
  await checkAccessibility(office)
  await item.getByRole('button', { name: 'Liberar: o prazo volta a correr' }).click()
  await expectTold(office, 'Irregularidade liberada.')
  await office.context().close()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Pagar' })).toBeVisible()
  await expect(page.getByText('A tentativa foi de outro dia.')).toBeVisible()
})

test('a contest that is not accepted leaves price and time as they were; the notice is kept as PDF and paid from its page', async ({
  page,
  app,
  server,
  browser,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate], credit: 5000 })
  const id = await seedNotice(server, { plate, address: 'Rua das Marés, 10' })
  await page.goto(`/irregularidades/${id}`)
  const number = (await page.getByText(/^\d+-[2-9A-HJ-NP-Z]{5}$/).textContent()) ?? ''
  await page.getByRole('button', { name: 'Contestar' }).click()
  await page.getByLabel('O que aconteceu?').fill('Eu saí da vaga antes da hora.')
  await page.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect(page.getByRole('region', { name: 'Contestação: Em análise' })).toBeVisible()

  const office = await (await anotherContext(browser)).newPage()
  await listenToMessages(office)
  await office.goto(`${app.address}/central/contestacoes`)
  await signInAs(office, app, 'support')
  const item = office.getByRole('main').getByRole('listitem').filter({ hasText: plate })
  await item.getByRole('button', { name: 'Ver provas' }).click()
  await office.getByLabel('Motivo').fill('A foto mostra o veículo na vaga.')
  await office.getByRole('button', { name: 'Não aceitar' }).click()
  await expectTold(office, 'Contestação decidida.')
  await office.context().close()

  await page.reload()
  const contest = page.getByRole('region', { name: 'Contestação: Não aceita' })
  await expect(contest).toContainText('A foto mostra o veículo na vaga.')
  await expect(page.getByText('Contestação não aceita, o prazo voltou a contar')).toBeVisible()
  await expect(page.getByText('R$ 30,00').first()).toBeVisible()
  // Once more with what the first one lacked.
  await expect(page.getByRole('button', { name: 'Contestar' })).toBeVisible()
  await checkInBothSchemes(page)
  const file = await page.getByRole('link', { name: 'Baixar em PDF' }).getAttribute('href')
  const pdf = readPdf(await (await page.request.get(file ?? '')).body())
  const text = pdf.pages.map((one) => one.text).join(' ')
  for (const part of [number, plate, 'Rua das Marés, 10', 'R$ 30,00', 'A foto mostra o veículo na vaga.'])
    expect(text).toContain(part)

  await page.getByRole('link', { name: 'Pagar' }).click()
  await expect(page.getByRole('radio', { name: /Rua das Marés/ })).toBeChecked()
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: /MEUS CRÉDITOS/ }).check()
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expectDone(page, 'Pagamento realizado com sucesso!')
  await app.waitForBalance(driver, 2000)
  await page.goto(`/irregularidades/${id}`)
  await expect(page.getByText('Paga', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar' })).toHaveCount(0)
})

test('a notice counts down to its next price, after the last one to its deadline, and to nothing while it is contested', async ({
  page,
  app,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const clocks = await holdBothClocks(app, page)
  const hours = (count: number) => clocks.pass(count * 3600)
  const body = { plate, address: 'Rua das Marés, 10', type: 'special_bay' }
  const { id } = await remote(app.address)(issueNotice, { body }, office)
  const toNextPrice = page.getByRole('paragraph').filter({ hasText: /^Depois, / })
  const toDeadline = page.getByRole('paragraph').filter({ hasText: /^Tempo para pagar: / })
  const price = page.getByText('R$ 36,00', { exact: true })
  await hours(1)
  await page.goto(`/irregularidades/${id}`)
  await expect(price).toBeVisible()
  await expect(toNextPrice).toHaveText('Depois, R$ 48,00. Falta: 1 dia')
  await hours(24)
  await page.reload()
  await expect(toNextPrice).toContainText('Depois, R$ 48,00. Falta:')
  const timer = toNextPrice.getByRole('timer', { name: 'Depois, R$ 48,00. Falta:' })
  await expect(timer).toHaveText(/^(23:00:00|22:59:\d\d)$/)
  await clocks.pass(120)
  await expect(timer).toHaveText(/^22:5[78]:\d\d$/)
  // The price rises in front of whoever looks.
  await hours(23)
  await expect(toNextPrice).toHaveText('Depois, R$ 60,00. Falta: 2 dias')
  await expect(price).toHaveCount(0)
  await expect(page.getByText('R$ 48,00', { exact: true })).toBeVisible()
  await expect(toDeadline).toHaveCount(0)

  await hours(72)
  await page.reload()
  // Of fifteen days five are over; the last one is whole.
  await expect(toDeadline).toHaveText('Tempo para pagar: 10 dias')
  await expect(toNextPrice).toHaveCount(0)
  await page.getByRole('button', { name: 'Contestar', exact: true }).click()
  await page.getByLabel('O que aconteceu?').fill('A credencial estava no painel.')
  await page.getByRole('button', { name: 'Enviar contestação' }).click()
  await expect(page.getByText('o valor não muda e o prazo não corre')).toBeVisible()
  await expect(toDeadline.or(toNextPrice).or(page.getByRole('timer'))).toHaveCount(0)
})
