import { readRecoveryMail } from '#testkit/recoveries.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { aNewDriver, confirmByLink, registerByCall } from '../steps/account.ts'

const android = 'https://play.example.com/rotativo'
const ios = 'https://apps.example.com/rotativo'

test.use({ settings: { downloadAppAndroid: android, downloadAppIos: ios } })

test('after the new password the modal links to both app stores [reset.app-modal]', async ({ app, page }) => {
  const driver = aNewDriver()
  await registerByCall(app, page, driver)
  await confirmByLink(app, driver['E-mail'])
  await fetch(`${app.address}/api/password/reset/send`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ registration: driver['CPF/CNPJ'], email: true }),
  })
  const [mail] = await app.messages(driver['E-mail'], 2)
  await page.goto(readRecoveryMail(mail?.text ?? '').link)
  await page.getByLabel('Nova senha', { exact: true }).fill('novasenha7')
  await page.getByLabel('Confirmar nova senha', { exact: true }).fill('novasenha7')
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Acesse Nosso Aplicativo', exact: true })
  await expect(modal.getByRole('link', { name: 'Android' })).toHaveAttribute('href', android)
  await expect(modal.getByRole('link', { name: 'iOS' })).toHaveAttribute('href', ios)
  for (const link of await modal.getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await checkInBothSchemes(page)
  await modal.getByRole('button', { name: 'OK' }).click()
  // The registration left a session, which ended with the old password.
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  await expect(page).toHaveURL(`${app.address}/`)
})
