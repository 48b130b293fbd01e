import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { cards, chooseForm, creditCard, expectDone, press, typeCard } from '../steps/orders.ts'
import { cardOf, confirmButton, goToConfirmation, lineOf, parkedAlready, products } from '../steps/parking.ts'
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

/** What is answered without a word: the specification shows nothing of it (decision Q2). */
const wordless = [/\/devolution\/\d+$/, /\/associate$/, /\/dissociate$/, /\/wallet\/activate$/, /\/confirm$/]

const isWordless = ({ pathname }: URL) => wordless.some((path) => path.test(pathname))

/** The server does what it is asked, and says no more of it than the specification names. */
async function sayNoMore(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const url = new URL(route.request().url())
    const left = ours.find(([path]) => path.test(url.pathname))?.[1]
    if (!left && !isWordless(url)) return route.continue()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    if (isWordless(url)) return route.fulfill({ status: 200, body: '' })
    const text = JSON.stringify(await response.json(), (key, value) =>
      left?.includes(key) ? undefined : value,
    )
    return route.fulfill({ response, body: text })
  })
}

test('answers that say no more than the specification names lead through parking, leaving, vehicles and paying as any', async ({
  app,
  page,
}) => {
  await page.clock.install()
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const [parked, other, added] = [aPlate(), aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 2000, plates: [parked, other] })
  await parkedAlready(app, driver, parked, products.minutes60)
  await sayNoMore(page)

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
})
