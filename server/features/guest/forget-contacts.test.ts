import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPage, buyTicket, guestActivations, ticketOrder } from '#testkit/guests.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { guestContactDays: 30 } })
})
afterAll(() => app.close())

const buyerOf = (orderId: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('guest_tickets')
    .select(['identification', 'email', 'phone', 'plate', 'payer'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

it('who bought a ticket without account is forgotten after the days of the settings, what was bought is not', async () => {
  const body = ticketOrder()
  const bought = await buyTicket(app, body, aPage())
  const unpaid = await buyTicket(app)
  const waiting = await buyTicket(app, body)
  await app.rotativo.parts.db.kysely
    .updateTable('orders')
    .set({ expires_at: new Date(app.clock.now().getTime() + 60 * 86_400_000) })
    .where('id', '=', waiting.id)
    .execute()
  await payOrder(app, bought.id)
  await untilStatus(app, bought.id, 2)
  await app.advance(29 * 86_400)
  const { plate, identification, receipt } = body
  expect(await buyerOf(bought.id)).toEqual({
    plate,
    identification,
    ...receipt,
    payer: expect.stringMatching(/^page\/[0-9a-f]{32}$/),
  })
  await app.advance(2 * 86_400)
  const nobody = { identification: '', email: null, phone: null, payer: null }
  expect(await buyerOf(bought.id)).toEqual({ plate, ...nobody })
  expect(await buyerOf(unpaid.id)).toMatchObject(nobody)
  expect(await buyerOf(waiting.id)).toMatchObject({ identification, ...receipt })
  expect(await guestActivations(app, plate)).toHaveLength(1)
})
