import { expect, test } from '../fixtures.ts'
import {
  aVisitor,
  countPrints,
  orderTicket,
  payAndPoll,
  pixDialog,
  printsOf,
  receiptOf,
} from '../steps/guest.ts'
import { clippedText } from '../sweep.ts'

test.beforeEach(({ page }) => countPrints(page))

test('below 1264 px the page scrolls to the receipt [public.receipt-scroll, const.receipt-viewport]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  for (const [width, scrolls] of [
    [1263, true],
    [1264, false],
  ] as const) {
    await page.setViewportSize({ width, height: 420 })
    const id = await orderTicket(page, aVisitor())
    await expect(pixDialog(page)).toBeVisible()
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await payAndPoll(page, app, id, () => expect(receiptOf(page)).toBeVisible())
    await expect.poll(() => printsOf(page)).toBe(1)
    if (scrolls) {
      await expect.poll(async () => (await receiptOf(page).boundingBox())?.y).toBeLessThan(100)
      expect(await scrolled()).toBeGreaterThan(before + 100)
    } else {
      expect(await scrolled()).toBe(before)
      expect((await receiptOf(page).boundingBox())?.y).toBeGreaterThan(100)
    }
  }
})

test('the receipt alone is printed, on one sheet or on a roll of 80 mm [public.receipt-print, public.receipt]', async ({
  page,
  app,
}) => {
  await page.clock.install()
  const email = `maria.aparecida.da.conceicao.${Date.now()}@prefeitura.portodasmares.example`
  const id = await orderTicket(page, { ...aVisitor(), email })
  await expect(pixDialog(page)).toBeVisible()
  await payAndPoll(page, app, id, () => expect(receiptOf(page)).toBeVisible())
  await expect(page.getByText(email)).toBeVisible()
  expect(await clippedText(page)).toEqual([])
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
  expect(pagesOf(await page.pdf({ width: '80mm', height: '150mm' }))).toBe(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(receiptOf(page)).toBeVisible()
  await expect(receiptOf(page)).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const name of ['Nova Compra', 'Ir para o Início']) {
    await expect(page.getByText(name)).toBeHidden()
  }
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Ir para o Início' }).click()
  await expect(page).toHaveURL(`${app.address}/`)
})

test('a receipt that could not be fetched is not said to be missing, and is asked for again', {
  tag: '@once',
}, async ({ page }) => {
  const receipts = '**/api/public/receipt/*'
  const missing = page.getByText('Este comprovante não existe, ainda não foi pago')
  await page.route(receipts, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/comprovante/dGhpcyBpcyAxMjggYml0cw')
  await expect(page.getByRole('alert', { name: 'Ocorreu um erro. Tente novamente.' })).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page.unroute(receipts)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(missing).toBeVisible()
})
