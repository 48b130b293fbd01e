import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdTime, runUntil } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { expectTold } from '../told.ts'

const path = '**/api/users/me/notification/preference'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Notificações' })
const option = (page: Page, category: string, name: string) =>
  page.getByRole('group', { name: category, exact: true }).getByRole('switch', { name, exact: true })
const saved = (page: Page) => page.getByText('Preferência atualizada com sucesso.')
const notSaved = (page: Page) => page.getByText('Não foi possível atualizar a preferência. Tente novamente.')

/** The message comes, and stays for so long and no longer, while the page's time is held. */
const expectShownFor = async (page: Page, message: ReturnType<typeof saved>, ms: number): Promise<void> => {
  await runUntil(page, () => message.isVisible())
  await page.clock.runFor(ms - 100)
  await expect(message).toBeVisible()
  await page.clock.runFor(100)
  await expect(message).toHaveCount(0)
}

test('a switch is saved at once, and that is said for 3 s [route.notifications, preferences.screen, preferences.save-immediately, error.preferences-success, timer.preference-success]', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.newDriver()
  await page.goto('/notificacoes')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Escolha o que você quer receber e por onde.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(18)
  for (const each of await page.getByRole('switch').all()) await expect(each).toBeChecked()
  await checkInBothSchemes(page)

  await holdTime(page)
  const push = option(page, 'Irregularidades', 'Notificação no aplicativo')
  const sent = page.waitForRequest(path)
  // In the press itself, and not in a turn after it.
  expect(await push.evaluate((box: HTMLInputElement) => [box.click(), box.checked].at(1))).toBe(false)
  await expectShownFor(page, saved(page), 3000)
  await expect(push).not.toBeChecked()
  const request = await sent
  expect([request.method(), request.postDataJSON()]).toEqual(['PUT', { send_notification_push: false }])
  await page.clock.resume()
  await page.reload()
  await expect(push).not.toBeChecked()
})

test('a switch that cannot be saved is taken back, and that is said for 5 s [preferences.revert, preferences.back, error.preferences-update, timer.preference-error]', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.newDriver()
  await page.goto('/vehicles')
  await page.goto('/notificacoes')
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'x', type: 'Fault' } }))
  const email = option(page, 'Irregularidades', 'E-mail')
  await expect(email).toBeChecked()
  await holdTime(page)
  await email.click()
  await expectShownFor(page, notSaved(page), 5000)
  await expect(email).toBeChecked()
  await page.clock.resume()
  await page.reload()
  await expect(email).toBeChecked()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(/\/vehicles$/)
})

test('this device is asked about once in a visit, and a no holds for all that is turned on after it', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    const registration = { pushManager: { getSubscription: async () => null } }
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  })
  await app.newDriver()
  await page.goto('/notificacoes')
  await expect(page.getByRole('button', { name: 'Ativar neste aparelho' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Mostrar também neste aparelho?' })
  const turnOnAgain = async (category: string) => {
    const push = option(page, category, 'Notificação no aplicativo')
    for (const isOn of [false, true]) {
      await push.click()
      await expect(push).toBeChecked({ checked: isOn })
      await expectTold(page, 'Preferência atualizada com sucesso.')
    }
  }
  await turnOnAgain('Irregularidades')
  await dialog.getByRole('button', { name: 'Agora não' }).click()
  await expect(dialog).toBeHidden()
  await turnOnAgain('Comprovante de estacionamento')
  await expect(dialog).toBeHidden()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Zona Azul/ })
    .click()
  await expect(heading(page)).toBeHidden()
  await openFromMenu(page)
  await turnOnAgain('Irregularidades')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ativar neste aparelho' })).toBeVisible()

  // Another visit.
  await page.reload()
  await turnOnAgain('Irregularidades')
  await expect(dialog).toBeVisible()
})

test('Voltar leads home where no page stood before [preferences.back]', async ({ app, context }) => {
  await app.newDriver()
  const alone = await context.newPage()
  await alone.goto('/notificacoes')
  await alone.getByRole('button', { name: 'Voltar' }).click()
  await expect(alone).toHaveURL(({ pathname }) => pathname === '/')
})

test('loading, failing and an empty configuration each say so [preferences.spinner, preferences.none, error.preferences-load]', async ({
  app,
  page,
}) => {
  await app.newDriver()
  await page.goto('/vehicles')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user', async (route) => {
    await answered
    await route.fulfill({ status: 500, json: { message: 'x', type: 'Fault' } })
  })
  await openFromMenu(page)
  const waiting = page.getByRole('status', { name: 'Carregando as notificações' })
  // What turns is told to nobody who hears the page.
  await expect(waiting.locator('[aria-hidden]')).toBeVisible()
  answer()
  await expect(page.getByText('Erro ao carregar dados de notificações')).toBeVisible()
  await page.unroute('**/api/user')
  await page.route('**/api/user', async (route) => {
    const user = await (await route.fetch()).json()
    user.config.notificationsConfig = [{ name: 'Outra', options: [{ name: 'X', permission: 'send_x' }] }]
    await route.fulfill({ json: user })
  })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  const none = 'Nenhuma configuração de notificação disponível'
  await expect(page.getByText(none, { exact: true })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})

/** By the menu of the top bar, or of the phone. */
const openFromMenu = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Abrir menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Notificações' }).click()
  } else {
    await page.getByRole('banner').getByRole('button', { name: /^Olá,/ }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Notificações' }).click()
  }
}
