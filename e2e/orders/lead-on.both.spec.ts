import { aPlate } from '#testkit/drivers.ts'
import { anotherContext, checkAccessibility, expect, test } from '../fixtures.ts'
import { seedNotice } from '../seeds.ts'
import { plateField } from '../steps/guest.ts'

test('what the landing page finds about a plate says what paying costs, and leads there with the plate', {
  tag: '@once',
}, async ({ page, server }) => {
  const plate = aPlate()
  await seedNotice(server, { plate, price: 3000 })
  await seedNotice(server, { plate, price: 4550 })
  await page.goto('/')
  const search = page.getByRole('region', { name: 'Consultar Veículo' })
  await search.getByLabel('Placa', { exact: true }).fill(plate)
  await search.getByRole('button', { name: 'Consultar' }).click()
  await expect(search.getByText('2 irregularidades encontradas')).toBeVisible()
  await expect(search.getByText('R$ 75,50')).toBeVisible()
  await checkAccessibility(page)
  await search.getByRole('link', { name: 'Pagar' }).click()
  await expect(plateField(page)).toHaveValue(plate)
  await expect(page.getByRole('button', { name: 'Pagar R$ 75,50' })).toBeVisible()
})

test("a vehicle's irregularities lead to where they are paid, and the own plates can be gone through there", {
  tag: '@once',
}, async ({ app, page, server }) => {
  const [first, second] = [aPlate(), aPlate()]
  await app.newDriver({ plates: [first, second] })
  await seedNotice(server, { plate: second, address: 'Rua do Cais, 7' })
  await page.goto('/vehicles')
  await page.getByRole('link', { name: '1 irregularidade pendente' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/irregularidades')
  const plate = page.getByLabel('Placa do veículo')
  await expect(plate).toHaveValue(second)
  await expect(page.getByText('Rua do Cais, 7')).toBeVisible()
  const own = page.getByRole('list', { name: 'Seus veículos' })
  const chip = (name: string) => own.getByRole('button', { name })
  await expect(chip(`${second} 1 irregularidade pendente`)).toHaveAttribute('aria-pressed', 'true')
  await chip(`${first} nenhuma irregularidade pendente`).click()
  await expect(plate).toHaveValue(first)
  await expect(page.getByText('Nenhuma irregularidade encontrada para este veículo.')).toBeVisible()
  await checkAccessibility(page)
  await chip(second).click()
  await expect(page.getByText('Rua do Cais, 7')).toBeVisible()
})

test('no link leads to the notices of a plate that cannot be searched, which is nobody’s when it is cut', {
  tag: '@once',
}, async ({ app, page, server }) => {
  const own = aPlate()
  const foreign = `${aPlate()}X`
  await app.newDriver({ plates: [foreign, own] })
  const id = await seedNotice(server, { plate: foreign })
  await seedNotice(server, { plate: foreign.slice(0, -1), address: 'Rua de Estranhos, 1' })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText('1 irregularidade pendente')).toBeVisible()
  await expect(main.getByRole('link', { name: '1 irregularidade pendente' })).toHaveCount(0)
  await page.goto(`/irregularidades/${id}`)
  await expect(page.getByText('não é paga por aqui')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar' })).toHaveCount(0)
  const plate = page.getByLabel('Placa do veículo')
  for (const address of ['/irregularidades', `/irregularidades?plate=${foreign}`]) {
    await page.goto(address)
    await expect(plate).toHaveValue(own)
    await expect(page.getByText('Nenhuma irregularidade encontrada para este veículo.')).toBeVisible()
  }
  await seedNotice(server, { plate: own, address: 'Rua do Cais, 7' })
  await page.goto('/')
  await page.getByRole('link', { name: '2 irregularidades pendentes' }).click()
  await expect(plate).toHaveValue(own)
  await expect(page.getByText('Rua do Cais, 7')).toBeVisible()
})

test('a notice of a foreign plate is paid by drivers who have it, and everybody else is told so', {
  tag: '@once',
}, async ({ app, page, server, browser }) => {
  const foreign = `1${aPlate().slice(1)}`
  await app.newDriver({ plates: [foreign] })
  const id = await seedNotice(server, { plate: foreign, address: 'Rua do Cais, 7' })
  await page.goto(`/irregularidades/${id}`)
  const number = await page.getByText(/^\d+-[2-9A-HJ-NP-Z]{5}$/).textContent()
  const hint = 'Para pagar por aqui, a placa precisa estar entre os veículos da sua conta.'
  await expect(page.getByRole('button', { name: 'Contestar' })).toBeVisible()
  const pay = page.getByRole('link', { name: 'Pagar' })
  await expect(pay).toBeVisible()
  await expect(page.getByText(hint)).toHaveCount(0)
  await pay.click()
  await expect(page).not.toHaveURL(new RegExp(`/irregularidades/${id}`))
  await expect(page.getByLabel('Placa do veículo')).toHaveValue(foreign)
  await expect(page.getByText('Rua do Cais, 7')).toBeVisible()
  const slip = `/irregularidades/${number}?plate=${foreign}`
  const visitor = await (await anotherContext(browser)).newPage()
  await visitor.goto(`${app.address}${slip}`)
  await expect(visitor.getByText(hint)).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Pagar' })).toHaveCount(0)
  await checkAccessibility(visitor)
  await visitor.context().close()
  await app.newDriver({ plates: [aPlate()] })
  await page.goto(slip)
  await expect(page.getByText(hint)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pagar' })).toHaveCount(0)
})
