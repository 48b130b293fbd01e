import { createOrder, updateOrder } from '#contract/orders.ts'
import { creditOrder, pixData } from '#testkit/orders.ts'
import { remote } from '#testkit/remote.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

test('a driver sees how the balance comes back, confirms, and sees what became of each part', async ({
  app,
  page,
}) => {
  const driver = await app.newDriver({ credit: 500, bonus: 200 })
  const call = remote(app.address)
  const { id } = await call(createOrder, { body: creditOrder(driver, 3000) }, { token: driver.token })
  await call(updateOrder, { params: { id }, body: pixData }, { token: driver.token })
  await app.pay(id)
  await app.waitForBalance(driver, 3500)

  await page.goto('/carteiras')
  await page.getByRole('link', { name: 'Receber meu saldo de volta' }).click()
  const planned = page.getByRole('region', { name: 'Como o valor volta' })
  await expect(planned.getByRole('listitem')).toHaveText([
    'R$ 30,00 voltam por Pix hoje, para a conta de onde saíram',
    'R$ 5,00 em até 10 dias pelo atendimento, por Pix, na chave que é o seu CPF',
  ])
  await expect(planned).toContainText('R$ 35,00')
  await expect(planned).toContainText('O bônus não é devolvido.')
  await checkInBothSchemes(page)
  await planned.getByRole('button', { name: 'Confirmar pedido' }).click()
  await expectTold(page, 'Solicitação de reembolso enviada.')

  const asked = page.getByRole('region', { name: /^Pedido de / })
  await expect(asked.getByRole('heading')).toBeFocused()
  await expect(asked.getByRole('listitem')).toHaveText([
    'R$ 30,00 devolvidos por Pix',
    'R$ 5,00 com o atendimento, em até 10 dias',
  ])
  await expect(planned).toBeHidden()
  await checkInBothSchemes(page)
  await page.goto('/carteiras')
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('R$ 5,00')
})
