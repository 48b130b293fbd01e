import { expect, test } from '../fixtures.ts'

test('on a phone no more than three screens stand before the registration, which says how long it takes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const register = page.getByRole('region', { name: 'Faça o seu cadastro' })
  const more = page.getByRole('region', { name: 'Sobre o programa' }).getByRole('button')
  await expect(more).toHaveText('Ler mais')
  const before = () =>
    register.evaluate((node) => Math.round(node.getBoundingClientRect().top + window.scrollY))
  await expect.poll(before).toBeLessThanOrEqual(3 * 640)
  await expect(register).toContainText('Leva cerca de 3 minutos.')
  // What the city wrote is all there, a tap away.
  const short = await before()
  await more.click()
  await expect(more).toHaveText('Mostrar menos')
  expect(await before()).toBeGreaterThan(short)
})
