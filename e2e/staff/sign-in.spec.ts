import type { Route } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { activateStaff } from '#contract/generated/routes/staff/access.ts'
import { anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

test('each role comes in by password and second factor, sees what is theirs and goes', async ({
  page,
  app,
}) => {
  await page.goto('/central')
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('E-mail', { exact: true }).fill('gestor@example.com')
  await page.getByLabel('Senha', { exact: true }).fill('rotativo')
  await page.getByLabel('Código de acesso').fill('000000')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('main').getByRole('alert')).toHaveText('E-mail, senha ou código não conferem.')
  for (const role of ['support', 'finance', 'manager'] as const) {
    const name = await signInAs(page, app, role)
    await expect(page.getByText(name).first()).toBeVisible()
    const isManager = role === 'manager'
    await expect(page.getByRole('link', { name: 'Registro' })).toHaveCount(isManager ? 1 : 0)
    if (isManager) {
      await page.getByRole('link', { name: 'Registro' }).click()
      await expect(page.getByRole('heading', { name: 'Registro' })).toBeFocused()
      await checkAccessibility(page)
    }
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  }
})

test('an office that the browser kept is nobody else’s when it comes back', async ({
  page,
  app,
  browser,
  context,
}) => {
  await page.goto('/central')
  const before = await signInAs(page, app, 'support')
  await expect(page.getByText(before).first()).toBeVisible()
  // While it was kept, whoever was here has gone and a colleague has come in.
  const elsewhere = await (await anotherContext(browser)).newPage()
  await elsewhere.goto(`${app.address}/central`)
  const colleague = await signInAs(elsewhere, app, 'manager')
  await context.addCookies(await elsewhere.context().cookies())
  await elsewhere.context().close()
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText(colleague).first()).toBeVisible()
  await expect(page.getByText(before)).toHaveCount(0)
})

test('an office follows whoever goes and comes in by another tab, at once or when it is looked at', async ({
  page,
  app,
  browser,
  context,
}) => {
  const enter = page.getByRole('heading', { name: 'Entrar na equipe' })
  await page.goto('/central/correcoes')
  const before = await signInAs(page, app, 'support')
  const tab = await context.newPage()
  await tab.goto('/central')
  await expect(tab.getByText(before).first()).toBeVisible()
  await tab.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(enter).toBeVisible()
  const colleague = await signInAs(tab, app, 'manager')
  await expect(page.getByText(colleague).first()).toBeVisible()
  await tab.close()
  // No tab of this browser tells it: it asks who it is when somebody comes back to it.
  const elsewhere = await (await anotherContext(browser)).newPage()
  await elsewhere.goto(`${app.address}/central`)
  const third = await signInAs(elsewhere, app, 'finance')
  await context.addCookies(await elsewhere.context().cookies())
  await elsewhere.context().close()
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(third).first()).toBeVisible()
  await expect(page.getByText(colleague)).toHaveCount(0)
})

test('a manager invites somebody, who sets up password and second factor from the letter', async ({
  page,
  app,
}) => {
  const email = `rita-${test.info().project.name}@example.com`
  await page.goto('/central/equipe')
  await signInAs(page, app, 'manager')
  await page.getByLabel('Agente').uncheck()
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  const invitation = page.getByRole('region', { name: 'Convidar' })
  await expect(page.getByLabel('Nome')).toHaveAccessibleDescription('Digite o nome.')
  await expect(invitation.getByLabel('E-mail')).toHaveAccessibleDescription('Digite um e-mail válido.')
  await expect(invitation.getByRole('alert')).toHaveText('Escolha ao menos um papel.')
  await page.getByLabel('Agente').check()
  await page.getByLabel('Nome').fill('Rita Ramos')
  // The roles of the form take none from somebody whose address is typed by mistake.
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill('financeiro@example.com')
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expectTold(
    page,
    'Esta pessoa já tem acesso, com outro nome ou outros papéis. Use Alterar na lista, com o motivo.',
  )
  const row = (of: string) => page.getByRole('listitem').filter({ hasText: of })
  await expect(row('financeiro@example.com')).toContainText('Financeiro')
  await page.getByRole('main').getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expectTold(page, `Convite enviado para ${email}.`)
  const invited = row(email)
  await expect(invited).toContainText('Convidado')
  await invited.getByRole('button', { name: 'Alterar' }).click()
  const change = page.getByRole('dialog', { name: 'Alterar Rita Ramos' })
  const save = change.getByRole('button', { name: 'Salvar' })
  await expect(save).toBeDisabled()
  await change.getByLabel('Agente').uncheck()
  await change.getByLabel('Motivo (fica no registro)').fill('Novo posto')
  await save.click()
  await expect(change.getByText('Escolha ao menos um papel.').first()).toBeVisible()
  await change.getByLabel('Agente').check()
  await change.getByLabel('Atendimento').check()
  await change.getByLabel('Financeiro').check()
  await checkAccessibility(page)
  await save.click()
  await expectTold(page, 'Acesso alterado.')
  await expect(invited).toContainText('Agente, Atendimento')
  // A role that moves money waits for another manager than the one who proposes it.
  await expect(invited).toContainText('Financeiro, proposto por Gil Gestor')
  await expect(invited.getByRole('button', { name: 'Aprovar Financeiro' })).toHaveCount(0)
  await checkAccessibility(page)
  await invited.getByRole('button', { name: 'Retirar a proposta' }).click()
  await expectTold(page, 'Rita Ramos fica sem os papéis propostos.')
  await expect(invited).not.toContainText('Financeiro, proposto')
  await invited.getByRole('button', { name: 'Suspender' }).click()
  const sure = page.getByRole('dialog', { name: 'Suspender Rita Ramos?' })
  await sure.getByRole('button', { name: 'Suspender' }).click()
  await expect(sure.getByLabel('Motivo (fica no registro)')).toHaveAccessibleDescription(
    'Conte o motivo em poucas palavras.',
  )
  await sure.getByLabel('Motivo (fica no registro)').fill('E-mail errado')
  await checkAccessibility(page)
  await sure.getByRole('button', { name: 'Suspender' }).click()
  await expect(invited).toContainText('Suspenso')
  await invited.getByRole('button', { name: 'Reativar' }).click()
  await page.getByLabel('Motivo (fica no registro)').fill('Estava certo')
  await page.getByRole('dialog').getByRole('button', { name: 'Reativar' }).click()
  await expect(invited).toContainText('Convidado')
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()

  const [letter] = await app.messages(email)
  const link = /https?:\S+convite#\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Olá, Rita Ramos.')).toContainText('Agente, Atendimento')
  await expect(page.getByRole('img', { name: 'Código QR do segundo fator' })).toBeVisible()
  await checkAccessibility(page)
  const secret = (await page.locator('.staff-code').textContent())?.replaceAll(' ', '') ?? ''
  // One code has to live through three presses.
  await app.holdTime()
  const now = Number((await fetch(`${app.address}/api/version`)).headers.get('server-time') ?? 0)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  await page.getByLabel('Código que o aplicativo mostra agora').fill(code)
  await page.getByLabel('Senha', { exact: true }).fill('flamengo2026')
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Esta senha é fácil de adivinhar. Escolha outra.',
  )
  // The answer gets lost after it was done; pressed again the invitation is the same one.
  const loseAnswer = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  }
  await page.route(`**${activateStaff.path}`, loseAnswer, { times: 1 })
  await page.getByLabel('Senha', { exact: true }).fill('ventania-mole-41')
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'A resposta não chegou. Tente de novo: o mesmo pedido não é feito duas vezes.',
  )
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Guarde os seus códigos de recuperação' })).toBeVisible()
  await app.holdTime(false)
  const codes = page.locator('.staff-codes li')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Já guardei, continuar' }).click()
  await page.getByRole('button', { name: 'Passar o aparelho' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  // Whoever opens the letter again is told the way in.
  await page.goto(link)
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Este convite não vale mais. Peça outro a um gestor.',
  )
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Entrar na central' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar na equipe' })).toBeVisible()
  await page.goto('/agente')

  // The phone is lost: a recovery code takes its place.
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('ventania-mole-41')
  await page.getByLabel('Código de acesso').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Passar o aparelho' })).toBeVisible()
})
