import { randomInt } from 'node:crypto'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { expect, test } from '../fixtures.ts'
import {
  aCnpj,
  aNewDriver,
  codeFor,
  fieldOf,
  loginBox,
  registerByForm,
  registeredDialog,
} from '../steps/account.ts'
import { aVisitor, fillTicket, finishButton, pixDialog, ticketPath } from '../steps/guest.ts'
import { emptyHome } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test.use({ settings: { alphanumericCnpj: true, acceptAllMobileRanges: true } })

const aPhoneOfAnyRange = () => `4891${randomInt(1_000_000, 9_999_999)}`

test('a company with letters in its CNPJ and any mobile number registers, logs in, recovers and buys a ticket', async ({
  app,
  page,
}) => {
  const cnpj = aCnpj('letters')
  const typed = cnpj.toLowerCase()
  const [Celular, corrected] = [aPhoneOfAnyRange(), aPhoneOfAnyRange()]
  const driver = { ...aNewDriver(), 'CPF/CNPJ': typed, 'Nome completo': 'Silva & Filhos Ltda.', Celular }
  await page.goto('/')
  await registerByForm(page, driver)
  // Another code may be asked for; the page learns the time with the answers of its start.
  await app.advance(61)
  await registeredDialog(page).getByRole('button', { name: 'OK' }).click()
  const phoneBlock = page.getByRole('region', { name: 'Confirme por SMS' })
  await fieldOf(phoneBlock, 'Celular').fill(corrected)
  await phoneBlock.getByRole('button', { name: /^Enviar/ }).click()
  await expectTold(page, 'Código enviado.')
  await phoneBlock.getByLabel('Código recebido por SMS').fill(await codeFor(app, corrected))
  await phoneBlock.getByRole('button', { name: 'Confirmar código' }).click()
  await expect(emptyHome(page)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()

  await loginBox(page).getByRole('link', { name: 'Esqueci minha senha' }).click()
  const recovery = page.getByRole('dialog', { name: 'Recuperar senha' })
  await recovery.getByLabel('CPF/CNPJ').fill(typed)
  await expect(recovery.getByLabel('CPF/CNPJ')).toHaveValue(formatTaxId(cnpj))
  await recovery.getByRole('button', { name: 'Já tenho um código' }).click()
  await recovery.getByRole('button', { name: 'Pedir outro código' }).click()
  await recovery.getByLabel('E-mail').check()
  await recovery.getByRole('button', { name: 'Enviar código' }).click()
  await expect(recovery.getByLabel('Código de 4 dígitos')).toBeFocused()
  await page.keyboard.press('Escape')

  await fieldOf(loginBox(page), 'CPF/CNPJ').fill(typed)
  await fieldOf(loginBox(page), 'Senha').fill(driver.Senha)
  await loginBox(page).getByRole('button', { name: 'ENTRAR' }).click()
  await expect(emptyHome(page)).toBeVisible()

  await page.goto(ticketPath)
  await fillTicket(page, { ...aVisitor(), identification: typed, phone: Celular })
  await finishButton(page).click()
  await expect(pixDialog(page)).toBeVisible()
})
