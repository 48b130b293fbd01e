import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect, test } from '../fixtures.ts'
import { issueNotice, parkedAlready, products } from '../steps/parking.ts'

// What the standard says of which element may stand in which, and of what stands twice; the style is the linter's affair.
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
)

/** What a decoder of the page's own standard would stumble over, once the screen stands. */
const mistakesOf = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Algo deu errado nesta tela' })).toHaveCount(0)
  const { results } = await validator.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
  )
}

test('every element of the public pages stands where it may', async ({ page }) => {
  const mistakes: string[] = []
  for (const path of [
    '/',
    '/ativacao-publica',
    '/faq',
    '/termos-de-uso',
    '/politicas-de-privacidade',
    '/pontos-de-venda',
    '/mapa-de-vagas',
    '/qrcode',
    '/versao',
    '/reset_password?email=ana@exemplo.com.br&token=0123456789abcdef',
  ]) {
    mistakes.push(...(await mistakesOf(page, path)))
  }
  expect(mistakes).toEqual([])
})

test('every element of a driver’s screens stands where it may', async ({ app, page }) => {
  const [parked, other] = ['HTM1A23', 'HTM4B56']
  const driver = await app.newDriver({ credit: 5000, plates: [parked, other] })
  await issueNotice(app, page, other)
  await parkedAlready(app, driver, parked, products.minutes60)
  const mistakes: string[] = []
  for (const path of [
    '/',
    '/estacionar',
    '/comprar/creditos',
    '/carteiras',
    '/vehicles',
    '/perfil',
    '/irregularidades',
    '/historico',
    '/notificacoes',
  ]) {
    mistakes.push(...(await mistakesOf(page, path)))
  }
  expect(mistakes).toEqual([])
})
