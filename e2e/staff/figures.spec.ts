import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { requestRefund } from '#contract/generated/routes/account/leaving.ts'
import { activateParking } from '#contract/generated/routes/parking.ts'
import { readPanel } from '#contract/staff/panel.ts'
import { readTakings } from '#contract/staff/takings.ts'
import { formNameOf } from '#contract/staff/texts.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { cents, formatReais, plainReais, sumChanges } from '#domain/money/cents.ts'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'

test.use({ world: 'figures' })

/** What a figure says, and its small print. */
const figureOf = (page: Page, name: string) => {
  const figure = page
    .locator('.office-figures > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
  return { says: figure.first(), print: figure.last() }
}

/** What the server answers to a page that does something, and for which days. */
async function answerTo<E extends Endpoint>(page: Page, { path }: E, act: () => Promise<unknown>) {
  const [response] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === path && one.ok()),
    act(),
  ])
  const asked = new URL(response.url()).searchParams
  return {
    answer: (await response.json()) as OutputOf<E>,
    from: asked.get('from'),
    until: asked.get('until'),
  }
}

test('panel and takings show what the books say, a day that differs at the bank too; a chart is had as a table', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver({ credit: 3000, bonus: 100, plates: ['OFC4D23'] })
  const sent = { Authorization: `Bearer ${driver.token}`, 'Content-Type': 'application/json' }
  for (const [path, body] of [
    [activateParking.path, { plate: 'OFC4D23', product_id: 103 }],
    [requestRefund.path, {}],
  ] as const) {
    const done = await fetch(app.address + path, {
      method: 'POST',
      headers: sent,
      body: JSON.stringify(body),
    })
    expect(done.status).toBe(200)
  }
  const now = server.clock.now()
  await server.db.kysely
    .insertInto('reconciliations')
    .values({
      gateway: 'sandbox',
      // Old enough that no sweep compares it by itself, and looked at again already.
      day: civilDate(toCivil(new Date(now.getTime() - 10 * dayMs), 'America/Sao_Paulo')),
      payments: 7,
      differences: JSON.stringify([{ endToEndId: 'E7', kind: 'missing_here', atBank: 500, here: null }]),
      compared_at: now,
      looked_at_age: 10,
    })
    .execute()
  await page.goto('/central/painel')
  const panel = await answerTo(page, readPanel, () => signInAs(page, app, 'finance'))
  const { revenue, refunds, contests, notices, tickets } = panel.answer
  const revenueOf = (wanted: string) =>
    formatReais(sumChanges(revenue.flatMap(({ form, amount }) => (form.startsWith(wanted) ? [amount] : []))))
  const bought = tickets.reduce((sum, day) => sum + day.tickets, 0)
  await expect(figureOf(page, 'Tickets').says).toHaveText(String(bought))
  await expect(figureOf(page, 'Receita').says).toHaveText(revenueOf(''))
  await expect(figureOf(page, 'Receita').print).toHaveText(`dos quais ${revenueOf('bonus')} em bônus`)
  await expect(figureOf(page, 'Notificações emitidas').says).toHaveText(String(notices.issued))
  expect(refunds.open).not.toBe(contests.open)
  await expect(figureOf(page, 'Reembolsos em aberto').says).toHaveText(String(refunds.open))
  await expect(figureOf(page, 'Reembolsos em aberto').print).toHaveText(
    `pedidos: ${formatReais(refunds.amount)}`,
  )
  await expect(figureOf(page, 'Contestações em aberto').says).toHaveText(String(contests.open))
  await expect(figureOf(page, 'Banco').says).toHaveText('1 diferença')

  const chart = page.getByRole('region', { name: 'Receita por dia e forma', exact: true })
  await chart.getByText('Ver os números em tabela').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`receita-${panel.from}-${panel.until}.csv`)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFDia;/)
  expect(lines).toHaveLength(30)
  const column = head.split(';').indexOf('Saldo de créditos')
  const paid = revenue.find(({ form, day }) => form === 'credit' && day === panel.until)?.amount ?? 0
  expect(paid).toBeGreaterThan(0)
  expect(lines.at(-1)?.split(';')[column]).toBe(plainReais(cents(paid), ','))

  const takings = await answerTo(page, readTakings, () =>
    page.getByRole('link', { name: 'Caixa', exact: true }).click(),
  )
  const { forms } = takings.answer
  const entered = sumChanges(forms.flatMap(({ form, total }) => (form.startsWith('form/') ? [total] : [])))
  expect(entered).not.toBe(sumChanges(forms.map(({ total }) => total)))
  await expect(figureOf(page, 'Entrou pelo banco').says).toHaveText(formatReais(entered))
  const byForm = page.getByRole('table', { name: 'Por forma no período', exact: true }).locator('tbody tr')
  await expect(byForm).toHaveCount(forms.length)
  for (const [at, { form, credit, parking, notices, fees, other, back, total }] of forms.entries()) {
    const amounts = [credit, parking, notices, fees, other, back, total].map((amount) => formatReais(amount))
    await expect(byForm.nth(at).locator('td')).toHaveText([formNameOf(form), ...amounts])
  }
  const differing = page
    .getByRole('table', { name: 'Comparação com o banco', exact: true })
    .locator('tr', { hasText: 'E7' })
  await expect(differing).toContainText('1 diferença')
  await expect(differing).toContainText('E7: falta aqui (banco R$ 5,00, aqui nada)')
})
