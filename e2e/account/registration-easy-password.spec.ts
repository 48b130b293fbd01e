import { expect, test } from '../fixtures.ts'
import {
  aNewDriver,
  fieldOf,
  fillIn,
  registeredDialog,
  registerForm,
  submitButton,
} from '../steps/account.ts'

test.use({ settings: { easyPasswords: 'refused' } })

test('a password that strangers would try first is refused at its field, and another one is taken', async ({
  page,
}) => {
  const driver = { ...aNewDriver(), Senha: 'Flamengo2026', 'Confirmar senha': 'Flamengo2026' }
  await page.goto('/')
  await fillIn(page, driver)
  await registerForm(page).getByLabel('Li e aceito os Termos de Uso').check()
  await submitButton(page).click()
  const password = fieldOf(registerForm(page), 'Senha')
  await expect(password).toHaveAccessibleDescription(/Esta senha é fácil de adivinhar\. Escolha outra\./)
  await password.fill('maré alta 7')
  await fieldOf(registerForm(page), 'Confirmar senha').fill('maré alta 7')
  await submitButton(page).click()
  await expect(registeredDialog(page)).toBeVisible()
})
