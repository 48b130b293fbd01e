import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { correctTicketPlate, viewDriver } from '#contract/staff/drivers.ts'
import { correctGuestPlate, viewGuestTicket } from '#contract/staff/guest-tickets.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice, buyTicket, noticeStatus } from '#testkit/guests.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let issuer: TestStaff
let colleague: TestStaff
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
  issuer = await aStaff(app, ['agent', 'support'])
  colleague = await aStaff(app, ['support'])
})
afterAll(() => app.close())

const why = { reason: 'counter', words: 'Digitou a placa errada' } as const
const kysely = () => app.rotativo.parts.db.kysely

type Move = (by: TestStaff, plate: string) => Promise<{ cancelled_notices: number[] }>

const ticketOf = {
  'a driver': async (): Promise<Move> => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 2000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const { id: ticket } = await kysely()
      .selectFrom('activations')
      .select('id')
      .where('plate', '=', plate)
      .executeTakeFirstOrThrow()
    return async (by, to) => {
      await app.call(viewDriver, { params: { id: driver.driverId }, body: why }, by)
      const params = { id: driver.driverId, ticket }
      return app.call(correctTicketPlate, { params, body: { plate: to, reason: why.words } }, by)
    }
  },
  'a visitor': async (): Promise<Move> => {
    const { id } = await buyTicket(app, { plate: aPlate() })
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    return async (by, to) => {
      await app.call(viewGuestTicket, { params: { id }, body: why }, by)
      return app.call(correctGuestPlate, { params: { id }, body: { plate: to, reason: why.words } }, by)
    }
  },
}

describe('nobody calls a notice off that they issued', () => {
  it.each(Object.entries(ticketOf))(
    'by moving the ticket of %s to its plate; a colleague does',
    async (_whose, make) => {
      const move = await make()
      const plate = aPlate()
      const notice = await aNotice(app, plate)
      const issued_by = `staff/${issuer.id}`
      await kysely().updateTable('notices').set({ issued_by }).where('id', '=', notice).execute()
      await expect(move(issuer, plate)).rejects.toMatchObject(refused(422, 'OwnNotice'))
      expect(await noticeStatus(app, notice)).not.toBe(noticeStatuses.cancelled)
      const moves = kysely().selectFrom('staff_register').select('id').where('act', '=', 'correct plate')
      expect(await moves.where('plate', '=', plate).execute()).toEqual([])
      expect(await move(colleague, plate)).toMatchObject({ cancelled_notices: [notice] })
      expect(await noticeStatus(app, notice)).toBe(noticeStatuses.cancelled)
    },
  )
})
