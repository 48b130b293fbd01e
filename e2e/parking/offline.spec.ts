import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { loseNetwork } from '../network.ts'
import { checkInBothSchemes } from '../schemes.ts'
import {
  balancesOf,
  cardOf,
  confirmButton,
  expectStep,
  nextButton,
  parkedAlready,
  products,
} from '../steps/parking.ts'
import { expectTold } from '../told.ts'

test('without a network leaving and adding time say that nothing was charged and the ticket goes on, until it is back', async ({
  app,
  page,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1000, plates: [plate] })
  await parkedAlready(app, driver, plate, products.minutes60)
  // So that the screens are there when the network is not.
  await page.goto(`/estacionar/${plate}`)
  await nextButton(page).click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Página Inicial' }).click()
  const card = cardOf(page, plate)
  await card.getByRole('button', { name: 'Sair da Vaga' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sair da Vaga' })
  await expect(dialog.getByText(/^Voltam R\$/)).toBeVisible()

  let giveBack = await loseNetwork(page)
  await dialog.getByRole('button', { name: 'Sair da Vaga' }).click()
  const notLeft = page.getByRole('alert').filter({
    hasText: 'Sem conexão: você não saiu da vaga. Nada foi cobrado, e o ticket continua valendo.',
  })
  await expect(notLeft).toBeVisible()
  await checkInBothSchemes(page)
  await giveBack()
  await expect(notLeft).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  giveBack = await loseNetwork(page)
  await card.getByRole('button', { name: 'Adicionar Tempo' }).click()
  const stillRuns = page.getByRole('alert').filter({
    hasText: 'Sem conexão: nada foi cobrado, e o ticket continua valendo.',
  })
  await expect(stillRuns).toBeVisible()
  await checkInBothSchemes(page)
  await giveBack()
  await expect(stillRuns).toBeHidden()
  expect(await balancesOf(app, driver)).toEqual({ credit: 700, bonus: 0 })
  await nextButton(page).click()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expectTold(page, 'Ativação realizada com sucesso!')

  // The answer of a leave is lost on its way: the page asks again by itself, and the spot is left once.
  await expect(page).toHaveURL(/\/$/)
  const asked: string[] = []
  await page.route('**/api/transaction/devolution/*', async (route) => {
    asked.push(route.request().url())
    if (asked.length > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await card.getByRole('button', { name: 'Sair da Vaga' }).click()
  await dialog.getByRole('button', { name: 'Sair da Vaga' }).click()
  await expectTold(page, /^Operação realizada com sucesso!/)
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(1)
})
