import { checkAccessibility, expect, test } from '../fixtures.ts'
import { signInAs, staffLogin } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

test('somebody of the office makes new recovery codes with the password, and comes in by one of them', async ({
  page,
  app,
}) => {
  await page.goto('/central')
  await signInAs(page, app, 'finance')
  await page.goto('/central/meu-acesso')
  const section = page.getByRole('region', { name: 'Códigos de recuperação' })
  const renew = section.getByRole('button', { name: 'Gerar novos códigos' })
  const dialog = page.getByRole('dialog', { name: 'Gerar novos códigos?' })
  await renew.click()
  await checkAccessibility(page)
  await dialog.getByLabel('Sua senha').fill('outra-senha')
  await dialog.getByLabel('Sua senha').press('Enter')
  await expect(dialog.getByText('A senha não confere.')).toBeVisible()
  await dialog.getByLabel('Sua senha').fill('rotativo')
  await dialog.getByRole('button', { name: 'Gerar códigos' }).click()
  await expectTold(page, 'Novos códigos de recuperação gerados.')
  await expect(section).toContainText('Restam 10 de 10.')
  const codes = section.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  await checkAccessibility(page)
  // They are shown this once.
  await page.reload()
  await expect(section).toContainText('Restam 10 de 10.')
  await expect(codes).toHaveCount(0)

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  const { email, password } = await staffLogin(app, 'finance')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Código de acesso').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
  await page.goto('/central/meu-acesso')
  await expect(section).toContainText('Restam 9 de 10.')
})
