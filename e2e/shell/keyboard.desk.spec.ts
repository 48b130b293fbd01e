import { activateParking } from '#contract/parking.ts'
import { aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { choose, press, tabTo, type } from '../keyboard.ts'
import { holdTime, runUntil } from '../page-clock.ts'
import { seedNotice } from '../seeds.ts'
import { cards } from '../steps/orders.ts'
import { expectReloaded, expectTold } from '../told.ts'

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
  const goTo = async (name: string) => {
    await press(page, menu.getByRole('link', { name, exact: true }))
    // Its title takes the focus once the screen is there, from whatever has it.
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  }
  const button = (name: string) => main.getByRole('button', { name, exact: true })

  await press(page, page.getByRole('link', { name: 'Pular para o conteúdo' }))
  await press(page, button('Sair da Vaga'))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sair da Vaga' }))
  await expectReloaded(page, await expectTold(page, 'Operação realizada com sucesso!'))

  await goTo('Meus Veículos')
  await press(page, button('Novo Veículo'))
  await type(page, page.getByRole('textbox', { name: 'Placa' }), another)
  await page.keyboard.press('Enter')
  await expectTold(page, 'Veículo cadastrado com sucesso!')

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
  await press(page, button('Finalizar Compra'))
  await expectReloaded(page, await expectTold(page, 'Compra realizada com sucesso!'))

  await goTo('Irregularidades')
  await press(page, button('Continuar'))
  await choose(page, main.getByRole('radio', { name: /MEUS CRÉDITOS/ }))
  await press(page, button('Continuar'))
  await press(page, button('Finalizar Pagamento'))
  await expectReloaded(page, await expectTold(page, 'Pagamento realizado com sucesso!'))

  await goTo('Históricos')
  await press(page, button('Enviar por Email'))
  await expectTold(page, 'O relatório em PDF foi enviado para o email cadastrado!')
  await tabTo(page, page.getByRole('tab', { name: 'MEUS CRÉDITOS' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'MEUS VEÍCULOS' })).toHaveAttribute('aria-selected', 'true')

  await press(page, page.getByRole('button', { name: /^Olá,/ }))
  await press(page, page.getByRole('button', { name: 'Sair' }))
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
})

test('a driver keeps the own account and deletes it with the keyboard alone', async ({ app, page }) => {
  await page.clock.install()
  await app.newDriver()
  await page.goto('/vehicles')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const goTo = async (name: string) => {
    await press(page, page.getByRole('button', { name: /^Olá,/ }))
    await press(page, page.getByRole('banner').getByRole('link', { name, exact: true }))
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  }

  await goTo('Notificações')
  const sms = main.getByRole('switch', { name: 'SMS', exact: true })
  await tabTo(page, sms)
  await page.keyboard.press('Space')
  await expectTold(page, 'Preferência atualizada com sucesso.')
  await expect(sms).not.toBeChecked()
  await press(page, button('Voltar'))
  await expect(page).toHaveURL(/\/vehicles$/)

  await goTo('Meu Perfil')
  await type(page, main.getByRole('textbox', { name: 'Complemento' }), 'Casa 2')
  await press(page, button('Atualizar Dados'))
  await expectTold(page, 'Seu perfil foi atualizado com sucesso.')
  await press(page, button('Excluir Conta'))
  await press(page, dialog.getByRole('button', { name: 'Cancelar' }))
  await expect(button('Excluir Conta')).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Continuar' }))
  // The last dialog goes by itself after five seconds of the page.
  await holdTime(page)
  await press(page, dialog.getByRole('button', { name: 'Excluir', exact: true }))
  const done = dialog.getByRole('heading', { name: 'Conta excluída com sucesso...' })
  await runUntil(page, () => done.isVisible())
  await page.clock.runFor(500)
  await press(page, dialog.getByRole('button', { name: 'OK' }))
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
})
