import { dayMs } from '#domain/durations.ts'
import { expect, test } from '../fixtures.ts'
import { aNewDriver, registerByForm, registeredDialog } from '../steps/account.ts'
import { expectTold } from '../told.ts'

/** One SMS an hour from one address: that of the first registration. */
test.use({ settings: { smsLimits: { address: { hour: 1, day: 10 } } } })

test('who registers when too many SMS were sent is told that none comes, and why when asking for one', async ({
  app,
  page,
}) => {
  // What journeys before sent is of another day.
  await app.advance(dayMs / 1000)
  const [first, second] = [aNewDriver(), aNewDriver()]
  await page.goto('/')
  await registerByForm(page, first)
  await expect(registeredDialog(page)).toContainText(
    `Um link para ${first['E-mail']} e um código por SMS para`,
  )
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await registerByForm(page, second)
  await expect(registeredDialog(page)).toContainText(
    `Um link para ${second['E-mail']} está a caminho: use-o para confirmar. O SMS não pôde ser enviado agora.`,
  )
  await registeredDialog(page).getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expectTold(page, /O limite de mensagens por SMS foi atingido\. Tente novamente em \d+ minutos/)
})
