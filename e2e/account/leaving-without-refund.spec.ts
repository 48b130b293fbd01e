import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'

test.use({ settings: { allowRefund: false } })

test('where the city gives nothing back, no refund of the credit is offered [delete.confirm, delete.refund-option]', async ({
  app,
  page,
}) => {
  const { untilAnswered } = followRequests(page)
  await app.newDriver({ credit: 1250 })
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Excluir Conta', exact: true }).click()
  await page.getByRole('button', { name: 'Continuar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar exclusão', exact: true })
  await expect(question).toContainText('Você possui R$ 12,50 em créditos.')
  for (const name of ['Voltar', 'Excluir'])
    await expect(question.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: 'Reembolso' })).toHaveCount(0)
  await expect(question).not.toContainText('solicite o reembolso')

  await page.goto('/carteiras')
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('R$ 12,50')
  await untilAnswered()
  await expect(page.getByRole('link', { name: 'Receber meu saldo de volta' })).toHaveCount(0)
  await page.goto('/carteiras/reembolso')
  await expect(page.getByText('Este serviço não está disponível no momento.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmar pedido' })).toHaveCount(0)
})
