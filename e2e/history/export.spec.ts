import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { activateParking } from '#contract/parking.ts'
import { aPlate } from '#testkit/drivers.ts'
import { readPdf } from '#testkit/pdf.ts'
import { remote } from '#testkit/remote.ts'
import { type App, expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { followRequests, hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

const list = '**/api/users/driver/me/app/transaction?*'
const pdf = '**/api/users/driver/me/app/transaction/pdf?*'
const address = '**/api/pdf_url/*'
const email = '**/api/users/driver/me/app/transaction/email?*'

const pdfButton = (page: Page) => page.getByRole('button', { name: 'Baixar PDF', exact: true })
const emailButton = (page: Page) => page.getByRole('button', { name: 'Enviar por Email' })
const period = (page: Page) => page.getByRole('combobox', { name: 'Período' })
const vehiclesTab = (page: Page) => page.getByRole('tab', { name: 'MEUS VEÍCULOS', exact: true })
const refused = (status: number, type: string) => ({ status, json: { type, message: 'Erro interno' } })

/** A driver whose history has a stay. */
const whoParked = async (app: App, name?: string) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 5000, plates: [plate], ...(name ? { name } : {}) })
  const body = { plate, product_id: 103 }
  await remote(app.address)(activateParking, { body }, { token: driver.token, key: `park/${plate}` })
  return { driver, plate }
}

/** A message that has just appeared on the held page stays for 4 s. */
const expectFourSeconds = async (page: Page, message: Locator): Promise<void> => {
  await runUntil(page, () => message.isVisible())
  await page.clock.runFor(3900)
  await expect(message).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(message).toHaveCount(0)
}

test('each tab gives its history as PDF and sends it by e-mail [history.controls, history.buttons-disabled, error.history-pdf-success, error.history-email-success, capability.history]', async ({
  app,
  page,
}) => {
  const { driver, plate } = await whoParked(app, 'Ana da Conceição')

  const answer = await holdCalls(page, list)
  await page.goto('/historico')
  await expect(page.getByRole('combobox', { name: 'Carteira' })).toBeEnabled()
  await expect(pdfButton(page)).toBeDisabled()
  await expect(emailButton(page)).toBeDisabled()
  answer()
  await expect(pdfButton(page)).toBeEnabled()
  await expect(emailButton(page)).toBeEnabled()
  await period(page).selectOption('4')
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()
  await expect(pdfButton(page)).toBeDisabled()
  await expect(emailButton(page)).toBeDisabled()

  let starts = 0
  const asked: Record<string, string> = {}
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked[pathname.split('/').at(-1) ?? ''] = search
    if (pathname.endsWith('/transaction/pdf')) starts += 1
  })
  await period(page).selectOption('1')
  const downloaded = page.waitForEvent('download')
  await pdfButton(page).dblclick()
  const download = await downloaded
  await expectTold(page, 'PDF baixado com sucesso!')
  expect(starts).toBe(1)
  expect(asked.transaction).toContain('wallet_id=')
  expect(asked.pdf).toBe(asked.transaction)
  expect(page.context().pages()).toHaveLength(1)
  expect(download.suggestedFilename()).toMatch(/^historico-\d{4}-\d\d-\d\d\.pdf$/)
  const read = readPdf(await readFile(await download.path()))
  expect(read.pages[0]?.text).toContain('Carteira: Carteira Principal')
  expect(read.pages[0]?.text).toContain(`Estacionamento ${plate}`)
  expect(read.pages[0]?.text).toContain('R$ 50,00')
  await checkInBothSchemes(page)
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar de novo' }).click()
  expect((await again).suggestedFilename()).toBe(download.suggestedFilename())

  await vehiclesTab(page).click()
  await period(page).selectOption('1')
  await expect(pdfButton(page)).toBeEnabled()
  await emailButton(page).click()
  const sent = 'O relatório em PDF foi enviado para o email cadastrado!'
  await expectTold(page, sent)
  expect(asked.transaction).toContain(`plate=${plate}`)
  expect(asked.email).toBe(asked.transaction)
  const letters = async () => (await app.messages(driver.email)).map(({ text }) => text)
  await expect.poll(letters).toContainEqual(expect.stringContaining(`Veículo: ${plate}`))
})

test('nothing is exported while rows that are known already are asked for again [history.buttons-disabled]', async ({
  app,
  page,
}) => {
  const { plate } = await whoParked(app)
  await page.goto('/historico')
  await expect(pdfButton(page)).toBeEnabled()
  const chosen = await period(page).inputValue()
  await period(page).selectOption('4')
  await expect(page.getByText('Nenhum dado encontrado.')).toBeVisible()

  const answer = await holdCalls(page, list)
  await period(page).selectOption(chosen)
  await expect(page.getByText(`Estacionamento ${plate}`).first()).toBeVisible()
  await expect(pdfButton(page)).toBeDisabled()
  await expect(emailButton(page)).toBeDisabled()
  answer()
  await expect(pdfButton(page)).toBeEnabled()
  await expect(emailButton(page)).toBeEnabled()
})

test('what goes wrong is told, and can be tried again [timer.pdf-polling, error.history-pdf, error.history-pdf-no-job, error.history-pdf-not-generated, error.history-email]', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 100 })
  await page.clock.install()
  await page.goto('/historico')

  await page.route(pdf, (route) => route.fulfill(refused(500, 'Fault')))
  await pdfButton(page).click()
  await expectTold(page, 'Ocorreu um problema ao gerar o PDF. Tente novamente mais tarde!')
  await page.unroute(pdf)
  await page.route(pdf, (route) => route.fulfill({ json: { data: {} } }))
  await pdfButton(page).click()
  await expectTold(page, 'Erro ao iniciar geração do PDF.')
  await page.unroute(pdf)

  let asked = 0
  await page.route(address, (route) => {
    asked += 1
    return route.fulfill(refused(404, 'PdfNotReadyException'))
  })
  await holdTime(page)
  const requests = followRequests(page)
  await pdfButton(page).click()
  await expect.poll(() => asked).toBe(1)
  await expect(page.getByRole('main').getByText('Gerando o PDF…')).toBeVisible()
  await expect(pdfButton(page)).toBeDisabled()
  await expect(emailButton(page)).toBeDisabled()
  await requests.untilAnswered()
  await page.clock.runFor(6900)
  await hearRequests(page)
  expect(asked).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => asked).toBe(2)
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível gerar seu PDF.' })
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await failure.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
  expect(asked).toBe(5)
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill(refused(500, 'Fault')))
  await page.clock.runFor(4000)
  await expect(failure).toHaveCount(0)
  await pdfButton(page).click()
  await expectFourSeconds(page, failure)
  await page.clock.resume()

  await page.route(email, (route) => route.fulfill(refused(422, 'EmailUnconfirmed')))
  await emailButton(page).click()
  await expectTold(page, 'Ocorreu um erro ao enviar o email. Tente novamente mais tarde.')
  await page.unroute(email)
  await holdTime(page)
  await emailButton(page).click()
  const sent = 'O relatório em PDF foi enviado para o email cadastrado!'
  await expectFourSeconds(page, page.getByRole('status').filter({ hasText: sent }))
})

test('what was removed elsewhere is asked to be chosen anew [history.select-vehicle, history.select-wallet]', async ({
  app,
  page,
  server,
}) => {
  const { driver, plate } = await whoParked(app)
  await page.goto('/historico')
  await expect(pdfButton(page)).toBeEnabled()
  await vehiclesTab(page).click()
  await expect(pdfButton(page)).toBeEnabled()

  const { kysely } = server.db
  const vehicles = kysely.updateTable('vehicles').where('plate', '=', plate)
  await vehicles.set({ removed_at: server.clock.now() }).execute()
  await pdfButton(page).click()
  await expectTold(page, 'Selecione um veículo válido.')
  await expect(page.getByText('Você não possui nenhum veículo cadastrado.')).toBeVisible()
  await expect(pdfButton(page)).toBeDisabled()

  // Its movements are fetched again, which must not meet what is changed next.
  const fetched = page.waitForResponse((response) => response.url().includes('wallet_id='))
  await page.getByRole('tab', { name: 'MEUS CRÉDITOS' }).click()
  await fetched
  await expect(emailButton(page)).toBeEnabled()
  const other = await kysely
    .selectFrom('users')
    .select('id')
    .where('id', '<>', driver.userId)
    .executeTakeFirstOrThrow()
  await kysely.updateTable('wallets').set({ user_id: other.id }).where('id', '=', driver.walletId).execute()
  await emailButton(page).click()
  await expectTold(page, 'Selecione uma carteira válida.')
  await expect(page.getByText('Você não possui nenhuma carteira cadastrada.')).toBeVisible()
})

test('the history is a table for spreadsheets, and each stay in it has its receipt [timer.history-snackbar]', async ({
  app,
  page,
}) => {
  const { plate } = await whoParked(app)
  await page.clock.install()
  await page.goto('/historico')
  const stay = page.getByRole('cell', { name: `Estacionamento ${plate}`, exact: true })
  await expect(stay).toBeVisible()
  await expect(page.getByText('Toque em um estacionamento para baixar o comprovante.')).toBeVisible()
  await checkInBothSchemes(page)

  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expectTold(page, 'CSV baixado com sucesso!')
  expect((await table).suggestedFilename()).toMatch(/^historico-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await (await table).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFData;Operação;Placa;Forma de Pagamento;Valor (R$);Feito por')
  expect(lines[1]).toMatch(new RegExp(`;Estacionamento ${plate};${plate};MEUS CRÉDITOS;-3,00;$`))

  const receipt = page.waitForEvent('download')
  await stay.getByRole('button').click()
  expect((await receipt).suggestedFilename()).toMatch(new RegExp(`^comprovante-${plate}-\\d+\\.pdf$`))
  const read = readPdf(await readFile(await (await receipt).path()))
  expect(read.title).toBe('Comprovante de estacionamento')
  expect(read.pages[0]?.text).toContain('R$ 3,00')

  for (const path of ['**/transaction/csv?*', '**/transaction/*/receipt']) {
    await page.route(path, (route) => route.fulfill(refused(500, 'Fault')))
  }
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  await expectTold(page, 'Ocorreu um problema ao gerar o CSV. Tente novamente mais tarde!')
  await holdTime(page)
  await stay.getByRole('button').click()
  const lost = 'Não foi possível baixar o comprovante. Tente novamente.'
  await expectFourSeconds(page, page.getByRole('alert').filter({ hasText: lost }))
})
