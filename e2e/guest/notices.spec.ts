import type { Page } from '@playwright/test'
import { orderStatuses } from '#contract/codes.ts'
import { listPublicNotices, payPublicNotices } from '#contract/guest.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  aVisitor,
  fillTicket,
  finishButton,
  noticesCall,
  noticesOf,
  payCall,
  pixDialog,
  plateField,
  ticketPath,
  watch,
} from '../steps/guest.ts'
import { issueNotice } from '../steps/parking.ts'

const found = 'Irregularidades pendentes'
const paid = 'Pagamento de 2 irregularidades realizado com sucesso!'
const failed = 'Erro ao processar pagamento. Tente novamente.'

test('the plate is checked 800 ms after its seventh character [public.flow, public.check-debounce, timer.plate-notification]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await expect(plateField(page)).toBeVisible()
  await holdTime(page)
  const checks = watch(page, '/api/public/notifications')
  await plateField(page).fill(plate.slice(0, 6))
  await page.clock.runFor(5000)
  await hearRequests(page)
  expect(checks).toHaveLength(0)
  await plateField(page).fill(plate)
  await page.clock.runFor(790)
  await hearRequests(page)
  expect(checks).toHaveLength(0)
  await page.clock.runFor(10)
  await expect.poll(() => checks.length).toBe(1)
  expect(new URL(checks[0]?.url() ?? '').searchParams.get('plateIn')).toBe(plate)
  await page.clock.resume()
  await expect(noticesOf(page)).toBeVisible()
  await plateField(page).press('Backspace')
  await expect(noticesOf(page)).toBeHidden()
})

test('the notices of a plate stand above the form and do not keep it from a ticket [app.anonymous-purpose, public-notice.list, entity.notice-public, public.flow]', async ({
  page,
  app,
}) => {
  const visitor = aVisitor()
  for (let count = 0; count < 3; count++) await issueNotice(app, page, visitor.plate)
  await page.route(noticesCall, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({ status: 2, status_enum: 'Notificado', type_enum: 'Notificação' })
    data[1].status = 4
    await route.fulfill({ response, json: { data } })
  })
  await page.goto(ticketPath)
  await fillTicket(page, visitor)
  await expect(noticesOf(page).getByRole('checkbox')).toHaveCount(2)
  await expect(noticesOf(page)).toContainText('Há 2 irregularidades pendentes.')
  await expect(noticesOf(page)).toContainText(visitor.plate)
  await expect(noticesOf(page)).toContainText('Notificado')
  for (const box of await noticesOf(page).getByRole('checkbox').all()) await expect(box).toBeChecked()
  const [list, form] = [await noticesOf(page).boundingBox(), await plateField(page).boundingBox()]
  expect(list?.y).toBeLessThan(form?.y ?? 0)
  await checkInBothSchemes(page)
  await finishButton(page).click()
  await expect(pixDialog(page)).toBeVisible()
})

test('notices are paid by Pix, and the plate is checked again after 5 s [public.pay-irregularities, public-notice.flow, public-notice.success, const.public-notice-payment, timer.notice-success]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const { plate } = aVisitor()
  for (let count = 0; count < 3; count++) await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  const boxes = noticesOf(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  const pay = noticesOf(page).getByRole('button', { name: /com Pix$/ })
  await expect(pay).toHaveText('Pagar R$ 90,00 com Pix')
  await boxes.last().uncheck()
  await expect(pay).toHaveText('Pagar R$ 60,00 com Pix')
  await boxes.nth(1).uncheck()
  await expect(pay).toHaveText('Pagar R$ 30,00 com Pix')
  await boxes.first().uncheck()
  await expect(pay).toBeDisabled()
  await boxes.first().check()
  await pay.click()
  const dialog = page.getByRole('dialog', { name: 'Pagar irregularidades' })
  await expect(dialog).toContainText('Confirma o pagamento de 1 irregularidade desta placa?')
  await checkInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await boxes.nth(1).check()
  await pay.click()
  await expect(dialog).toContainText('Confirma o pagamento de 2 irregularidades desta placa?')
  const sent = page.waitForRequest(payCall)
  const answered = page.waitForResponse(payCall)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toEqual({
    transaction_type: 17,
    confirmation_type: 3,
    hold: false,
    is_from_public_request: true,
    payment_form_input: [{ payment_form_id: 11 }],
    notifications: [expect.any(Number), expect.any(Number)],
  })
  const { id } = (await (await answered).json()) as { id: string }
  await expect(pixDialog(page)).toContainText('R$ 60,00')

  await holdTime(page)
  await app.pay(id)
  const statusOf = async () =>
    ((await (await page.request.get(`${app.address}/api/public/order/${id}`)).json()) as { status: number })
      .status
  await expect.poll(statusOf).toBe(2)
  const checks = watch(page, '/api/public/notifications')
  await page.clock.runFor(10_000)
  await runUntil(page, () => page.getByText(paid).isVisible())
  await expect(pixDialog(page)).toBeHidden()
  await page.clock.runFor(4000)
  await expect(page.getByText(paid)).toBeVisible()
  expect(checks).toHaveLength(0)
  const letAnswer = await holdCalls(page, '**/api/public/notifications*')
  await page.clock.runFor(1000)
  await expect.poll(() => checks.length).toBe(1)
  await expect(page.getByText(paid)).toBeHidden()
  await expect(noticesOf(page)).toBeHidden()
  letAnswer()
  await page.clock.resume()
  await expect(noticesOf(page).getByRole('checkbox')).toHaveCount(1)
  await expect(plateField(page)).toHaveValue(plate)
})

test('whose finger was led on to the times finds the way back up to the notices beside the button', async ({
  page,
  app,
}) => {
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  // What a whole plate leads to has come.
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).toBeVisible()
  await plateField(page).tap()
  await expect(plateField(page)).toBeFocused()
  await page.keyboard.type(plate)
  await expect(page.getByRole('radio', { name: 'Carro de passeio' })).toBeFocused()
  const hint = page.getByRole('button', { name: 'Ver 1 irregularidade' })
  await expect(hint).toBeInViewport()
  await page.getByRole('radio', { name: 'Carro de passeio' }).check()
  await page.getByRole('radio', { name: /^60 minutos/ }).check()
  await expect(noticesOf(page).getByRole('heading')).not.toBeInViewport()
  await checkInBothSchemes(page)
  await hint.tap()
  await expect(noticesOf(page).getByRole('heading')).toBeFocused()
  await expect(noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' })).toBeInViewport()
})

test('a payment that fails says so and can be tried again [error.public-notice-payment]', async ({
  page,
  app,
}) => {
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  await noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
  await page.route(payCall, (route) => route.fulfill({ status: 500, json: { message: 'Erro interno' } }))
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeFocused()
  await checkInBothSchemes(page)
  await page.unroute(payCall)
  const locked = 'Já existe um pagamento em andamento para esta irregularidade.'
  await page.route(payCall, (route) => route.fulfill({ status: 409, json: { message: locked } }))
  await confirm.click()
  await expect(page.getByText(locked)).toBeVisible()
  await expect(page.getByText(failed)).toBeVisible()
  await page.unroute(payCall)
  await confirm.click()
  await expect(pixDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Aguardando o pagamento…' })).toBeFocused()
  await page.getByRole('button', { name: 'Voltar às irregularidades' }).click()
  await expect(noticesOf(page)).toBeVisible()
})

/** Somebody else orders the notices of a plate; the id of their order. */
const orderElsewhere = async (address: string, plate: string): Promise<string> => {
  const ask = remote(address)
  const { data } = await ask(listPublicNotices, { query: { plateIn: plate } })
  const { id } = await ask(payPublicNotices, {
    body: {
      transaction_type: 17,
      confirmation_type: 3,
      hold: false,
      is_from_public_request: true,
      payment_form_input: [{ payment_form_id: 11 }],
      notifications: data.map(({ id }) => id),
    },
  })
  return id
}

test('a notice that somebody else has ordered is paid here all the same; who comes second reads why it goes back [error.public-notice-payment]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  await noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
  const elsewhere = await orderElsewhere(app.address, plate)
  const answered = page.waitForResponse(payCall)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const { id } = (await (await answered).json()) as { id: string }
  await expect(pixDialog(page)).toBeVisible()
  const statusOf = async (order: string) =>
    (await remote(app.address)(readPublicOrder, { params: { id: order } })).status
  await app.pay(elsewhere)
  await expect.poll(() => statusOf(elsewhere)).toBe(orderStatuses.completed)
  await app.pay(id)
  await expect.poll(() => statusOf(id)).toBe(orderStatuses.cancelled)
  await page.clock.runFor(10_000)
  await expect(
    page.getByText('A irregularidade já havia sido paga quando o seu pagamento chegou. O valor de R$ 30,00'),
  ).toBeVisible()
})

test('a Pix that this page has out can be given up, where it waits and where it stands in the way', async ({
  page,
  app,
}) => {
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  const pay = noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' })
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  const giveUp = page.getByRole('button', { name: 'Desistir deste Pix' })
  const sure = page.getByRole('group', { name: /^Quer desistir deste Pix\?/ })
  await pay.click()
  await confirm.click()
  await expect(pixDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Voltar às irregularidades' }).click()
  await pay.click()
  await confirm.click()
  await expect(page.getByText('Já existe um pagamento em andamento para esta irregularidade.')).toBeVisible()
  await giveUp.click()
  await expect(sure).toContainText('um pagamento que chegar será devolvido')
  await checkInBothSchemes(page)
  await sure.getByRole('button', { name: 'Não desistir' }).click()
  await giveUp.click()
  const given = page.waitForResponse('**/give_up')
  await sure.getByRole('button', { name: 'Sim, desistir' }).click()
  expect(await (await given).json()).toMatchObject({ status: orderStatuses.cancelled })
  await expect(giveUp).toBeHidden()
  await confirm.click()
  await expect(pixDialog(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await giveUp.click()
  await checkInBothSchemes(page)
  await sure.getByRole('button', { name: 'Sim, desistir' }).click()
  await pay.click()
  await confirm.click()
  await expect(pixDialog(page)).toBeVisible()
})

test('a payment that was refused while another tab held the notice gets through, sent again as it was, once it is free', async ({
  page,
  app,
}) => {
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  const begin = async (tab: Page) => {
    await tab.goto(ticketPath)
    await plateField(tab).fill(plate)
    await noticesOf(tab).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
  }
  const confirm = page.getByRole('button', { name: 'Confirmar' })
  const press = async () => {
    const answered = page.waitForResponse(payCall)
    await confirm.click()
    const answer = await answered
    const request = answer.request()
    return {
      status: answer.status(),
      body: request.postDataJSON(),
      key: request.headers()['idempotency-key'],
    }
  }
  await begin(page)
  const other = await page.context().newPage()
  await begin(other)
  await other.getByRole('button', { name: 'Confirmar' }).click()
  await expect(pixDialog(other)).toBeVisible()
  await other.close()

  const first = await press()
  expect(first.status).toBe(409)
  await expect(page.getByText('Já existe um pagamento em andamento para esta irregularidade.')).toBeVisible()
  // Nobody pays it, and its time ends.
  await app.advance(31 * 60)
  const second = await press()
  expect(second).toEqual({ status: 200, body: first.body, key: expect.stringMatching(/^[a-p]{32}$/) })
  expect(second.key).not.toBe(first.key)
  await expect(pixDialog(page)).toBeVisible()
})

test('a payment whose time is over says so, and the notice is still there [public-notice.flow]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const { plate } = aVisitor()
  await issueNotice(app, page, plate)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  await noticesOf(page).getByRole('button', { name: 'Pagar R$ 30,00 com Pix' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(pixDialog(page)).toBeVisible()
  await app.advance(31 * 60)
  await page.clock.runFor(10_000)
  await expect(page.getByText('O prazo para pagar terminou. Faça o pedido novamente.')).toBeVisible()
  await expect(noticesOf(page)).toBeVisible()
})

test('a check that fails clears the list without a word [error.public-check]', async ({ page, app }) => {
  const [{ plate }, { plate: other }] = [aVisitor(), aVisitor()]
  for (const one of [plate, other]) await issueNotice(app, page, one)
  await page.goto(ticketPath)
  await plateField(page).fill(plate)
  await expect(noticesOf(page)).toBeVisible()
  await page.route(noticesCall, (route) => route.fulfill({ status: 500, json: { message: 'Erro interno' } }))
  const asked = page.waitForResponse(noticesCall)
  await plateField(page).fill(other)
  await asked
  await expect(page.getByRole('heading', { name: found })).toBeHidden()
  // The same plate once more: what was found before is cleared too.
  const askedAgain = page.waitForResponse(noticesCall)
  await plateField(page).fill(plate)
  await askedAgain
  await expect(page.getByRole('heading', { name: found })).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByText('Erro interno')).toBeHidden()
})
