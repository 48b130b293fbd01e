import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { holdCalls } from '../network.ts'
import { hearRequests, holdTime, runUntil } from '../page-clock.ts'
import { seedNotice } from '../seeds.ts'
import { cards, chooseForm, creditCard, press, typeCard } from '../steps/orders.ts'
import { confirmButton, goToConfirmation } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

/** Whoever waits for an answer goes on meanwhile: it neither leads away from there nor gets lost. */

const confirmOrder = '**/api/v2/order/*/confirm'
const activate = '**/api/audit/activation/manual/wallet/activate'
const contests = /\/api\/.*\/contests$/

/** To another screen by the menu, where the time of the page stands. */
async function openFaq(page: Page): Promise<void> {
  await holdTime(page)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'FAQ', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'FAQ' })
  await runUntil(page, () => heading.isVisible())
  await page.evaluate(() => document.body.setAttribute('data-before', ''))
}

async function expectToStay(page: Page): Promise<void> {
  await page.clock.runFor(30_000)
  await hearRequests(page)
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.locator('[data-before]')).toHaveCount(1)
}

async function payByCard(page: Page): Promise<void> {
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  const sent = page.waitForRequest(confirmOrder)
  await press(page, 'Finalizar Compra')
  await sent
}

test('a payment that succeeds after its driver went elsewhere is told there, and reloads nothing', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  const arrive = await holdCalls(page, confirmOrder)
  await payByCard(page)
  await openFaq(page)
  arrive()
  await expectTold(page, 'Compra realizada com sucesso!')
  await expectToStay(page)
})

test('a payment that is refused after its driver went elsewhere is told there', async ({ page, app }) => {
  await page.clock.install()
  await app.newDriver()
  const { promise: mayGo, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(confirmOrder, async (route) => {
    await mayGo
    await route.fulfill({ status: 422, json: { type: 'CardRefused', message: 'O banco recusou o cartão.' } })
  })
  await payByCard(page)
  await openFaq(page)
  arrive()
  await expectTold(page, 'O banco recusou o cartão.')
  await expectToStay(page)
})

test('parking that is confirmed after its driver went elsewhere is told there, and leads nowhere', async ({
  page,
  app,
}) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.clock.install()
  await goToConfirmation(page, plate, '60 minutos')
  const arrive = await holdCalls(page, activate)
  const sent = page.waitForRequest(activate)
  await confirmButton(page).click()
  await sent
  await openFaq(page)
  arrive()
  await expectTold(page, 'Ativação realizada com sucesso!')
  await expectToStay(page)
})

test('parking that is refused after its driver went elsewhere is told there', async ({ page, app }) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.clock.install()
  await goToConfirmation(page, plate, '60 minutos')
  const { promise: mayGo, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(activate, async (route) => {
    await mayGo
    await route.fulfill({ status: 422, json: { type: 'NoBalance', message: 'Saldo insuficiente agora.' } })
  })
  const sent = page.waitForRequest(activate)
  await confirmButton(page).click()
  await sent
  await openFaq(page)
  arrive()
  await expectTold(page, 'Saldo insuficiente agora.')
  await expectToStay(page)
})

test('a vehicle that is being removed is not called off, and its answer closes no other dialog', async ({
  page,
  app,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Remover Veículo' }).click()
  const question = page.getByRole('dialog', { name: 'Remover Veículo' })
  const arrive = await holdCalls(page, '**/dissociate')
  const sent = page.waitForRequest('**/dissociate')
  await question.getByRole('button', { name: 'Remover Veículo' }).click()
  await sent
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  arrive()
  await expectTold(page, 'Veículo removido com sucesso!')
  await expect(question).toBeHidden()
})

test('a contest that is being sent is not called off, and what becomes of it is told where its driver is by then', async ({
  page,
  app,
  server,
}) => {
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const id = await seedNotice(server, { plate })
  await page.clock.install()
  await page.goto(`/irregularidades/${id}?plate=${plate}`)
  const told = page.getByLabel('O que aconteceu?')
  const send = async () => {
    const sent = page.waitForRequest(contests)
    await press(page, 'Enviar contestação')
    await sent
    await expect(page.getByRole('button', { name: 'Cancelar', exact: true })).toBeDisabled()
    await openFaq(page)
  }
  const { promise: mayGo, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(
    contests,
    async (route) => {
      await mayGo
      await route.fulfill({ status: 422, json: { type: 'ContestLate', message: 'O prazo acabou.' } })
    },
    { times: 1 },
  )
  await press(page, 'Contestar')
  await told.fill('Eu tinha um ticket para esta placa.')
  await send()
  arrive()
  await expectTold(page, 'O prazo acabou.')
  await expectToStay(page)
  // What was typed waits to be sent again.
  await page.goBack()
  await expect(told).toHaveValue('Eu tinha um ticket para esta placa.')
  const arriveAgain = await holdCalls(page, contests)
  await send()
  arriveAgain()
  await expectTold(page, /^Contestação recebida\. Protocolo \d{14}\.$/)
  await expectToStay(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Eu tinha')
})

test('what is mended in the profile while it is being saved is not thrown away without a question', async ({
  page,
  app,
}) => {
  await app.newDriver({ name: 'Maria das Dores' })
  await page.goto('/perfil')
  const name = page.getByLabel('Nome completo')
  await name.fill('Maria Dores')
  const arrive = await holdCalls(page, '**/api/users/driver/me')
  const sent = page.waitForRequest('**/api/users/driver/me')
  await page.getByRole('button', { name: 'Atualizar Dados' }).click()
  await sent
  await name.fill('Maria Dolores')
  arrive()
  await expectTold(page, 'Seu perfil foi atualizado com sucesso.')
  await expect(name).toHaveValue('Maria Dolores')
  await page.getByRole('main').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Maria Dolores')
})

test('the deletion of an account does not go on after it was put away, and a failure needs no network to be told', async ({
  page,
  app,
}) => {
  await app.newDriver({ credit: 500 })
  await page.goto('/perfil')
  const arrive = await holdCalls(page, '**/api/users/my/wallets')
  await page.getByRole('button', { name: 'Excluir Conta' }).click()
  const warning = page.getByRole('dialog', { name: 'Excluir Conta' })
  const sent = page.waitForRequest('**/api/users/my/wallets')
  await warning.getByRole('button', { name: 'Continuar' }).click()
  await sent
  await expect(warning.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  arrive()
  const question = page.getByRole('dialog', { name: 'Confirmar exclusão' })
  const refund = question.getByRole('button', { name: 'Reembolso', exact: true })
  await page.route('**/api/users/me/refund-request', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/api/user', (route) => route.abort())
  await refund.click()
  await expectTold(page, 'Ocorreu um erro ao solicitar o reembolso.')
  await expect(refund).toBeEnabled()
})
