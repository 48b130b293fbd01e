import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { hearRequests } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { ticketPath } from '../steps/guest.ts'
import { expectStep, nextButton } from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test.use({ viewport: { width: 360, height: 640 } })

const byTheSea = { latitude: -28.2264, longitude: -48.6581 }
const farAway = { latitude: -27.6, longitude: -48.5 }

/** How often the page has asked where it is. */
const countAsked = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { asked: number }
    counted.asked = 0
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    // The device is not waited for in vain, however slow it is.
    geolocation.getCurrentPosition = (found, failed, how) => {
      counted.asked += 1
      ask(found, failed, { ...how, timeout: 600_000 })
    }
  })
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: number }).asked)

test('the area is that of the position, by a button, or by itself where the browser tells it anyway; it never asks', async ({
  app,
  page,
  context,
}) => {
  await app.newDriver({ credit: 1000, plates: [aPlate()] })
  await countAsked(page)
  const here = page.getByRole('button', { name: 'Usar minha localização' })
  const folded = page.getByText('Orla · Carro de passeio')
  const areas = page.getByRole('group', { name: 'Área' })
  await page.goto('/estacionar')
  await nextButton(page).click()
  // Without a last ticket and without a position everything is chosen, as ever.
  await expect(areas.getByRole('radio', { name: 'Zona Azul Centro' })).toBeChecked()
  expect(await asked(page)).toBe(0)
  await checkInBothSchemes(page)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(farAway)
  await here.click()
  await expectTold(page, 'Sua localização não está em nenhum setor do estacionamento.')
  await context.setGeolocation({ ...byTheSea, accuracy: 800 })
  await here.click()
  await expectTold(page, 'Não foi possível obter a sua localização.')
  await expect(areas.getByRole('radio', { name: 'Zona Azul Centro' })).toBeChecked()
  await context.setGeolocation(byTheSea)
  await here.click()
  await expect(folded).toBeVisible()
  await expect(page.getByText('Pela sua localização: Setor 4 · Orla Norte')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^60 minutos/ })).toBeInViewport()
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(areas.getByRole('radio', { name: 'Orla', exact: true })).toBeChecked()

  const sectors = page.waitForResponse('**/api/demarcation/sector**')
  await page.reload()
  await expectStep(page, 1)
  await (await sectors).finished()
  await hearRequests(page)
  expect(await asked(page)).toBe(1)
  await nextButton(page).click()
  await expect(folded).toBeVisible()
  await expect(areas).toBeHidden()
})

test('the area of a visitor’s ticket is that of the position as well, and nobody is asked who does not want it', async ({
  page,
  context,
}) => {
  await countAsked(page)
  const here = page.getByRole('button', { name: 'Usar minha localização' })
  const area = (name: string) =>
    page.getByRole('group', { name: 'Área' }).getByRole('radio', { name, exact: true })
  await page.goto(ticketPath)
  await expect(here).toBeVisible()
  await expect(area('Zona Azul Centro')).toBeChecked()
  expect(await asked(page)).toBe(0)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(farAway)
  await here.click()
  await expectTold(page, 'Sua localização não está em nenhum setor do estacionamento.')
  await context.setGeolocation(byTheSea)
  await here.click()
  await expect(page.getByText('Pela sua localização: Setor 4 · Orla Norte')).toBeVisible()
  await expect(area('Orla')).toBeChecked()
  await checkInBothSchemes(page)
  await page.reload()
  await expect(area('Orla')).toBeChecked()
  expect(await asked(page)).toBe(1)
})
