import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectQrCode } from '../qr-code.ts'
import { checkInBothSchemes } from '../schemes.ts'

/** The drawn code leads to this address. */
const expectCodeOf = (page: Page, address: string): Promise<void> =>
  expectQrCode(page.getByRole('img', { name: 'QR Code da ativação sem cadastro', exact: true }), address)

test('the QR code page draws the address of the public ticket, links it and prints it [route.qrcode, capability.qrcode, role.anonymous]', async ({
  page,
  app,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/qrcode')
  await expect(page.getByRole('heading', { level: 1, name: 'QR Code' })).toBeVisible()
  await expectCodeOf(page, `${app.address}/ativacao-publica`)
  const link = page.getByRole('link', { name: `${app.address}/ativacao-publica` })
  await expect(link).toHaveAttribute('href', '/ativacao-publica')
  await checkInBothSchemes(page)
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
})

test('the printed sign names a sector of the city, and nothing that only stands in the address [capability.qrcode]', async ({
  page,
  app,
}) => {
  await page.goto('/qrcode?setor=Setor%203%20%C2%B7%20Porto')
  const sign = page.getByRole('article')
  await expect(sign).toContainText('Setor 3 · Porto')
  await page.getByLabel('Setor na placa').selectOption({ label: 'Setor 5 · Orla Sul' })
  await expect(sign).toContainText('Setor 5 · Orla Sul')
  await expect(page).toHaveURL(/setor=setor-5-orla-sul/)
  await expectCodeOf(page, `${app.address}/ativacao-publica?setor=setor-5-orla-sul`)
  await page.goto('/qrcode?setor=Pague%20aqui')
  await expect(page.getByLabel('Setor na placa')).toHaveValue('')
  await expect(sign).not.toContainText('Pague aqui')
  await expectCodeOf(page, `${app.address}/ativacao-publica`)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')]) {
    await expect(hidden.first()).toBeHidden()
  }
  await expect(sign).toBeVisible()
})
