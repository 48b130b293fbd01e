import type { Page } from '@playwright/test'
import { requestRefund } from '#contract/generated/routes/account/leaving.ts'
import { activateParking } from '#contract/generated/routes/parking.ts'
import { readPanel } from '#contract/generated/routes/staff/panel.ts'
import type { MovableClock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { idleExport } from '#testkit/exports.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { hearRequests } from '../page-clock.ts'
import { signInAs } from '../steps/staff.ts'
import { clippedText, cutChoices } from '../sweep.ts'
import { expectTold } from '../told.ts'

test.use({ world: 'office' })

const plateFor = (project: string) => (project === 'desk' ? 'OFC1D23' : 'OFC2D23')

/** Wide tables are scrolled by themselves: nothing of them is cut, and the page stays as wide as its window. */
async function expectRoomForTables(page: Page) {
  expect(await clippedText(page)).toEqual([])
  expect(await cutChoices(page)).toEqual([])
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
}

const show = async (page: Page, state: string) => {
  await page.getByLabel('Mostrar').selectOption(state)
  await page.getByRole('button', { name: 'Filtrar' }).click()
}

/** A table comes by itself once; after a reload it is found again, and so is one whose job still runs. */
async function tablesFoundAgain(page: Page, { db, clock }: { db: Db; clock: MovableClock }) {
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect(page.getByText('Arquivo pronto: 1 linha.')).toBeVisible()
  await expect.poll(() => files).toEqual([expect.stringMatching(/^correcoes-.+\.csv$/)])
  const { id: staffId } = await db.kysely
    .selectFrom('staff')
    .select('id')
    .where('name', '=', 'Flora Financeira')
    .executeTakeFirstOrThrow()
  const wanted = { staffId, list: 'corrections', asked: { state: 'open' }, now: clock.now() } as const
  const id = await idleExport(db.kysely, wanted)
  await page.reload()
  await expect(page.getByText('Preparando o arquivo: 40%')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Baixar o arquivo: Aprovadas' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Regras', exact: true }).click()
  await page.getByRole('link', { name: 'Correções', exact: true }).click()
  await expect(page.getByText('Preparando o arquivo: 40%')).toBeVisible()
  const made = { state: 'ready', ready_at: clock.now(), rows: 3, size: 0 }
  await db.kysely.updateTable('office_exports').set(made).where('id', '=', id).execute()
  await expect(page.getByText('Arquivo pronto: 3 linhas.')).toBeVisible()
  await show(page, 'Aprovadas')
  await expect(page.getByText('Arquivo pronto: 1 linha.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Baixar o arquivo: Em aberto' })).toBeVisible()
  expect(files).toHaveLength(1)
}

test('attendance helps a driver after a reason, finance approves and reads, a manager sends a campaign', async ({
  page,
  app,
  server,
}) => {
  const plate = plateFor(test.info().project.name)
  const driver = await app.newDriver({ credit: 3000, plates: [plate], name: 'Otília Ferraz' })
  const parked = await fetch(`${app.address}${activateParking.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ plate, product_id: 103 }),
  })
  expect(parked.status).toBe(200)
  const asked = await fetch(`${app.address}${requestRefund.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${driver.token}` },
  })
  expect(asked.status).toBe(200)
  await page.goto('/central')
  await signInAs(page, app, 'support')
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill('nada disso')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText('Digite uma placa, um CPF ou CNPJ')).toBeVisible()
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill(plate)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByLabel('O que procura')).toHaveValue(plate)
  await page.getByRole('button', { name: 'Buscar motorista' }).click()
  await expect(page.getByText('Conte o motivo em poucas palavras.')).toBeVisible()
  await page.getByLabel('Motivo em palavras').fill('Trocou uma letra da placa')
  await page.getByRole('button', { name: 'Buscar motorista' }).click()
  await expect(page.getByText(driver.identification)).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Abrir Otília' }).click()
  await expect(page.getByRole('heading', { name: 'Otília Ferraz' })).toBeFocused()
  await expect(page).toHaveTitle(/^Motoristas · Central · /)
  await expect(page.getByText('Créditos R$ 27,00, bônus R$ 0,00')).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Corrigir placa' }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('text-align', 'start')
  const right = `${plate.replace('OFC', 'OFD')}X`
  await page.getByRole('checkbox', { name: 'Veículo estrangeiro' }).check()
  await page.getByLabel('Placa certa').fill(right)
  await page.getByLabel('Por quê').fill('Placa errada no balcão')
  await page.getByRole('dialog').getByRole('button', { name: 'Corrigir placa' }).click()
  await expectTold(page, `O ticket agora é da placa ${right}.`)
  await expect(page.getByText(`${right} (era ${plate})`)).toBeVisible()

  await page.getByRole('button', { name: 'Propor correção' }).click()
  await page.getByLabel('Valor').fill('3,00')
  await page.getByLabel('Por quê').fill('Parquímetro fora do ar')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Propor', exact: true }).click()
  await expectTold(page, 'Proposta enviada. Outra pessoa precisa aprovar.')
  await expect(page.getByText('Em aberto')).toBeVisible()
  await page.getByRole('button', { name: 'Nova busca' }).click()
  await expect(page.getByLabel('O que procura')).toBeFocused()
  await page.getByRole('link', { name: 'Correções', exact: true }).click()
  const own = page.getByRole('article').filter({ hasText: 'Otília Ferraz' })
  await expect(own.getByRole('button', { name: 'Retirar a proposta' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Aprovar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()

  await signInAs(page, app, 'finance')
  await page.getByRole('link', { name: 'Painel', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Gráfico: Receita por dia e forma' })).toBeVisible()
  await expect(page).toHaveTitle(/^Painel · Central · /)
  await page.getByText('Ver os números em tabela').first().click()
  await expect(page.getByRole('table', { name: 'Receita por dia e forma' })).toContainText(
    'Saldo de créditos',
  )
  await page.getByText('Ver os números em tabela').nth(1).click()
  await expectRoomForTables(page)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Correções', exact: true }).click()
  const proposal = page.getByRole('article').filter({ hasText: 'Otília Ferraz' })
  await expect(proposal).toContainText('Parquímetro fora do ar')
  await checkAccessibility(page)
  await proposal.getByRole('button', { name: 'Aprovar' }).click()
  await expectTold(page, 'Correção aprovada e lançada.')
  await expect(proposal).toHaveCount(0)
  await show(page, 'Aprovadas')
  await expect(proposal).toContainText(/Aprovada.+Decidida por Flora Financeira, /)
  await expect(proposal.getByRole('button')).toHaveCount(0)
  await tablesFoundAgain(page, server)
  await page.getByRole('link', { name: 'Caixa', exact: true }).click()
  await page.getByRole('button', { name: 'Hoje' }).click()
  await expect(page.getByRole('heading', { name: 'Por forma no período' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Outros lançamentos' })).toContainText('Bônus dado')
  await expectRoomForTables(page)
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  await expect(page.getByText(/^Arquivo pronto: /)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Reembolsos', exact: true }).click()
  await expect(page.getByText('Os pedidos mais antigos primeiro.')).toBeVisible()
  const refund = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Otília Ferraz' })
  await checkAccessibility(page)
  await expect(refund).toContainText(/Pagar até \d\d\/\d\d\/\d{4}/)
  await refund.getByRole('button', { name: 'Recusar' }).click()
  await expectTold(page, 'Reembolso recusado. Os créditos ficam na carteira.')
  await show(page, 'Pagos')
  await expect(page.getByText('Nenhum reembolso encontrado.')).toBeVisible()
  await show(page, 'Recusados')
  await expect(refund).toContainText(/Recusado.+Decidido por Flora Financeira, /)
  await expect(refund.getByRole('button')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()

  await signInAs(page, app, 'manager')
  await page.getByRole('link', { name: 'Regras', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cargas da pasta' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ajustes' })).toContainText('cityName')
  await expect(page.getByRole('table', { name: 'Notificações' })).toContainText(
    'R$ 36,00 até 48 h, R$ 48,00 até 120 h, depois R$ 60,00',
  )
  await expectRoomForTables(page)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Irregularidades', exact: true }).click()
  await page.getByRole('button', { name: 'Ver provas' }).first().click()
  await expect(page.getByLabel('Por que você vai ver as provas?')).toBeVisible()
  await expectRoomForTables(page)
  await page.getByRole('link', { name: 'Não emitidas', exact: true }).click()
  await expect(page.getByText('O que os aparelhos dos agentes enviaram e foi recusado')).toBeVisible()
  await page.getByLabel('Mostrar').selectOption('Não emitidas')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('Notificações que um agente pediu e o sistema não emitiu')).toBeVisible()
  await expect(page.getByText('Nada aqui.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  await page.getByLabel('O que fez').selectOption('Decidiu uma correção')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasNotText: 'Decidiu uma correção' })).toHaveCount(0)
  await expect(lines.filter({ hasText: 'Parquímetro fora do ar' }).first()).toContainText(
    /motorista \d+ · aprovada · bônus/,
  )
  await checkAccessibility(page)
  await page.getByRole('main').getByLabel('Placa').fill('ZZZ9Z99')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('Nenhuma linha encontrada.')).toBeVisible()
  await page.getByRole('link', { name: 'Comunicados', exact: true }).click()
  await page.getByLabel('Nome do comunicado').fill(`aviso-${test.info().project.name}`)
  await page.getByLabel('Título').fill('Praça com 30 minutos')
  await page.getByLabel('Texto', { exact: true }).fill('Agora também na praça.')
  const link = `https://example.com/${'praca'.repeat(90)}`
  await page.getByLabel('Para onde leva').fill(link)
  await expect(page.getByRole('button', { name: /^Enviar para/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver prévia e contagem' }).click()
  await expect(page.getByText('Assunto: Praça com 30 minutos')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: /^Enviar para/ }).click()
  await expectTold(page, 'Comunicado a caminho.')
  // What everybody was told can be read for good, however long it is.
  await page.getByRole('link', { name: 'Registro', exact: true }).click()
  await page.getByLabel('O que fez').selectOption('Comunicados')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const told = `aviso-${test.info().project.name} · enviado · Praça com 30 minutos · Agora também na praça. · ${link}`
  await expect(lines.filter({ hasText: told })).toHaveCount(1)
  await expectRoomForTables(page)
})

test('the menu of the office is one line on a phone, with the open place in sight, and a column at a desk', async ({
  page,
  app,
}) => {
  await page.goto('/central/registro')
  await signInAs(page, app, 'manager')
  const menu = page.getByRole('navigation', { name: 'Central' })
  const places = menu.getByRole('link')
  const current = menu.getByRole('link', { name: 'Registro', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 1 })
  const { height = 0 } = (await menu.boundingBox()) ?? {}
  if (test.info().project.name === 'desk') expect(height).toBeGreaterThan(400)
  else expect(height).toBeLessThan(60)
  // Whoever goes by the keyboard sees the place that has the focus.
  await places.first().focus()
  await expect(places.first()).toBeInViewport({ ratio: 1 })
})

test('a driver’s sheet stays in sight after an act, also where it cannot be read anew', {
  tag: '@once',
}, async ({ page, app }) => {
  await app.newDriver({ credit: 3000, plates: ['OFC3D23'], name: 'Odete Furtado' })
  await page.goto('/central')
  await signInAs(page, app, 'support')
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill('OFC3D23')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByLabel('Motivo em palavras').fill('Parquímetro parado')
  await page.getByRole('button', { name: 'Buscar motorista' }).click()
  await page.getByRole('button', { name: 'Abrir Odete' }).click()
  const heading = page.getByRole('heading', { name: 'Odete Furtado' })
  await expect(heading).toBeFocused()
  const propose = async () => {
    await page.getByRole('button', { name: 'Propor correção' }).click()
    await page.getByLabel('Valor').fill('3,00')
    await page.getByLabel('Por quê').fill('Parquímetro fora do ar')
    await page.getByRole('button', { name: 'Propor', exact: true }).click()
  }
  const sheet = '**/api/staff/drivers/*/view'
  const answer = await holdCalls(page, sheet)
  const asked = page.waitForRequest(sheet)
  await propose()
  await asked
  await expect(heading).toBeVisible()
  answer()
  await expect(page.getByText('Em aberto')).toHaveCount(1)
  await page.route(sheet, (route) => route.abort())
  await propose()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await expect(heading).toBeVisible()
  await page.unroute(sheet)
  await page.getByRole('button', { name: 'Nova busca' }).click()
  await expect(page.getByLabel('O que procura')).toBeFocused()
})

test('the panel is read anew by a press alone: left open it keeps no session alive', {
  tag: '@once',
}, async ({ page, app }) => {
  await page.clock.install()
  await page.goto('/central/painel')
  const reads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === readPanel.path) reads.push(request.url())
  })
  await signInAs(page, app, 'finance')
  await expect(page.getByText(/^Números de \d\d:\d\d$/)).toBeVisible()
  await page.clock.fastForward('05:00')
  await hearRequests(page)
  expect(reads).toHaveLength(1)
  const refresh = page.getByRole('button', { name: 'Atualizar' })
  await refresh.click()
  await expect.poll(() => reads.length).toBe(2)
  // What was read stays while the server is away, and is asked for again by the same press.
  const figures = page.getByRole('region', { name: 'Números do período' })
  const problem = page.getByRole('alert').filter({ hasText: /\S/ })
  await page.route(`**${readPanel.path}*`, (route) => route.abort())
  await refresh.click()
  await expect(problem).toBeVisible()
  await expect(figures).toBeVisible()
  // Where nothing was read yet the press is there as well.
  await page.reload()
  await expect(problem).toBeVisible()
  await expect(figures).toHaveCount(0)
  await page.unroute(`**${readPanel.path}*`)
  await refresh.click()
  await expect(problem).toHaveCount(0)
  await expect(figures).toBeVisible()
})
