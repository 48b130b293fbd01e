import { expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

test('who was freed of an unconfirmed registration is not in the list that led to it any more', async ({
  page,
  app,
}) => {
  const { identification } = await app.newDriver({ confirmed: false, name: 'Olavo Freitas' })
  await page.goto('/central')
  await signInAs(page, app, 'support')
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill(identification)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByLabel('Motivo em palavras').fill('CPF em uso por outra pessoa')
  await page.getByRole('button', { name: 'Buscar motorista' }).click()
  await page.getByRole('button', { name: 'Abrir Olavo' }).click()
  await page.getByRole('button', { name: 'Liberar CPF' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar CPF' }).click()
  await expectTold(page, 'Cadastro não confirmado apagado: o CPF está livre.')
  await expect(page.getByText('Nenhum motorista encontrado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abrir Olavo' })).toHaveCount(0)
})
