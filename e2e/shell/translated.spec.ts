import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { seedNotice } from '../seeds.ts'
import { aVisitor, fillTicket, finishButton, pixDialog, ticketPath } from '../steps/guest.ts'
import { amountField, openStep, press, toPayment } from '../steps/orders.ts'
import { cardOf, confirmButton, expectStep, nextButton, parkedAlready } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

/**
 * Does to each page what the translator of a browser does: every text outside of `translate="no"` gives way to two elements with a
 * text of their own, also what appears later. The words stay, so that old words can be seen.
 */
async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const left = '[translate="no"], script, style, svg, font, option, title, textarea'
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest(left)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const look = () => {
      if (!document.body) return
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const all: Text[] = []
      while (texts.nextNode()) all.push(texts.currentNode as Text)
      all.forEach(wrap)
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** What goes wrong in the page, which shows its last resort then. */
function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  return faults
}

const crashes = (faults: readonly string[]) =>
  faults.filter((fault) => /NotFoundError|not a child/.test(fault))

test('a translated page shows the driver the chosen time, and no act on it brings the page down', async ({
  app,
  page,
  server,
}) => {
  const [plate, parked] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 2000, plates: [plate, parked] })
  await parkedAlready(app, driver, parked, 103)
  await seedNotice(server, { plate })
  const faults = watchFaults(page)
  await translate(page)

  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await expectStep(page, 2)
  const bar = page.locator('form [data-bar]')
  await page.getByRole('radio', { name: /^60 minutos/ }).check()
  await expect(bar).toContainText('60 minutos · até')
  expect(await page.locator('font').count()).toBeGreaterThan(10)
  await page.getByRole('radio', { name: /^15 minutos/ }).check()
  await expect(bar).toContainText('15 minutos · até')
  await expect(bar).not.toContainText('60 minutos')
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('radio', { name: /^30 minutos/ }).check()
  await expect(bar).toContainText('30 minutos · até')
  await nextButton(page).click()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  await expect(page).toHaveURL(/\/$/)
  const card = cardOf(page, parked)
  await card.getByRole('button', { name: 'Detalhes' }).click()
  await card.getByRole('button', { name: 'Detalhes' }).click()
  await card.getByRole('button', { name: 'Sair da Vaga' }).click()
  const leaving = page.getByRole('dialog', { name: 'Sair da Vaga' })
  await expect(leaving.getByText(/^Voltam R\$/)).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leaving).toBeHidden()

  // The text of what is being made goes, and the way to fetch it once more comes.
  await page.goto('/historico')
  const list = page.getByRole('table')
  await expect(list).toContainText(`Estacionamento ${plate}`)
  const answer = await holdCalls(page, '**/api/users/driver/me/app/transaction/pdf?*')
  await page.getByRole('button', { name: 'Baixar PDF', exact: true }).click()
  const making = page.getByRole('status').filter({ hasText: 'PDF' })
  await expect(making.first()).toBeVisible()
  const downloaded = page.waitForEvent('download')
  answer()
  await downloaded
  await expect(page.getByRole('link', { name: 'Baixar de novo' })).toBeVisible()
  await expect(list).toContainText(`Estacionamento ${plate}`)

  await page.goto('/comprar/creditos')
  await amountField(page).pressSequentially('2500')
  await press(page, 'Continuar')
  await expect(page.getByRole('definition').filter({ hasText: 'R$ 25,00' })).toHaveCount(2)
  await press(page, 'Corrigir')
  await amountField(page).fill('')
  await amountField(page).pressSequentially('3000')
  await press(page, 'Continuar')
  await expect(page.getByRole('definition').filter({ hasText: 'R$ 30,00' })).toHaveCount(2)
  await press(page, 'Finalizar Compra')
  await expect(pixDialog(page)).toContainText('R$ 30,00')
  await page.keyboard.press('Escape')

  await page.goto(`/irregularidades?plate=${plate}`)
  await toPayment(page, /MEUS CRÉDITOS/)
  await press(page, 'Continuar')
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await press(page, 'Corrigir')
  await expect(openStep(page, /Etapa 1 de 3/)).toBeVisible()
  for (const path of ['/vehicles', '/carteiras', '/notificacoes', '/mapa-de-vagas', '/faq']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.keyboard.press('Escape')
  }
  expect(crashes(faults)).toEqual([])
})

test('a translated page shows a visitor the chosen time and total, and sells the ticket', async ({
  page,
}) => {
  const faults = watchFaults(page)
  await translate(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'COMPRAR TICKET AVULSO' })).toBeVisible()
  await page.goto(ticketPath)
  await fillTicket(page, aVisitor())
  const total = page.getByText(/^Total\s*R\$/)
  await expect(total).toContainText('R$ 3,00')
  await page.getByRole('radio', { name: /^30 minutos/ }).check()
  await expect(total).toContainText('R$ 1,50')
  await expect(total).not.toContainText('R$ 3,00')
  await finishButton(page).click()
  await expect(pixDialog(page)).toContainText('R$ 1,50')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Desistir deste Pix' })).toBeVisible()
  expect(crashes(faults)).toEqual([])
})
