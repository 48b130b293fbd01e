import { expect, test } from '../fixtures.ts'

test('whoever reads the description of the API tries a call, with a token too, and gets nothing from elsewhere', async ({
  app,
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (asked) => {
    if (!/^(data|blob):/.test(asked.url()) && !asked.url().startsWith(app.address))
      complaints.push(asked.url())
  })
  const driver = await app.newDriver({ name: 'Ana de Souza' })
  await page.goto('/docs')
  // The page that shows the description draws all of it at once, which takes a busy machine half a minute.
  await page.getByRole('heading', { name: /^Rotativo/ }).waitFor()
  await expect(page.getByText('Registers a driver and logs in.')).toBeVisible()
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.getByLabel('auth-bearer-value').first().fill(driver.token)
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('which version runs')
  await expect(page.getByText('Registers a driver and logs in.')).toBeHidden()

  await page.getByText('Which version of the programme runs').click()
  await expect(page.getByText('For whoever reports a problem.')).toBeVisible()
  await expect(page.getByText('Who may call:')).toBeVisible()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"mode"').first()).toBeVisible()
  const [wanted = 0, there = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return [scrollWidth, clientWidth]
  })
  expect(wanted).toBeLessThanOrEqual(there)

  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('readProfile')
  await page.getByText("The driver's own data, for the profile.").click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).last().click()
  await expect(page.getByText('Ana de Souza').first()).toBeVisible()
  expect(complaints).toEqual([])
})
