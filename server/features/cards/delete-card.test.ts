import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteCard, listCards } from '#contract/cards.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { manyOrders } from '#testkit/orders.ts'
import { aCard, cardNumbers, confirm, placeBy } from '#testkit/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => app.close())

const row = (id: number) =>
  app.rotativo.parts.db.kysely.selectFrom('saved_cards').selectAll().where('id', '=', id).executeTakeFirst()

describe('deleting a saved card', () => {
  it('takes it from the list at once, and its provider forgets it [call.card-delete, error.card-delete-success]', async () => {
    const owner = await aDriver(app)
    const [kept, gone] = [await aCard(app, owner), await aCard(app, owner, cardNumbers.elo)]
    const order = await placeBy(app, owner, 2, 700, { card: { id: gone } })
    expect(await app.call(deleteCard, { params: { id: gone } }, owner)).toEqual({
      message: 'Cart\u00e3o exclu\u00eddo com sucesso!',
    })
    const { data } = await app.call(listCards, { query: {} }, owner)
    expect(data.map(({ id }) => id)).toEqual([kept])
    await eventually(
      () => row(gone),
      (card) => card?.token === null,
    )
    expect(await row(gone)).toMatchObject({ card_holder: '', valid_month: '', valid_year: '' })
    const bank = await app.rotativo.parts.db.kysely
      .selectFrom('sandbox_cards')
      .select('holder')
      .where('brand', '=', 'elo')
      .where('forgotten_at', 'is not', null)
      .execute()
    expect(bank).toEqual([{ holder: '' }])

    const paid = confirm(app, owner, order.id, { payment_form_id: 2, card: { id: gone } })
    await expect(paid).rejects.toMatchObject({ status: 404 })
    await expect(app.call(deleteCard, { params: { id: gone } }, owner)).rejects.toMatchObject({ status: 404 })
  })

  it('is not for another driver, to whom it is not there [call.card-delete]', async () => {
    const [owner, other] = [await aDriver(app), await aDriver(app)]
    const id = await aCard(app, owner)
    await expect(app.call(deleteCard, { params: { id } }, other)).rejects.toMatchObject({
      status: 404,
      body: { type: 'NotFound' },
    })
    expect((await app.call(listCards, { query: {} }, owner)).data).toHaveLength(1)
  })
})
