import { expect, test } from '../fixtures.ts'

test.use({ permissions: ['geolocation'], geolocation: { latitude: -28.2274, longitude: -48.6605 } })

test('no text becomes a part of the page or a script, and the map, which writes some, works all the same', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(error.message))
  await page.goto('/pontos-de-venda')
  await page
    .locator('.leaflet-container')
    .getByRole('button', { name: /^Papelaria Rendeira/ })
    .click()
  await expect(page.locator('.leaflet-popup')).toContainText('Papelaria Rendeira')
  await page.goto('/termos-de-uso')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(refused).toEqual([])
  const tried = await page.evaluate(() => {
    const outcomes: string[] = []
    const attempt = (work: () => void) => {
      try {
        work()
        outcomes.push('done')
      } catch (error) {
        outcomes.push(error instanceof TypeError ? 'refused' : String(error))
      }
    }
    const box = document.createElement('div')
    attempt(() => {
      box.innerHTML = '<img src="/nowhere.png" onerror="document.title = 1">'
    })
    attempt(() => {
      document.createElement('script').src = 'https://elsewhere.example/script.js'
    })
    attempt(() => {
      document.createElement('script').text = 'document.title = 1'
    })
    attempt(() => {
      box.innerHTML = 'words'
    })
    return outcomes
  })
  expect(tried).toEqual(['refused', 'refused', 'refused', 'done'])
})
