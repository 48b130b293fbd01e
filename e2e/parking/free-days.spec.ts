import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { nextButton } from '../steps/parking.ts'

test.use({
  cityFiles: async ({ server }, use) => {
    // A journey begins today or, late in the day, tomorrow.
    const today = civilDate(toCivil(server.clock.now().getTime(), 'America/Sao_Paulo'))
    const days = [
      { date: today, until: addDays(today, 1), name: 'Aniversário da cidade', groups: [1] },
      { date: addDays(today, 30), name: 'Feira de inverno' },
    ]
    await use({ 'free-days.json': { days } })
  },
})

const said = 'Hoje, Aniversário da cidade: não se paga para estacionar em Zona Azul Centro o dia todo.'

test('driver and visitor read before they buy that nobody pays today, and nothing of what is far', async ({
  app,
  page,
}) => {
  await page.goto('/ativacao-publica')
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByText('Feira de inverno')).toHaveCount(0)
  const plate = aPlate()
  await app.newDriver({ credit: 1000, plates: [plate] })
  await page.goto('/estacionar')
  await page.getByRole('radio', { name: plate }).check()
  await nextButton(page).click()
  await expect(page.getByText(said)).toBeVisible()
  await page.getByRole('radio', { name: '60 minutos R$ 3,00' }).check()
  await nextButton(page).click()
  await expect(page.getByText(/Agendado: o tempo começa a contar em/)).toBeVisible()
})
