import { activateParking } from '#contract/parking.ts'
import { aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from './fixtures.ts'
import { choose, press, tabTo, type } from './keyboard.ts'
import { cards } from './payment-steps.ts'
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
  await type(page, page.getByRole('textbox', { name: 'Placa' }), another)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Veículo cadastrado com sucesso!')).toBeVisible()

  await goTo('Comprar Créditos')
  await press(page, button('R$ 20,00'))
  await press(page, button('Continuar'))
  await press(page, button('Finalizar Compra'))
  await expect(page.getByRole('button', { name: 'Copiar código' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await goTo('Meus Créditos')
  await goTo('Comprar Créditos')
  await press(page, button('R$ 20,00'))
  await choose(page, main.getByRole('radio', { name: /Cartão de crédito/ }))
  await type(page, page.getByLabel('Nome impresso no cartão'), 'Maria da Silva')
  await type(page, page.getByLabel('Número do cartão'), cards.visa)
  await type(page, page.getByLabel('Validade'), '122031')
  await type(page, page.getByLabel('Código de segurança'), '987')
  await press(page, button('Continuar'))
  const bought = page.waitForEvent('load')
  await press(page, button('Finalizar Compra'))
  await expect(page.getByText('Compra realizada com sucesso!')).toBeVisible()
  await bought

  await goTo('Irregularidades')
  await press(page, button('Continuar'))
  await choose(page, main.getByRole('radio', { name: /MEUS CRÉDITOS/ }))
  await press(page, button('Continuar'))
  await press(page, button('Finalizar Pagamento'))
  await expect(page.getByText('Pagamento realizado com sucesso!')).toBeVisible()

  await goTo('Históricos')
  await press(page, button('Enviar por Email'))
  await expect(page.getByText('O relatório em PDF foi enviado para o email cadastrado!')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'MEUS CRÉDITOS' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MEUS VEÍCULOS' })).toHaveAttribute('aria-selected', 'true')

  await press(page, page.getByRole('button', { name: /^Olá,/ }))
  await press(page, page.getByRole('button', { name: 'Sair' }))
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
})

test('a driver keeps the own account and deletes it with the keyboard alone', async ({ app, page }) => {
  await app.newDriver()
  await page.goto('/vehicles')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const goTo = async (name: string) => {
    await press(page, page.getByRole('button', { name: /^Olá,/ }))
    await press(page, page.getByRole('banner').getByRole('link', { name, exact: true }))
  }

  await goTo('Notificações')
  const sms = main.getByRole('switch', { name: 'SMS', exact: true })
  await tabTo(page, sms)
  await page.keyboard.press('Space')
  await expect(page.getByText('Preferência atualizada com sucesso.')).toBeVisible()
  await expect(sms).not.toBeChecked()
  await press(page, button('Voltar'))
  await expect(page).toHaveURL(/\/vehicles$/)

  await goTo('Meu Perfil')
  await type(page, main.getByRole('textbox', { name: 'Complemento' }), 'Casa 2')
  await press(page, button('Atualizar Dados'))
  await expect(page.getByText('Seu perfil foi atualizado com sucesso.')).toBeVisible()
  await press(page, button('Excluir Conta'))
  await press(page, dialog.getByRole('button', { name: 'Cancelar' }))
  await expect(button('Excluir Conta')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Continuar' }))
  await press(page, dialog.getByRole('button', { name: 'Excluir', exact: true }))
  await expect(dialog.getByRole('heading', { name: 'Conta excluída com sucesso...' })).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'OK' }))
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
})
