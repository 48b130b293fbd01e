import { expect, test } from '../fixtures.ts'
import { cards, chooseForm, creditCard, openStep, press, typeCard } from '../steps/orders.ts'

/** A city that asks an expiry as cards print it, and looks at what a number says of itself. */
test.use({ settings: { fourDigitExpiry: true, cardMaskValidation: true } })

test('a card is typed with two digits of its year, and paid by with four [config.four-digit-expiry]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const driver = await app.newDriver()
  await chooseForm(page, creditCard)
  // One digit more than there is room for.
  await typeCard(page, { number: cards.visa, expiry: '12319' })
  const expiry = page.getByLabel('Validade')
  await expect(expiry).toHaveAttribute('placeholder', 'MM/AA')
  await expect(expiry).toHaveValue('12/31')
  await press(page, 'Continuar')
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'))
  await press(page, 'Finalizar Compra')
  await page.clock.runFor(3000)
  const { card } = (await confirmed).postDataJSON().payments[0]
  expect(card).toMatchObject({ valid_month: '12', valid_year: '2031' })
  await app.waitForBalance(driver, 2500)
})

test('a number whose check digit is wrong goes no further, and the right one does [config.card-mask-validation]', async ({
  page,
  app,
}) => {
  await app.newDriver()
  await chooseForm(page, creditCard)
  await typeCard(page, { number: '4111111111111112', expiry: '1231' })
  const number = page.getByLabel('Número do cartão')
  await expect(number).toHaveValue('4111 1111 1111 1112')
  await press(page, 'Continuar')
  await expect(number).toHaveAccessibleDescription('Digite o número do cartão')
  await expect(number).toBeFocused()
  await number.fill('')
  await number.pressSequentially('4111111111111111')
  await press(page, 'Continuar')
  await expect(openStep(page, 'Confirmar compra')).toBeVisible()
})
