import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests, holdTime } from '../page-clock.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  balancesOf,
  cardOf,
  confirmButton,
  expectStep,
  goToConfirmation,
  lineOf,
  nextButton,
} from '../steps/parking.ts'
import { expectTold } from '../told.ts'

const activation = '**/api/audit/activation/manual/wallet/activate'

/** The server does what it is asked, and no answer arrives until `letThrough`. Notes the keys that go out. */
async function loseAnswers(page: Page) {
  const keys = new Set<string | undefined>()
  let isLost = true
  await page.route(activation, async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    const response = await route.fetch()
    return isLost ? route.abort() : route.fulfill({ response })
  })
  return {
    keys,
    letThrough: () => {
      isLost = false
    },
  }
}

const unknown = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Ainda não conseguimos confirmar. Tente de novo daqui a pouco' })

/** Presses Confirmar and lets the minute pass in which the page asks again by itself. */
async function confirmInVain(page: Page): Promise<void> {
  await holdTime(page)
  const { untilAnswered } = followRequests(page)
  await confirmButton(page).click()
  await expect(async () => {
    // Its patience with an answer runs by the same time.
    await untilAnswered()
    await page.clock.runFor(5000)
    expect(await unknown(page).isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
  await page.clock.resume()
}

test('a purchase that nobody answered for is sent again as the same, with the balance that it has taken already [park.activate, park.success]', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 300, plates: [plate] })
  const { keys, letThrough } = await loseAnswers(page)
  await page.clock.install()
  await goToConfirmation(page, plate, '60 minutos')
  const until = await lineOf(page, 'Válido até').innerText()
  await confirmInVain(page)
  await expectStep(page, 3)
  expect(await balancesOf(app, driver)).toEqual({ credit: 0, bonus: 0 })
  // What will happen stands there as before, not as what has happened since would change it.
  await expect(lineOf(page, 'Válido até')).toHaveText(until)
  await expect(page.getByRole('region', { name: 'Saldo depois' })).toContainText('Créditos R$ 0,00')
  await checkInBothSchemes(page)
  letThrough()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  await expect(cardOf(page, plate)).toContainText('60 min')
  expect(keys.size).toBe(1)
  expect(await balancesOf(app, driver)).toEqual({ credit: 0, bonus: 0 })
})

test('whoever goes back from a purchase that nobody answered for sees that it was made, and then buys once more [park.activate, capability.add-time]', {
  tag: '@once',
}, async ({ app, page }) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 600, plates: [plate] })
  const { keys, letThrough } = await loseAnswers(page)
  await page.clock.install()
  await goToConfirmation(page, plate, '60 minutos')
  const until = await lineOf(page, 'Válido até').innerText()
  await confirmInVain(page)
  letThrough()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectStep(page, 2)
  await expect(unknown(page)).toHaveCount(0)
  await expect(page.getByText(/Este veículo já tem tempo até .* será somado a partir daí\./)).toBeVisible()
  await nextButton(page).click()
  await expectStep(page, 3)
  await expect(lineOf(page, 'Válido até')).not.toHaveText(until)
  await expect(page.getByRole('region', { name: 'Saldo depois' })).toContainText('Créditos R$ 0,00')
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')
  await expect(cardOf(page, plate)).toContainText('120 min')
  expect(keys.size).toBe(2)
  expect(await balancesOf(app, driver)).toEqual({ credit: 0, bonus: 0 })
})

test('what is confirmed long after it was checked says before when it will end', async ({ app, page }) => {
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.clock.install()
  await goToConfirmation(page, plate, '60 minutos')
  const end = lineOf(page, 'Válido até')
  const checked = await end.innerText()
  await app.advance(600)
  await page.clock.fastForward(600_000)
  await expect(end).not.toHaveText(checked)
})
