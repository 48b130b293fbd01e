import { randomBytes, randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { aCpf } from '#testkit/drivers.ts'
import { type App, expect } from '../fixtures.ts'

const signs = { digits: '0123456789', letters: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' }

/** A CNPJ with right check digits, of digits only or with letters (decision Q50). */
export function aCnpj(of: keyof typeof signs = 'digits'): string {
  let cnpj = `${Array.from({ length: 8 }, () => signs[of][randomInt(signs[of].length)]).join('')}0001`
  for (const weights of [
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  ]) {
    const rest = weights.reduce((sum, weight, at) => sum + weight * (cnpj.charCodeAt(at) - 48), 0) % 11
    cnpj += rest < 2 ? 0 : 11 - rest
  }
  return cnpj
}

/** What a new driver types, field by field of the form; the CEP is one of the sandbox. */
export const aNewDriver = () => ({
  'CPF/CNPJ': aCpf(),
  'Data de nascimento': '05/03/1990',
  'Nome completo': 'Maria das Dores',
  Celular: `489${randomInt(60_000_000, 99_999_999)}`,
  'E-mail': `maria.${randomBytes(5).toString('hex')}@example.com`,
  CEP: '88000-010',
  Endereço: 'Rua da Alfândega',
  Número: '120',
  Complemento: 'Casa 2',
  Bairro: 'Centro',
  Cidade: 'Porto das Marés',
  Estado: 'SC',
  Senha: 'segredo1',
  'Confirmar senha': 'segredo1',
})

export type NewDriver = ReturnType<typeof aNewDriver>

export const loginBox = (page: Page) =>
  page.getByRole('region', { name: 'Já Possui Cadastro ?', exact: true })
export const registerForm = (page: Page) =>
  page.getByRole('region', { name: 'Faça o seu cadastro', exact: true })
export const fieldOf = (form: Locator | Page, label: string) => form.getByLabel(label, { exact: true })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Cadastrar', exact: true })
export const registeredDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirme o seu cadastro', exact: true })

export async function fillIn(page: Page, typed: Partial<NewDriver>): Promise<void> {
  const form = registerForm(page)
  for (const [label, text] of Object.entries(typed)) await fieldOf(form, label).fill(text)
}

/** Registers by the form, up to the modal. */
export async function registerByForm(page: Page, driver: NewDriver): Promise<void> {
  await fillIn(page, driver)
  await registerForm(page).getByLabel('Li e aceito os Termos de Uso').check()
  await submitButton(page).click()
  await expect(registeredDialog(page)).toBeVisible()
}

/** Registers through the call and lets the page hold the session; the form has journeys of its own. */
export async function registerByCall(app: App, page: Page, driver: NewDriver): Promise<string> {
  const response = await fetch(`${app.address}/api/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: driver['Nome completo'],
      identification: driver['CPF/CNPJ'],
      phone: driver.Celular,
      email: driver['E-mail'],
      password: driver.Senha,
      password_confirmation: driver['Confirmar senha'],
      cep: driver.CEP,
      address: `${driver.Endereço},${driver.Número},${driver.Complemento}`,
      number: driver.Número,
      complement: driver.Complemento,
      district: driver.Bairro,
      city: driver.Cidade,
      uf: driver.Estado,
      birth_date: '1990-03-05',
    }),
  })
  expect(response.status).toBe(200)
  const { access_token: token } = (await response.json()) as { access_token: string }
  await page.goto('/icon.svg')
  await page.evaluate((value) => localStorage.setItem('rotativo.token', value), token)
  return token
}

/** The link of the newest confirmation e-mail. */
export async function linkFor(app: App, email: string, count = 1): Promise<string> {
  const [mail] = await app.messages(email, count)
  const link = /https?:\/\/\S+\/active\/[\w-]+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`the e-mail to ${email} holds no link`)
  return link
}

/** The code of the newest SMS. */
export async function codeFor(app: App, phone: string, count = 1): Promise<string> {
  const [sms] = await app.messages(phone, count)
  const code = /\b\d{4}\b/.exec(sms?.text ?? '')?.[0]
  if (!code) throw new Error(`the SMS to ${phone} holds no code`)
  return code
}

/** Confirms by the link and logs nobody in: what another device would do. */
export async function confirmByLink(app: App, email: string): Promise<void> {
  const token = (await linkFor(app, email)).split('/active/')[1]
  const response = await fetch(`${app.address}/api/signup/activate/token/${token}`)
  expect(response.status).toBe(200)
}
