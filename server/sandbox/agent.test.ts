import { expect, it } from 'vitest'
import { listIssuedNotices } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import { startApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { loggedOf, office } from '#testkit/operators.ts'
import { products } from '#testkit/parking.ts'

it('the sandbox’s agent finds a missing ticket, or something that a ticket does not help against', async () => {
  const app = await startApp()
  const [parked, other] = [aPlate(), aPlate()]
  const driver = await aDriver(app, { credit: 1000, plates: [parked] })
  await app.call(activateParking, { body: { plate: parked, product_id: products.centro15 } }, driver)
  for (const plate of [parked, other]) {
    expect((await app.http('POST', '/sandbox/notices', { plate })).status).toBe(200)
  }
  const { data } = await app.call(listIssuedNotices, { query: { plate: '', from: '', until: '' } }, office)
  expect(data.map(({ plate, kind, issued_by }) => [plate, kind, issued_by])).toEqual([
    [other, 'no_ticket', 'sandbox'],
    [parked, 'outside_bay', 'sandbox'],
  ])
  expect(await loggedOf(app, parked)).toMatchObject([{ operator: 'sandbox', action: 'issue notice' }])
  await app.close()
})
