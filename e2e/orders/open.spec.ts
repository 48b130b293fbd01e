import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests, holdBothClocks } from '../page-clock.ts'
import { noticeStatus, seedNotice } from '../seeds.ts'
import {
  amountField,
  cards,
  chooseForm,
  fillSlip,
  linesOf,
  press,
  toPayment,
  typeCard,
} from '../steps/orders.ts'
import { expectTold, listenToMessages } from '../told.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Pague com Pix' })
const codeOf = (page: Page) => sheetOf(page).locator('code').textContent()

/** The slip opens in a window of its own, and the page begins anew. */
const takeSlip = async (page: Page, finish: string) => {
  await fillSlip(page)
  await press(page, 'Continuar')
  const [opened, reloaded] = [page.context().waitForEvent('page'), page.waitForEvent('load')]
  await press(page, finish)
  await Promise.all([opened, reloaded])
}

const toPix = async (page: Page, digits = '5000') => {
  await page.goto('/comprar/creditos')
  await amountField(page).pressSequentially(digits)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await expect(sheetOf(page)).toBeVisible()
}

test('a Pix outlives reload, Back, a closed tab and a second one, and its end is told wherever the driver is', async ({
  page,
  app,
  context,
}) => {
  const clocks = await holdBothClocks(app, page)
  const driver = await app.newDriver({ credit: 500 })
  await page.goto('/')
  await toPix(page)
  const code = await codeOf(page)
  await clocks.pass(6 * 60)
  await page.reload()
  await expect(sheetOf(page).getByRole('timer')).toHaveText(/^(24:00|23:\d\d)$/)
  expect(await codeOf(page)).toBe(code)
  await expect(sheetOf(page)).toContainText('R$ 50,00')
  await checkAccessibility(page)

  // Back from the sheet: the line says that it still waits, and leads to it again.
  await page.goBack()
  const line = linesOf(page).getByRole('button', { name: /^Pix de R\$ 50,00 aguardando pagamento, 24 min/ })
  await expect(line).toBeVisible()
  await expect(sheetOf(page)).toBeHidden()
  await checkAccessibility(page)
  await line.click()
  expect(await codeOf(page)).toBe(code)
  await page.keyboard.press('Escape')
  await expectTold(page, /^O Pix continua aguardando pagamento até \d\d:\d\d\./)

  // Another tab, and after it the first one is closed.
  const second = await context.newPage()
  await listenToMessages(second)
  await second.goto('/irregularidades')
  await expect(linesOf(second)).toBeVisible()
  await page.close()
  await second.goto('/carteiras')
  await expect(second.getByText('R$ 5,00', { exact: true })).toBeVisible()
  await linesOf(second).getByRole('button').click()
  expect(await codeOf(second)).toBe(code)
  await second.keyboard.press('Escape')

  // The bank may be a second late.
  await clocks.letGo()
  await app.pay()
  await app.waitForBalance(driver, 5500)
  await second.clock.runFor(10_000)
  await expectTold(second, 'Compra realizada com sucesso! Pix de R$ 50,00.')
  await expect(second.getByText('R$ 55,00')).toBeVisible()
  await expect(linesOf(second)).toBeHidden()
})

test('what was paid while the driver was away is told on return, once; what was put away stays away', async ({
  page,
  app,
}) => {
  const driver = await app.newDriver({ credit: 500 })
  await toPix(page)
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  await page.reload()
  await expect(linesOf(page)).toBeVisible()
  await expect(sheetOf(page)).toBeHidden()
  await page.goto('about:blank')
  await app.pay()
  await app.waitForBalance(driver, 5500)
  await page.goto('/vehicles')
  await expectTold(page, 'Compra realizada com sucesso! Pix de R$ 50,00.')
  const { untilAnswered } = followRequests(page)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/public/order/') && asked.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilAnswered()
  expect(asked).toEqual([])
})

test('a slip, a debit and a card in doubt wait in lines of their own, also on another device, for nobody else', async ({
  page,
  app,
  server,
  browser,
}) => {
  await page.clock.install()
  const plate = aPlate()
  const driver = await app.newDriver({ plates: [plate] })
  const notice = await seedNotice(server, { plate })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/irregularidades')
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: /Boleto/ }).check()
  await fillSlip(page)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expect(page.getByRole('dialog', { name: 'Seu boleto está pronto' })).toBeVisible()

  await chooseForm(page, /Cartão de débito/)
  await page.getByLabel('Banco', { exact: true }).selectOption('Santander')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  await expect(page.getByRole('dialog', { name: 'Quase lá...', exact: true })).toBeVisible()

  await chooseForm(page, /Cartão de crédito/, '700')
  await typeCard(page, { number: cards.analysis })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  await expect(page.getByRole('dialog', { name: 'Pagamento em análise' })).toBeVisible()
  // It goes on being looked at, and the page that is opened anew says so.
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Pagamento em análise' })).toBeVisible()
  // A sheet that came back by itself keeps nobody from buying more, and folds away then.
  await amountField(page).fill('10')
  await expect(page.getByRole('dialog', { name: 'Pagamento em análise' })).toBeHidden()
  await expect(linesOf(page).getByRole('button')).toHaveCount(3)

  const device = await anotherContext(browser, { baseURL: app.address, serviceWorkers: 'block' })
  const other = await device.newPage()
  await other.clock.install()
  await other.goto('/icon.svg')
  await other.evaluate((token) => localStorage.setItem('rotativo.token', token), driver.token)
  await other.goto('/')
  for (const text of [
    /^Boleto de R\$ 30,00 aguardando pagamento, \d (dias|h)/,
    /^Débito de R\$ 25,00 aguardando pagamento, \d+ min/,
    /^Cartão de R\$ 7,00 aguardando pagamento/,
  ]) {
    await expect(linesOf(other).getByRole('button', { name: text })).toBeVisible()
  }
  await linesOf(other)
    .getByRole('button', { name: /^Boleto/ })
    .click()
  const slip = other.getByRole('dialog', { name: 'Boleto a pagar' })
  const link = slip.getByRole('link', { name: 'Abrir boleto' })
  const file = await link.getAttribute('href')
  expect((await other.request.get(file ?? '')).headers()['content-type']).toContain('application/pdf')
  // An address is good for ten minutes, and the sheet may be open for longer.
  await other.clock.fastForward('09:00')
  await expect(link).not.toHaveAttribute('href', file ?? '')
  await checkAccessibility(other)
  // Given up there, it waits nowhere.
  await slip.getByRole('button', { name: 'Desistir deste boleto' }).click()
  await slip.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(slip).toBeHidden()
  await expect(linesOf(other).getByRole('button')).toHaveCount(2)
  expect(await noticeStatus(server, notice)).toBe(2)
  await linesOf(other)
    .getByRole('button', { name: /^Débito/ })
    .click()
  await expect(other.getByRole('link', { name: 'Ir para o banco' })).toHaveAttribute('href', /^http/)
  await other.keyboard.press('Escape')

  // Whoever enters on this device after somebody else has left is shown nothing of theirs.
  expect(await other.evaluate(() => localStorage.getItem('rotativo.orders'))).toContain('orders')
  await other.getByRole('button', { name: 'Olá,' }).click()
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(other.getByRole('region', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('rotativo.orders'))).toBeNull()
  await device.close()
})

test('a slip or a Pix that is out can be given up for another way to pay', async ({ page, app, server }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 5000, plates: [plate] })
  const id = await seedNotice(server, { plate })
  await page.goto('/irregularidades')
  await toPayment(page, /Boleto/)
  await takeSlip(page, 'Finalizar Pagamento')
  await toPayment(page, /MEUS CRÉDITOS/)
  await press(page, 'Continuar')
  const locked = page.getByRole('dialog', { name: 'Não foi possível concluir' })
  await expect(locked).toContainText('Já existe um pagamento em andamento para esta irregularidade.')
  await locked.getByRole('button', { name: 'Desistir deste boleto' }).click()
  await checkAccessibility(page)
  await locked.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(locked).toBeHidden()

  // The driver is where the way to pay is chosen, and presses the button again.
  await page.getByRole('radio', { name: /Pix/ }).check()
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  const pix = page.getByRole('dialog', { name: 'Pague com Pix' })
  await pix.getByRole('button', { name: 'Desistir deste Pix' }).click()
  await checkAccessibility(page)
  await pix.getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(pix).toBeHidden()
  await toPayment(page, /MEUS CRÉDITOS/)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expect.poll(() => noticeStatus(server, id)).toBe(3)
  await app.waitForBalance(driver, 2000)
})

test('a slip whose day is over tells who has paid it to wait for the bank, and not to pay again', async ({
  page,
  app,
}) => {
  const driver = await app.newDriver()
  await chooseForm(page, /Boleto/, '3000')
  await takeSlip(page, 'Finalizar Compra')
  await expect(linesOf(page).getByRole('button', { name: /^Boleto de R\$ 30,00/ })).toBeVisible()
  await app.advance(4 * 86_400)
  await page.reload()
  await expectTold(
    page,
    'Boleto de R$ 30,00: O boleto venceu. Se você já pagou, aguarde: o banco confirma em até 3 dias úteis. Se não, faça o pedido novamente.',
  )
  // The bank had the money in time, and tells it now.
  await app.pay()
  await app.waitForBalance(driver, 3000)
})
