import type { Page } from '@playwright/test'
import { expectButtonOrder } from '../button-order.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests, holdTime, runUntil, whileTimeCrawls } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

const warning = (page: Page) => page.getByRole('dialog', { name: 'Excluir Conta' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmar exclusão' })
const button = (place: ReturnType<typeof warning>, name: string) =>
  place.getByRole('button', { name, exact: true })

const openWarning = (page: Page) => page.getByRole('button', { name: 'Excluir Conta' }).click()

const askToLeave = async (page: Page) => {
  await openWarning(page)
  await button(warning(page), 'Continuar').click()
}

const recent =
  /^Você já solicitou reembolso em \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\. Por favor, aguarde o retorno da nossa equipe\.$/

test('whoever would delete the account is warned, then asked what shall become of the credit [profile.buttons, delete.warning, delete.confirm, delete.flow, delete.refund-option]', async ({
  app,
  page,
}) => {
  await app.newDriver({ credit: 1250, bonus: 300 })
  await page.goto('/perfil')
  await expectButtonOrder(page, page.getByRole('main'), ['Excluir Conta', 'Cancelar', 'Atualizar Dados'])
  await openWarning(page)
  await expect(warning(page)).toContainText('Esta ação é irreversível')
  await expect(warning(page)).toContainText('os saldos das suas carteiras serão perdidos')
  await expectButtonOrder(page, warning(page), ['Cancelar', 'Continuar'])
  await checkInBothSchemes(page)
  await button(warning(page), 'Cancelar').click()
  await expect(warning(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Excluir Conta' })).toBeFocused()

  await askToLeave(page)
  await expect(question(page)).toContainText('Você possui R$ 12,50 em créditos.')
  await expect(question(page)).toContainText('Seu bônus de R$ 3,00 também será perdido.')
  await expectButtonOrder(page, question(page), ['Voltar', 'Reembolso', 'Excluir'])
  await checkInBothSchemes(page)
  await button(question(page), 'Voltar').click()
  await expect(question(page)).toBeHidden()
})

test('a driver asks for the credit back, waits three days and deletes the account [capability.delete-account, delete.success, delete.recent-refund, error.delete-typed, error.refund-recent]', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.newDriver({ credit: 1250, bonus: 300 })
  await page.goto('/perfil')
  await askToLeave(page)
  await button(question(page), 'Reembolso').click()
  await expectTold(page, 'Solicitação de reembolso enviada.')
  await expect(question(page)).toBeHidden()

  await askToLeave(page)
  await expect(question(page).getByText(recent)).toBeVisible()
  await expect(question(page)).not.toContainText('será excluída agora')
  await button(question(page), 'Excluir').click()
  await expect(question(page).getByRole('alert').filter({ hasText: recent })).toBeFocused()
  await button(question(page), 'Reembolso').click()
  await expect(question(page).getByRole('alert').filter({ hasText: recent })).toBeFocused()
  await expect(page.getByText(recent)).toHaveCount(1)
  await button(question(page), 'Voltar').click()

  await app.advance(3 * 86_400)
  await askToLeave(page)
  await expect(question(page).getByText(recent)).toHaveCount(0)
  // The dialog goes by itself after five seconds of the page, and to look at it may take longer.
  await holdTime(page)
  await button(question(page), 'Excluir').click()
  const done = page.getByRole('dialog', { name: 'Conta excluída com sucesso...' })
  await runUntil(page, () => done.isVisible())
  await page.clock.runFor(500)
  await expect(done.getByRole('heading')).toHaveText('Conta excluída com sucesso...')
  await whileTimeCrawls(page, checkInBothSchemes(page))
  await button(done, 'OK').click()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toBeNull()
})

test('whoever looks elsewhere while the success stands still finds it on coming back [delete.success]', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.newDriver()
  await page.goto('/perfil')
  await askToLeave(page)
  await expect(question(page)).toBeVisible()
  await holdTime(page)
  await button(question(page), 'Excluir').click()
  const done = page.getByRole('dialog', { name: 'Conta excluída com sucesso...' })
  await runUntil(page, () => done.isVisible())
  expect(await page.evaluate(() => localStorage.getItem('rotativo.token'))).toBeNull()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  // What is younger than that is not asked for again, and the dialog goes by itself after five seconds.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now() + 60_000))
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await page.clock.runFor(1000)
  await hearRequests(page)
  expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([])
  await expect(done).toBeVisible()
  await button(done, 'OK').click()
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
})

/** A failure that has words of its own, which are not those of the specification. */
const fault = { status: 500, json: { type: 'Fault', message: 'Erro interno' } }

test('what fails is told, and without credit nobody is offered a refund request [delete.refund-option, error.delete, error.delete-typed, error.refund, error.profile-load-balance]', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.newDriver({ credit: 500 })
  await page.goto('/perfil')
  await page.route('**/api/users/my/wallets', (route) => route.fulfill(fault))
  await askToLeave(page)
  await expectTold(page, 'Erro ao carregar saldo da carteira')
  await expect(question(page)).toBeHidden()
  await page.unroute('**/api/users/my/wallets')
  // Nothing but a 401 ends a session in the middle (decision Q151): what is known of the user serves.
  await page.route('**/api/user', (route) => route.fulfill({ status: 403, json: {} }))
  await button(warning(page), 'Continuar').click()

  for (const [refused, text] of [
    [{ status: 500, body: '' }, 'Ocorreu um erro ao solicitar o reembolso.'],
    [{ status: 422, json: { message: 'Agora não.' } }, 'Agora não.'],
  ] as const) {
    await page.route('**/api/users/me/refund-request', (route) => route.fulfill(refused))
    await button(question(page), 'Reembolso').click()
    await expectTold(page, text)
  }
  const notDeleted = 'Ocorreu um erro ao excluir a conta. Tente novamente.'
  for (const [refused, text] of [
    [{ status: 500, body: '' }, notDeleted],
    [fault, notDeleted],
    [{ status: 422, json: { type: 'SomethingElse', message: 'Outro texto.' } }, notDeleted],
    [{ status: 409, json: { type: 'UserHasBalance', message: 'Saldo X.' } }, 'Saldo X.'],
  ] as const) {
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(refused) : route.continue(),
    )
    await button(question(page), 'Excluir').click()
    await expectTold(page, text)
  }

  await page.unroute('**/api/users/*')
  await page.unroute('**/api/user')
  await app.newDriver()
  await page.goto('/perfil')
  await askToLeave(page)
  await expect(question(page)).toContainText('Sua conta será excluída agora')
  await expect(button(question(page), 'Reembolso')).toHaveCount(0)
  // The answer of the first try is lost, and the second one comes without a session.
  let tries = 0
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() !== 'DELETE' || tries > 0) return route.fallback()
    tries += 1
    await route.fetch()
    await route.abort()
  })
  await holdTime(page)
  await button(question(page), 'Excluir').dblclick()
  const deleted = page.getByRole('heading', { name: 'Conta excluída com sucesso...' })
  await runUntil(page, () => deleted.isVisible())
  expect(tries).toBe(1)
  await page.clock.runFor(5000)
  await expect(page.getByRole('heading', { name: 'Já Possui Cadastro ?' })).toBeVisible()
})
