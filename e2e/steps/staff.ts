import type { Page } from '@playwright/test'
import { type App, expect } from '../fixtures.ts'

type Role = 'agent' | 'support' | 'finance' | 'manager'

/** What somebody of the sandbox's staff types now; a code opens once, so time goes on first. */
export async function staffLogin(app: App, role: Role) {
  await app.advance(30)
  const response = await fetch(`${app.address}/sandbox/staff`)
  const { data } = (await response.json()) as {
    data: { role: Role; name: string; email: string; password: string; code: string }[]
  }
  const person = data.find((one) => one.role === role)
  if (!person) throw new Error(`the sandbox has no ${role}`)
  return person
}

/** Somebody of the sandbox's staff comes in on the page that is open. */
export async function signInAs(page: Page, app: App, role: Role, then = 'Sair'): Promise<string> {
  await expect(page.getByLabel('Código de acesso')).toBeVisible()
  // A code is good for half a minute, and a busy machine may take longer.
  await app.holdTime()
  const { name, email, password, code } = await staffLogin(app, role)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Código de acesso').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: then, exact: true })).toBeVisible()
  await app.holdTime(false)
  return name
}
