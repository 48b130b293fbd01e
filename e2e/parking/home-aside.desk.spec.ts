import { aPlate } from '#testkit/drivers.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'
import { seedMovements, seedTicket } from '../seeds.ts'

test('at a desk balance and last movements stand beside the tickets, and screens all begin at the same edge', async ({
  app,
  page,
  server,
}) => {
  const plate = aPlate()
  const driver = await app.newDriver({ credit: 1234, plates: [plate] })
  await seedTicket(server, driver, plate)
  await seedMovements(server, driver, [{ amount: 5000 }, { amount: -300, type: 6, plate }])
  await page.goto('/')
  const ticket = page.getByRole('article')
  const movements = page.getByRole('region', { name: 'Últimos movimentos' })
  await expect(page.getByRole('region', { name: 'Seu saldo' })).toContainText('R$')
  await expect(movements.getByRole('listitem').first()).toContainText(plate)
  await expect(movements.getByRole('listitem').first()).toContainText('hoje, ')
  await checkAccessibility(page)
  const [left, right] = [await ticket.boundingBox(), await movements.boundingBox()]
  if (!left || !right) throw new Error('both are drawn')
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
  expect(right.y).toBeLessThan(left.y + left.height)

  // No screen begins further left or right than the one before, nor moves when it becomes long enough to scroll.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe('stable')
  const edges = new Set<number>()
  for (const path of [
    '/',
    '/estacionar',
    '/vehicles',
    '/carteiras',
    '/historico',
    '/perfil',
    '/notificacoes',
  ]) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    edges.add((await heading.boundingBox())?.x ?? -1)
  }
  expect([...edges]).toHaveLength(1)

  await page.setViewportSize({ width: 1000, height: 800 })
  const { untilAnswered } = followRequests(page)
  await page.goto('/')
  await expect(ticket).toBeVisible()
  await untilAnswered()
  await expect(movements).toHaveCount(0)
})
