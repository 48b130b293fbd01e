import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperatorKey } from '#contract/operator.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { listMyVehicles, switchAutomatic } from '#contract/vehicles.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { anAutomaticDriver, reverseTicket, sightTwice, ticketOf, ticketsOfPlate } from '#testkit/automatic.ts'
import { buyTicket } from '#testkit/guests.ts'
import { office, sight } from '#testkit/operators.ts'
import { balancesOf, clockAt, products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { limits: { order: { max: 10_000, windowSeconds: 600 } } } })
  clockAt(app, '2027-03-10 10:00:00')
  app.clock.setOffsetSeconds(app.clock.offsetSeconds)
})
afterAll(() => closeAudited(app))

describe('many at once', () => {
  it('operators buy one ticket, and so do they beside a driver who parks', async () => {
    const { key } = await app.call(
      addOperatorKey,
      { body: { name: 'camera-1', scopes: ['sightings', 'notices'] } },
      office,
    )
    for (let round = 0; round < 6; round++) {
      const { plate, driver } = await anAutomaticDriver(app)
      await sight(app, { plate })
      await app.advance(10 * 60)
      const told = { plate, issue: true }
      const parks =
        round % 2 === 0
          ? []
          : [app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)]
      const seen = await Promise.all([
        sight(app, told),
        sight(app, told, { token: key }),
        sight(app, told, { token: key }),
        sight(app, told),
      ])
      await Promise.all(parks)
      expect(seen.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid'])
      const tickets = await ticketsOfPlate(app, plate)
      expect(tickets).toHaveLength(1)
      expect(await balancesOf(app, driver.walletId)).toEqual({
        bonus: 0,
        credit: 1000 - (tickets[0]?.price ?? 0),
      })
    }
  })

  it('a reversal, more time and sightings in the same moment end in one ticket or none, and in no notice', async () => {
    for (let round = 0; round < 6; round++) {
      const { plate, driver } = await anAutomaticDriver(app)
      await sightTwice(app, plate)
      const { transaction_id } = await ticketOf(app, driver)
      const park = () => app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
      const [reversed] = await Promise.allSettled([
        reverseTicket(app, driver, transaction_id),
        ...(round % 2 === 0 ? [park()] : []),
        sight(app, { plate, issue: true }),
        sight(app, { plate, issue: true }),
      ])
      const tickets = await ticketsOfPlate(app, plate)
      const running = tickets.filter(({ left_at }) => left_at === null)
      expect(running.length).toBe(round % 2 === 0 ? 1 : 0)
      expect(tickets.length - running.length).toBe(reversed.status === 'fulfilled' ? 1 : 0)
      const spent = running.reduce((sum, { price }) => sum + price, 0)
      expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 1000 - spent })
      const { kysely } = app.rotativo.parts.db
      expect(await kysely.selectFrom('notices').select('id').where('plate', '=', plate).execute()).toEqual([])
    }
  })

  it('any sequence of sightings, purchases, leavings, reversals and time keeps one ticket and every cent', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('see' as const) },
      { weight: 2, arbitrary: fc.constant('see twice at once' as const) },
      fc.constantFrom('park', 'leave', 'reverse', 'switch', 'guest orders' as const),
      { weight: 3, arbitrary: fc.constantFrom(1, 5, 10, 16) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { plate, driver, vehicleId } = await anAutomaticDriver(app, { credit: 300, bonus: 100 })
        let isOn = true
        const lastOf = async () => (await ticketsOfPlate(app, plate)).at(-1)
        const transactionOf = async () => {
          const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
          return vehicle?.activation?.details.at(-1)?.transaction_id ?? 999_999
        }
        const ignore = () => undefined
        for (const what of steps) {
          if (typeof what === 'number') await app.advance(what * 60)
          else if (what === 'see') await sight(app, { plate })
          else if (what === 'see twice at once')
            await Promise.all([sight(app, { plate }), sight(app, { plate, issue: true })])
          else if (what === 'park')
            await app
              .call(activateParking, { body: { plate, product_id: products.centro30 } }, driver)
              .catch(ignore)
          else if (what === 'leave')
            await app
              .call(leaveParking, { params: { transaction_id: await transactionOf() } }, driver)
              .catch(ignore)
          else if (what === 'reverse') await reverseTicket(app, driver, await transactionOf()).catch(ignore)
          else if (what === 'guest orders') await buyTicket(app, { plate })
          else {
            isOn = !isOn
            const body = isOn ? { automatic_activation: true } : {}
            await app.call(switchAutomatic, { params: { id: vehicleId }, body }, driver)
          }
          const now = app.clock.now()
          const running = (await ticketsOfPlate(app, plate)).filter(
            (one) => one.ends_at > now && one.left_at === null,
          )
          expect(running.length).toBeLessThanOrEqual(1)
        }
        const last = await lastOf()
        const { credit, bonus } = await balancesOf(app, driver.walletId)
        expect(credit + bonus).toBeLessThanOrEqual(400)
        if (!last) expect(credit + bonus).toBe(400)
      }),
      { numRuns: 12 },
    )
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })
})
