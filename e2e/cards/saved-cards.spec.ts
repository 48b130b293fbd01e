import { listCards } from '#contract/generated/routes/cards.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'
import { cards, chooseForm, creditCard, expectDone, press, typeCard } from '../steps/orders.ts'
import { lineOf } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

/** A failure that has words of its own, which are not those of the specification. */
const fault = { status: 500, json: { message: 'Erro interno', type: 'Fault' } }

test('a card is saved after its terms, pays again, and is deleted [cards.save-terms, cards.list, error.card-delete-success, error.card-delete, const.saved-card-display]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.visa })
  const save = page.getByLabel('Salvar este cartão para as próximas compras')
  await save.check()
  const terms = page.getByRole('dialog', { name: 'Termos para salvar o cartão' })
  await expect(terms.getByText('Ao salvar este cartão, você autoriza')).toBeVisible()
  await checkAccessibility(page)
  await terms.getByRole('button', { name: 'Recusar' }).click()
  await expect(save).not.toBeChecked()
  await save.click()
  await terms.getByRole('button', { name: 'Aceitar' }).click()
  await expect(save).toBeChecked()
  await press(page, 'Continuar')
  const first = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  expect((await first).postDataJSON().payments[0].card).toMatchObject({
    save_card: true,
    terms_accepted: true,
    terms_shown: true,
  })
  await expectDone(page, 'Compra realizada com sucesso!')

  await chooseForm(page, creditCard, '1500')
  await expect(page.getByText('Visa final 2097')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Visa final 2097/ })).toBeChecked()
  await expect(page.getByLabel('Número do cartão')).toHaveCount(0)
  await press(page, 'Continuar')
  await expect(page.getByText('O código de segurança é obrigatório')).toBeVisible()
  await page.getByLabel('Código de segurança').fill('987')
  await checkAccessibility(page)
  await press(page, 'Continuar')
  await expect(lineOf(page, 'Número do cartão')).toHaveText('**** **** **** 2097')
  await expect(lineOf(page, 'Titular')).toHaveText('Maria da Silva')
  const again = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  const { card } = (await again).postDataJSON().payments[0]
  expect(Object.keys(card).sort()).toEqual(['encrypted_ccv', 'fingerPrint', 'id'])
  await expectDone(page, 'Compra realizada com sucesso!')
  await app.waitForBalance(driver, 2500)

  const listed = page.waitForRequest((request) => new URL(request.url()).pathname === listCards.path)
  await page.goto('/carteiras')
  expect(new URL((await listed).url()).search).toBe('?type=2')
  const list = page.getByRole('region', { name: 'Cartões salvos' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText('Visa final 2097')).toBeVisible()
  await checkAccessibility(page)
  await page.route('**/api/users/card_vaults/*', (route) => route.fulfill(fault))
  const remove = async () => {
    await list.getByRole('button', { name: 'Excluir Visa final 2097' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
  }
  await remove()
  await expectTold(page, 'Erro ao excluir cartão. Tente novamente.')
  await page.unroute('**/api/users/card_vaults/*')
  await remove()
  await expectTold(page, 'Cartão excluído com sucesso!')
  await expect(list.getByRole('listitem')).toHaveCount(0)
})

test('terms that cannot be loaded are told and count as accepted [cards.save-no-terms, error.card-terms]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  await app.newDriver()
  await page.route('**/api/webdriver/landpage?tags=termos_de_uso_cartao', (route) => route.fulfill(fault))
  await chooseForm(page, creditCard, '1000')
  await typeCard(page, { number: cards.visa })
  const save = page.getByLabel('Salvar este cartão para as próximas compras')
  await save.click()
  await expectTold(page, 'Erro ao carregar termos. Tente novamente mais tarde.')
  await expect(save).toBeChecked()
  await press(page, 'Continuar')
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  expect((await confirmed).postDataJSON().payments[0].card).toMatchObject({
    save_card: true,
    terms_accepted: true,
    terms_shown: false,
  })
})

test('a city without terms of saving has nothing to accept [cards.save-no-terms]', async ({ page, app }) => {
  await app.newDriver()
  await page.route('**/api/webdriver/landpage?tags=termos_de_uso_cartao', (route) =>
    route.fulfill({ json: { data: [] } }),
  )
  await chooseForm(page, creditCard, '1000')
  const save = page.getByLabel('Salvar este cartão para as próximas compras')
  const { untilAnswered } = followRequests(page)
  const asked = page.waitForRequest('**/landpage?tags=termos_de_uso_cartao')
  await save.click()
  await asked
  await untilAnswered()
  await expect(save).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
