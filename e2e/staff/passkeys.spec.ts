import type { CDPSession, Page } from '@playwright/test'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { signInAs, staffLogin } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

/** A phone of the browser's own, which holds passkeys and asks for the finger (CDP, WebAuthn). */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('an agent adds a passkey, comes in by it and the password, and removes it', async ({ page, app }) => {
  const { cdp, authenticatorId } = await withAuthenticator(page)
  // Browsers bind passkeys to names, and this machine's is localhost.
  const own = app.address.replace('127.0.0.1', 'localhost')
  await page.goto(`${own}/agente`)
  const usePasskey = page.getByRole('button', { name: 'Usar chave de acesso' })
  await expect(usePasskey).toBeDisabled()
  await signInAs(page, app, 'agent', 'Passar o aparelho')
  await page.getByRole('link', { name: 'Meu acesso' }).click()
  await expect(page.getByRole('heading', { name: 'Meu acesso' })).toBeVisible()
  await expect(page.getByText('Você ainda não tem chaves de acesso.')).toBeVisible()
  await page.getByLabel('Nome da chave').fill('Celular da rua')
  await page.getByLabel('Sua senha').fill('outra-senha')
  const submit = page.getByRole('button', { name: 'Criar chave de acesso' })
  await submit.click()
  await expect(page.locator('main').getByRole('alert')).toHaveText('A senha não confere.')
  await page.getByLabel('Sua senha').fill('rotativo')
  await submit.click()
  await expectTold(page, 'Chave Celular da rua criada.')
  const row = page.getByRole('listitem').filter({ hasText: 'Celular da rua' })
  await expect(row).toContainText('Ainda não usada')
  await checkAccessibility(page)
  // One phone, one passkey.
  await page.getByLabel('Nome da chave').fill('De novo')
  await page.getByLabel('Sua senha').fill('rotativo')
  await submit.click()
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Este aparelho já tem uma chave de acesso sua.',
  )
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()

  await page.goto(`${own}/agente`)
  const { email, password } = await staffLogin(app, 'agent')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await checkAccessibility(page)
  const finger = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  await finger(false)
  await usePasskey.click()
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'O navegador não usou nenhuma chave de acesso. Tente de novo ou use o código.',
  )
  await finger(true)
  await usePasskey.click()
  await expect(page.getByRole('button', { name: 'Passar o aparelho' })).toBeVisible()

  await page.goto(`${own}/central/meu-acesso`)
  await expect(row).toContainText('Último uso')
  await row.getByRole('button', { name: 'Remover Celular da rua' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expectTold(page, 'Chave de acesso removida.')
  await expect(page.getByText('Você ainda não tem chaves de acesso.')).toBeVisible()
})
