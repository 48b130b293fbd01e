import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { cardOf, confirmButton, nextButton } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test.use({ viewport: { width: 360, height: 640 } })

const offerOf = (page: Page) => page.getByRole('complementary', { name: 'Instalar aplicativo' })

type Counted = { asked: number; kept: boolean }
const counted = (page: Page) => page.evaluate(() => (window as unknown as { counted: Counted }).counted)

/** The browser offers, as Chrome does once in the life of a page; its question is answered as told. */
const offerByBrowser = (page: Page, outcome: string) =>
  page.evaluate((answer) => {
    const tally = { asked: 0, kept: false }
    ;(window as unknown as { counted: Counted }).counted = tally
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = () => {
      tally.asked += 1
      return Promise.resolve({ outcome: answer })
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
    tally.kept = event.defaultPrevented
  }, outcome)

/** As an iPhone tells whether the page was opened from its home screen. */
const asIphone = (page: Page, standalone: boolean) =>
  page.addInitScript((is) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: is })
  }, standalone)

test('the app is offered after the first ticket, below what the ticket needs, until it is installed or declined', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Estacionar agora' })).toBeVisible()
  await offerByBrowser(page, 'accepted')
  expect(await counted(page)).toEqual({ asked: 0, kept: true })
  await expect(offerOf(page)).toBeHidden()

  // The first ticket is bought without a new start of the page: the offer was kept.
  await page.getByRole('link', { name: 'Estacionar agora' }).click()
  await nextButton(page).click()
  await page.getByRole('radio', { name: '60 minutos' }).check()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  await expect(offerOf(page)).toContainText('da próxima vez, ele abre com um toque')
  await expect(cardOf(page, plate).getByRole('button', { name: 'Sair da Vaga' })).toBeInViewport()
  const below = await cardOf(page, plate).boundingBox()
  expect((await offerOf(page).boundingBox())?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0))
  await checkInBothSchemes(page)
  await offerOf(page).getByRole('button', { name: 'Instalar', exact: true }).click()
  await expect(offerOf(page)).toBeHidden()
  expect(await counted(page)).toMatchObject({ asked: 1 })
  await page.evaluate(() => localStorage.removeItem('rotativo.install'))

  await asIphone(page, true)
  await page.reload()
  await expect(cardOf(page, plate)).toBeVisible()
  await offerByBrowser(page, 'accepted')
  await expect(page.getByRole('link', { name: /^Saldo/ })).toBeVisible()
  await expect(offerOf(page)).toBeHidden()
  await asIphone(page, false)
  await page.reload()
  await expect(offerOf(page)).toContainText('toque em Compartilhar e em “Adicionar à Tela de Início”')
  await checkInBothSchemes(page)
  await offerOf(page).getByRole('button', { name: 'Não mostrar mais' }).click()
  await expect(offerOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: /^Saldo/ })).toBeVisible()
  await expect(offerOf(page)).toBeHidden()
})
