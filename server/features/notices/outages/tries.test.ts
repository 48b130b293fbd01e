import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createPublicOrder } from '#contract/guest.ts'
import { activateParking } from '#contract/parking.ts'
import { OutageWatch } from '#server/database/outage-watch.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { Refusal } from '#server/refusal.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { buyTicket, ticketOrder } from '#testkit/guests.ts'
import { manyOrders } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => closeAudited(app))

const kysely = () => app.rotativo.parts.db.kysely
const tried = async () =>
  (await kysely().selectFrom('payment_attempts').select('plate').orderBy('id').execute()).map(
    ({ plate }) => plate,
  )

/** Nobody waits for a note, so that one that must not be there is looked for once a later one is. */
const untilNoted = async (plate: string) => {
  await eventually(tried, (plates) => plates.includes(plate))
  return tried()
}

describe('a try to pay', () => {
  it('is a purchase that was refused or failed, and no call that makes no sense', async () => {
    const own = aPlate()
    const driver = await aDriver(app, { plates: [own] })
    const [strangers, typed, wrongTaxId, disagrees, unsold] = Array.from({ length: 5 }, aPlate)
    const park = (body: object) =>
      expect(app.call(activateParking, { body: body as never }, driver)).rejects.toMatchObject({
        status: 422,
      })
    await park({ plate: '?!', product_id: products.centro60 })
    await park({ plate: strangers, product_id: products.centro60 })
    await park({ plate: own, product_id: 999_999 })
    await park({ plate: own, product_id: 'sixty' })
    const order = (changes: object) =>
      expect(
        app.call(createPublicOrder, { body: { ...ticketOrder(), ...changes } as never }),
      ).rejects.toMatchObject({ status: 422 })
    await order({ plate: 'A' })
    await order({ plate: typed, receipt: { email: 'nobody', phone: '' } })
    await order({ plate: wrongTaxId, identification: '11111111111' })
    await order({ plate: disagrees, quantity: 5 })
    await order({ plate: unsold, product_id: 999_999 })

    const { payment } = app.rotativo.parts
    Object.assign(payment, { openPix: () => Promise.reject(new GatewayFault('bank', 'is silent', true)) })
    onTestFinished(() => void Reflect.deleteProperty(payment, 'openPix'))
    const visitors = aPlate()
    await expect(buyTicket(app, { plate: visitors })).rejects.toMatchObject(
      refused(503, 'GatewayUnavailable'),
    )
    expect(await untilNoted(visitors)).toEqual([visitors])
    await park({ plate: own, product_id: products.centro60 })
    expect(await untilNoted(own)).toEqual([visitors, own])
  })

  it('is none either while the database is away, where the form would not have sent it', async () => {
    const { parts } = app.rotativo
    const { outages } = parts
    const asked: string[] = []
    outages.paying = (plate) => {
      asked.push(plate)
      return Promise.reject(new Refusal('database_away'))
    }
    onTestFinished(() => void Reflect.deleteProperty(outages, 'paying'))
    const [wrong, right] = [aPlate(), aPlate()]
    const send = (changes: object) =>
      app.call(createPublicOrder, { body: { ...ticketOrder(), ...changes } }).catch((error) => error.status)
    expect(await send({ plate: wrong, identification: '11111111111' })).toBe(422)
    expect(await send({ plate: right })).toBe(503)
    expect(asked).toEqual([right])
  })

  it('of a plate that is none is not kept, whatever failed', async () => {
    const watch = new OutageWatch(parts().db, parts().clock)
    const before = await tried()
    const plate = aPlate()
    for (const of of ['', 'AB', 'ABCDEFGHI', plate]) {
      const failing = watch.paying(of, 'activation', () => Promise.reject(new Error('away')))
      await expect(failing).rejects.toThrow('away')
    }
    expect(await untilNoted(plate)).toEqual([...before, plate])
  })
})

const parts = () => app.rotativo.parts
