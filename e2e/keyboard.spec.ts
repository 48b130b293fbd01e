import { activateParking } from '#contract/parking.ts'
import { aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from './fixtures.ts'
import { press, tabTo } from './keyboard.ts'
import { seedNotice } from './seeds.ts'

// Registration, parking and the ticket without account are walked by the keyboard beside their other journeys.
test('a driver reaches everything that is done every day with the keyboard alone', async ({
  app,
  page,
  server,
}) => {
  const [plate, another] = [aPlate(), aPlate()]
  const driver = await app.newDriver({ credit: 5000, plates: [plate] })
  await seedNotice(server, { plate, price: 3000 })
  await remote(app.address)(activateParking, { body: { plate, product_id: 103 } }, { token: driver.token })
  await page.goto('/')
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const goTo = (name: string) => press(page, menu.getByRole('link', { name, exact: true }))
  const button = (name: string) => main.getByRole('button', { name, exact: true })

  await press(page, page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await press(page, button('Sair da Vaga'))
  const left = page.waitForEvent('load')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sair da Vaga' }))
  await expect(page.getByText('Operação realizada com sucesso!')).toBeVisible()
  await left

  await goTo('Meus Veículos')
  await press(page, button('Novo Veículo'))
  await tabTo(page, page.getByRole('textbox', { name: 'Placa' }))
  await page.keyboard.type(another)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Veículo cadastrado com sucesso!')).toBeVisible()

  await goTo('Comprar Créditos')
  await press(page, button('R$ 20,00'))
  await press(page, button('Continuar'))
  await press(page, button('Finalizar Compra'))
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await goTo('Irregularidades')
  await press(page, button('Continuar'))
  await tabTo(page, main.getByRole('radio', { checked: true }))
  const wallet = main.getByRole('radio', { name: /MEUS CRÉDITOS/ })
  while (!(await wallet.isChecked())) await page.keyboard.press('ArrowDown')
  await press(page, button('Continuar'))
  await press(page, button('Finalizar Pagamento'))
  await expect(page.getByText('Pagamento realizado com sucesso!')).toBeVisible()

  await goTo('Históricos')
  await tabTo(page, page.getByRole('tab', { name: 'MEUS CRÉDITOS' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MEUS VEÍCULOS' })).toHaveAttribute('aria-selected', 'true')

  await press(page, page.getByRole('button', { name: /^Olá,/ }))
  await press(page, page.getByRole('button', { name: 'Sair' }))
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
})
