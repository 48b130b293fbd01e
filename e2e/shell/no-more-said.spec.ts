import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { readRecoveryMail } from '#testkit/recoveries.ts'
import { expect, test } from '../fixtures.ts'
import { holdTime, runUntil } from '../page-clock.ts'
import { aSavedCard } from '../seeds.ts'
import { aNewDriver, fieldOf, linkFor, loginBox, registerByCall } from '../steps/account.ts'
import { cards, chooseForm, creditCard, expectDone, press, typeCard } from '../steps/orders.ts'
import {
  cardOf,
  confirmButton,
  emptyHome,
  goToConfirmation,
  lineOf,
  parkedAlready,
  products,
} from '../steps/parking.ts'
import { expectTold } from '../told.ts'

/** What our answers say beyond the fields of the specification, by the path of the call. */
const ours: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\/driver\/me\/plate$/,
    ['is_default', 'last_purchase', 'leave_until', 'automatic', 'reversible_until', 'type_enum'],
  ],
  [/\/driver\/me\/wallet$/, ['role', 'owner_name']],
  [/\/parking\/products$/, ['last_purchase', 'ends']],
  [/\/activation\/validate$/, ['date_time_begin', 'date_time_end']],
  [/\/payment\/forms$/, ['tax']],
  [/\/v2\/order/, ['status']],
  [/\/app\/transaction$/, ['id', 'by']],
]

/**
 * The server does what it is asked, and says no more of it than the specification names; of the `wordless` calls, of which it shows
 * nothing, not a word (decision Q2). Gives those that nobody has made yet.
 */
async function sayNoMore(page: Page, wordless: readonly RegExp[]): Promise<() => RegExp[]> {
  const unmet = new Set(wordless)
  const isCall = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === '/password/reset'
  await page.route(isCall, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const left = ours.find(([path]) => path.test(pathname))?.[1]
    const silent = wordless.find((one) => one.test(`${request.method()} ${pathname}`))
    if (!left && !silent) return route.continue()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    if (silent) {
      unmet.delete(silent)
      return route.fulfill({ status: 200, body: '' })
    }
    const text = JSON.stringify(await response.json(), (key, value) =>
      left?.includes(key) ? undefined : value,
    )
    return route.fulfill({ response, body: text })
  })
  return () => [...unmet]
}

/** What went wrong in the page without its saying so. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  return failures
}

test('answers that say no more than the specification names lead through parking, leaving, vehicles and paying as any', async ({
  app,
  page,
}) => {
  await page.clock.install()
  const failures = failuresOf(page)
  const [parked, other, added] = [aPlate(), aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 2000, plates: [parked, other] })
  await parkedAlready(app, driver, parked, products.minutes60)
  const unmet = await sayNoMore(page, [
    /\/devolution\/\d+$/,
    /\/associate$/,
    /\/dissociate$/,
    /\/wallet\/activate$/,
    /\/confirm$/,
  ])

  await page.goto('/')
  await cardOf(page, parked).getByRole('button', { name: 'Sair da Vaga' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair da Vaga' }).click()
  await expectDone(page, 'Operação realizada com sucesso!')
  await expect(cardOf(page, parked)).toHaveCount(0)

  await goToConfirmation(page, other, '60 minutos')
  await expect(lineOf(page, 'Válido até')).toHaveText('---')
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')

  await page.goto('/vehicles')
  await press(page, 'Novo Veículo')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Placa' }).fill(added)
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expectTold(page, 'Veículo cadastrado com sucesso!')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: added })
  await card.getByRole('button', { name: 'Remover Veículo' }).click()
  await dialog.getByRole('button', { name: 'Remover Veículo' }).click()
  await expectTold(page, 'Veículo removido com sucesso!')
  await expect(card).toHaveCount(0)

  await page.goto('/carteiras')
  await expect(page.getByRole('link', { name: 'Compartilhar carteira' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receber meu saldo de volta' })).toBeVisible()
  await page.goto('/historico')
  await expect(page.getByRole('row', { name: `Estacionamento ${other}` })).toBeVisible()

  await chooseForm(page, creditCard)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  await press(page, 'Finalizar Compra')
  await expectDone(page, 'Compra realizada com sucesso!')
  expect(failures).toEqual([])
  expect(unmet()).toEqual([])
})

test('answers without a word lead through confirming, out and to a new password as any', async ({
  app,
  page,
}) => {
  const failures = failuresOf(page)
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await linkFor(app, driver['E-mail'])
  const unmet = await sayNoMore(page, [
    /^POST .*\/resubmit\/phone$/,
    /^GET .*\/resubmit\/phone$/,
    /^GET .*\/resubmit\/token$/,
    /^GET .*\/activate\/token\//,
    /^POST .*\/logout$/,
    /^POST .*\/reset\/send$/,
    /^POST \/password\/reset$/,
  ])
  const phone = page.getByRole('region', { name: 'Confirme por SMS' })
  const sendCode = async () => {
    await phone.getByRole('button', { name: /^Enviar/ }).click()
    await expectTold(page, 'Código enviado.')
  }
  await app.advance(61)
  await page.goto('/')
  await phone.getByLabel('Celular').fill(aNewDriver().Celular)
  await sendCode()
  await app.advance(61)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await sendCode()
  await press(page, 'Enviar Novamente')
  await expectTold(page, 'O e-mail de confirmação está a caminho.')
  await page.goto(await linkFor(app, driver['E-mail'], 2))
  const confirmed = page.getByRole('dialog', { name: 'E-MAIL CONFIRMADO COM SUCESSO !', exact: true })
  await confirmed.getByRole('button', { name: 'OK' }).click()
  await expect(emptyHome(page)).toBeVisible()

  await press(page, 'Abrir menu')
  await press(page, 'Sair')
  await loginBox(page).getByRole('link', { name: 'Esqueci minha senha', exact: true }).click()
  const recovery = page.getByRole('dialog', { name: 'Recuperar senha' })
  await recovery.getByLabel('CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await recovery.getByLabel('E-mail').check()
  await press(page, 'Enviar código')
  await expect(recovery.getByLabel('Código de 4 dígitos')).toBeFocused()
  await expect(recovery.getByRole('status').first()).toHaveText(
    'Se houver um contato para este CPF/CNPJ, o código ou um link chegará em instantes.',
  )
  const [mail] = await app.messages(driver['E-mail'], 3)
  await page.goto(readRecoveryMail(mail?.text ?? '').link)
  for (const label of ['Nova senha', 'Confirmar nova senha']) await fieldOf(page, label).fill('novasenha7')
  await press(page, 'Atualizar Senha')
  await expectTold(page, 'Senha atualizada com sucesso!')
  await expect(page.getByRole('dialog', { name: 'Acesse Nosso Aplicativo', exact: true })).toBeVisible()
  expect(failures).toEqual([])
  expect(unmet()).toEqual([])
})

test.describe('with the campaign', () => {
  test.use({ banner: true })

  test('answers without a word lead through banner, messages, cards and profile, and out of the programme, as any', async ({
    app,
    page,
    server,
  }) => {
    await page.clock.install()
    const failures = failuresOf(page)
    const driver = await app.newDriver({ credit: 1250 })
    await aSavedCard(server, driver)
    const unmet = await sayNoMore(page, [
      /^PUT .*\/banner\/save\//,
      /^PUT .*\/notification\/preference$/,
      /^DELETE .*\/card_vaults\/\d+$/,
      /^PUT .*\/driver\/me$/,
      /^PUT .*\/address\/change$/,
      /^POST .*\/refund-request$/,
      /^DELETE .*\/users\/\d+$/,
    ])
    await page.goto('/')
    const banner = page.getByRole('dialog', { name: 'Novidade' })
    const seen = page.waitForResponse('**/banner/save/**')
    await banner.getByRole('button', { name: 'Fechar' }).click()
    await expect(banner).toBeHidden()
    await seen
    await page.goto('/notificacoes')
    await page.getByRole('switch').first().click()
    await expectTold(page, 'Preferência atualizada com sucesso.')
    await expect(page.getByRole('switch').first()).not.toBeChecked()

    await page.goto('/carteiras')
    await press(page, 'Excluir Visa final 2097')
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click()
    await expectTold(page, 'Cartão excluído com sucesso!')
    await expect(page.getByText('Visa final 2097')).toHaveCount(0)

    await page.goto('/perfil')
    await fieldOf(page, 'Nome completo').fill('Maria das Dores Prado')
    await fieldOf(page, 'Endereço').fill('Rua das Flores')
    await press(page, 'Atualizar Dados')
    await expectTold(page, 'Seu perfil foi atualizado com sucesso.')
    await expect(page.getByRole('banner')).toContainText('Maria das Dores Prado')
    const leave = async (how: string) => {
      await press(page, 'Excluir Conta')
      await press(page, 'Continuar')
      await page
        .getByRole('dialog', { name: 'Confirmar exclusão' })
        .getByRole('button', { name: how })
        .click()
    }
    await leave('Reembolso')
    await expectTold(page, 'Solicitação de reembolso enviada.')
    await app.advance(3 * 86_400)
    // The dialog goes by itself after five seconds of the page.
    await holdTime(page)
    await leave('Excluir')
    const gone = page.getByRole('dialog', { name: 'Conta excluída com sucesso...', exact: true })
    await runUntil(page, () => gone.isVisible())
    await gone.getByRole('button', { name: 'OK' }).click()
    await page.clock.resume()
    await expect(loginBox(page)).toBeVisible()
    expect(failures).toEqual([])
    expect(unmet()).toEqual([])
  })
})
