import type { Page } from '@playwright/test'
import { orderStatuses } from '#contract/codes.ts'
import { hourMs } from '#domain/durations.ts'
import { readPdf } from '#testkit/pdf.ts'
import { expectButtonOrder } from '../button-order.ts'
import { anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests, holdBothClocks } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aVisitor,
  chooseTime,
  countPrints,
  emailField,
  fillTicket,
  finishButton,
  noticesOf,
  orderTicket,
  pixDialog,
  plateField,
  printsOf,
  receiptOf,
  ticketPath,
} from '../steps/guest.ts'
import { linesOf } from '../steps/orders.ts'
import { issueNotice } from '../steps/parking.ts'
import { expectTold, listenToMessages } from '../told.ts'

test.beforeEach(({ page }) => countPrints(page))

const codeOf = (page: Page) => pixDialog(page).locator('code').textContent()
/** The bank may be late. */
const untilPaid = (page: Page, id: string) =>
  expect
    .poll(async () => {
      const answer = await page.request.get(`/api/public/order/${id}`)
      return ((await answer.json()) as { status: number }).status
    })
    .toBe(2)

const taxIdField = (page: Page) => page.getByLabel('CPF/CNPJ')

test('what a visitor typed outlives a reload and a closed tab, on this device alone, until it is erased', async ({
  page,
  context,
  browser,
  app,
}) => {
  const visitor = aVisitor()
  await page.goto(ticketPath)
  const erase = page.getByRole('button', { name: 'Apagar o que digitei' })
  await expect(plateField(page)).toBeVisible()
  await expect(erase).toBeHidden()
  await fillTicket(page, visitor)
  await page.reload()
  await expect(plateField(page)).toHaveValue(visitor.plate)
  await expect(emailField(page)).toHaveValue(visitor.email)
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeChecked()
  await expect(finishButton(page)).toBeEnabled()
  await checkAccessibility(page)

  const second = await context.newPage()
  await page.close()
  await second.goto(ticketPath)
  await expect(plateField(second)).toHaveValue(visitor.plate)
  const elsewhere = await (await anotherContext(browser, { baseURL: app.address })).newPage()
  await elsewhere.goto(ticketPath)
  await expect(plateField(elsewhere)).toHaveValue('')
  await elsewhere.context().close()

  await second.getByRole('button', { name: 'Apagar o que digitei' }).click()
  await expect(plateField(second)).toHaveValue('')
  await expect(taxIdField(second)).toHaveValue('')
  expect(await second.evaluate(() => localStorage.getItem('rotativo.visit'))).toBeNull()
  await second.reload()
  await chooseTime(second)
  await expect(plateField(second)).toHaveValue('')
})

test('what a visitor typed is gone from the device an hour later, whichever screen somebody begins with', async ({
  page,
  app,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('rotativo.visit'))
  const begin = async (path: string) => {
    await page.goto(ticketPath)
    await plateField(page).fill(aVisitor().plate)
    await expect.poll(kept).not.toBeNull()
    // The page itself would forget it in its time.
    await page.goto('/icon.svg')
    expect(await kept()).not.toBeNull()
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + hourMs)
    await page.goto(path)
    await expect.poll(kept).toBeNull()
  }
  await begin('/')
  await begin('/faq')
  await app.newDriver()
  await begin('/vehicles')
})

test('a visitor’s Pix outlives reload, another tab and the landing page, and ends in a receipt with an address', async ({
  page,
  app,
  context,
  browser,
}) => {
  // The clock of this device is a day behind; what is told is the time of the city.
  await app.advance(86_400)
  const clocks = await holdBothClocks(app, page)
  const visitor = aVisitor()
  const id = await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  const code = await codeOf(page)
  await clocks.pass(6 * 60)
  await page.reload()
  // It stands above the form, which is as it was left.
  await expect(pixDialog(page).getByRole('timer')).toHaveText(/^(24:00|23:\d\d)$/)
  expect(await codeOf(page)).toBe(code)
  await expect(plateField(page)).toHaveValue(visitor.plate)
  await checkAccessibility(page)
  await pixDialog(page).getByRole('button', { name: 'Fechar' }).click()
  await expectTold(page, /^O Pix continua aguardando pagamento até \d\d:\d\d\./)
  const line = (where: Page) =>
    linesOf(where).getByRole('button', { name: /^Pix de R\$ 3,00 aguardando pagamento, 24 min/ })
  await expect(line(page)).toBeVisible()

  const second = await context.newPage()
  await countPrints(second)
  await second.goto('/')
  await line(second).click()
  expect(await codeOf(second)).toBe(code)
  await checkAccessibility(second)
  // The bank may be a second late.
  await clocks.letGo()
  await app.pay(id)
  await untilPaid(page, id)
  await second.clock.runFor(10_000)
  await expect(receiptOf(second)).toBeVisible()
  await expect(second).toHaveURL(/\/comprovante\/[\w-]{22}$/)
  await expect(second.getByRole('button', { name: 'Nova Compra' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Ir para o Início' })).toBeVisible()
  await expect.poll(() => printsOf(second)).toBe(1)
  const requests = followRequests(second)
  await second.reload()
  for (const text of [visitor.plate, 'R$ 3,00', '60 minutos', id])
    await expect(receiptOf(second)).toContainText(text)
  await expect(receiptOf(second)).not.toContainText(visitor.identification)
  await expectButtonOrder(second, second.getByRole('main'), ['Nova Compra', 'Ir para o Início'])
  await requests.untilAnswered()
  expect(await printsOf(second)).toBe(0)
  const kept = await second.evaluate(() => localStorage.getItem('rotativo.visit'))
  expect(kept).not.toContain(visitor.identification)
  await checkAccessibility(second)

  // The other tab has heard of it, and another device needs the address alone.
  const receipt = new RegExp(`^Comprovante de ${visitor.plate}, \\d\\d:\\d\\d`)
  await expect(linesOf(page).getByRole('button', { name: receipt })).toBeVisible()
  const forget = linesOf(page).getByRole('button', { name: 'Esquecer este comprovante' })
  await expect(forget).toHaveAccessibleDescription(receipt)
  const device = await anotherContext(browser, { baseURL: app.address })
  const other = await device.newPage()
  await other.goto(second.url())
  await expect(receiptOf(other)).toContainText(visitor.plate)
  const file = await other.getByRole('link', { name: 'Salvar em PDF' }).getAttribute('href')
  const pdf = readPdf(await (await other.request.get(file ?? '')).body())
  expect(pdf.pages[0]?.text).toContain(visitor.plate)
  await other.goto(`${second.url().slice(0, -1)}_`)
  await expect(other.getByText('Este comprovante não existe, ainda não foi pago')).toBeVisible()
  await checkAccessibility(other)
  await device.close()
  await forget.click()
  await expect(linesOf(page)).toBeHidden()
})

test('a Pix that is paid after the visitor went back leads from the form of its ticket to the receipt, not from another’s [public.polling, public.completed]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const [visitor, next] = [aVisitor(), aVisitor()]
  const paidLater = async (meanwhile: () => Promise<void>) => {
    const id = await orderTicket(page, visitor)
    await expect(pixDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
    await expect(plateField(page)).toHaveValue(visitor.plate)
    await meanwhile()
    await app.pay(id)
    await untilPaid(page, id)
    await page.clock.runFor(10_000)
    await expectTold(page, 'Pagamento de R$ 3,00 confirmado!')
  }
  await paidLater(async () => undefined)
  await expect(receiptOf(page)).toContainText(visitor.plate)
  await expect(page).toHaveURL(/\/comprovante\/[\w-]{22}$/)
  await expect.poll(() => printsOf(page)).toBe(1)
  await page.getByRole('button', { name: 'Nova Compra' }).click()
  await expect(plateField(page)).toHaveValue('')
  await expect(taxIdField(page)).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).not.toBeChecked()

  await paidLater(() => plateField(page).fill(next.plate))
  await expect(plateField(page)).toHaveValue(next.plate)
  await expect(
    linesOf(page)
      .getByRole('button', { name: `Comprovante de ${visitor.plate}` })
      .last(),
  ).toBeVisible()
  await page.reload()
  await expect(plateField(page)).toHaveValue(next.plate)
  await expect(emailField(page)).toHaveValue(visitor.email)
})

test('whoever looks at the sheet in one tab is led to the receipt where another tab hears of the payment first', async ({
  page,
  app,
  context,
}) => {
  await page.clock.install()
  const visitor = aVisitor()
  const id = await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  const second = await context.newPage()
  await countPrints(second)
  await second.route('**/api/public/order/*', () => {})
  await second.goto('/')
  await linesOf(second)
    .getByRole('button', { name: /^Pix de R\$ 3,00 aguardando pagamento/ })
    .click()
  await expect(pixDialog(second)).toBeVisible()
  await app.pay(id)
  await untilPaid(page, id)
  await page.clock.runFor(10_000)
  await expect(receiptOf(second)).toContainText(visitor.plate)
  await expect.poll(() => printsOf(second)).toBe(1)
  // There it is only told, with the way to it.
  await expect(linesOf(page).getByRole('button', { name: `Comprovante de ${visitor.plate}` })).toBeVisible()
  expect(await printsOf(page)).toBe(0)
})

test('the second tab of a device is the same payer of notices; it finds the Pix, gives it up or pays it', async ({
  page,
  app,
  context,
}) => {
  await page.clock.install()
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  const order = async (tab: Page) => {
    await tab.goto(ticketPath)
    await plateField(tab).fill(plate)
    await noticesOf(tab).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
    await tab.getByRole('button', { name: 'Confirmar' }).click()
  }
  await order(page)
  await expect(pixDialog(page)).toBeVisible()
  await page.goto('about:blank')

  const second = await context.newPage()
  await listenToMessages(second)
  await order(second)
  await expect(
    second.getByText('Já existe um pagamento em andamento para esta irregularidade.'),
  ).toBeVisible()
  await second.getByRole('button', { name: 'Cancelar' }).click()
  const line = linesOf(second).getByRole('button', { name: /^Pix de R\$ 30,00 aguardando pagamento/ })
  await line.click()
  await pixDialog(second).getByRole('button', { name: 'Desistir deste Pix' }).click()
  await pixDialog(second).getByRole('button', { name: 'Sim, desistir' }).click()
  await expect(pixDialog(second)).toBeHidden()
  await expect(linesOf(second)).toBeHidden()

  const answered = second.waitForResponse('**/api/public/order/notification/pay')
  await order(second)
  const { id } = (await (await answered).json()) as { id: string }
  await expect(pixDialog(second)).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(second.getByText(/^O Pix continua aguardando pagamento até \d\d:\d\d, também/)).toBeVisible()
  await second.getByRole('button', { name: 'Voltar às irregularidades' }).click()
  await second.goto('about:blank')
  // Paid while nobody looked: told on return, with the receipt.
  await app.pay(id)
  await untilPaid(page, id)
  await second.goto('/')
  await expectTold(second, 'Pagamento de R$ 30,00 confirmado!')
  await linesOf(second)
    .getByRole('button', { name: `Comprovante de ${plate}` })
    .click()
  const receipt = second.getByRole('region', { name: 'Comprovante de Pagamento de Irregularidade' })
  await expect(receipt).toContainText('R$ 30,00')
  await expect(receipt).toContainText(plate)
  await checkAccessibility(second)
})

test('a ticket’s Pix can be given up where it waits and in the sheet that comes back; paid nevertheless, it goes back', async ({
  page,
  app,
}) => {
  const visitor = aVisitor()
  await orderTicket(page, visitor)
  await expect(pixDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const giveUp = page.getByRole('button', { name: 'Desistir deste Pix' })
  const sure = page.getByRole('group', { name: /^Quer desistir deste Pix\?/ })
  await giveUp.click()
  await checkInBothSchemes(page)
  await sure.getByRole('button', { name: 'Não desistir' }).click()
  await expect(giveUp).toBeFocused()
  await giveUp.click()
  await sure.getByRole('button', { name: 'Sim, desistir' }).click()
  // The form is as it was left, for another time or plate.
  await expect(plateField(page)).toHaveValue(visitor.plate)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/public/order'))
  await finishButton(page).click()
  const { id } = (await (await answered).json()) as { id: string }
  await expect(pixDialog(page)).toBeVisible()

  await page.reload()
  await giveUp.click()
  const given = page.waitForResponse('**/give_up')
  await sure.getByRole('button', { name: 'Sim, desistir' }).click()
  expect(await (await given).json()).toMatchObject({ id, status: orderStatuses.cancelled })
  await expect(pixDialog(page)).toBeHidden()
  await expect(linesOf(page)).toBeHidden()
  await expect(finishButton(page)).toBeEnabled()
  await app.pay(id)
  const told = async () => (await app.messages(visitor.email)).map(({ subject }) => subject)
  await expect.poll(told).toEqual(['Devolvemos o seu pagamento'])
})

test('the time that a Pix is good for is right on a phone whose clock is an hour ahead, as soon as the server is heard', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: server.clock.now().getTime() + hourMs })
  await orderTicket(page, aVisitor())
  const left = pixDialog(page).getByRole('timer')
  await expect(left).toHaveText(/^[12]\d:\d\d$/)
  // Each answer tells the server's time, also that to whether there is a newer build.
  const { promise: mayGo, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'fetch') await mayGo
    await route.continue()
  })
  await page.reload()
  await expect(left).toHaveText('00:00')
  arrive()
  await expect(left).toHaveText(/^[12]\d:\d\d$/)
})
