import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveUpOrder, listOpenOrders, readOrder } from '#contract/orders.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { cardNumbers, payByCard, placeBy, placeCardOrder, slipAddress } from '#testkit/payments.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: manyOrders })
})
afterAll(() => app.close())

const openOf = async ({ token }: Pick<TestDriver, 'token'>) =>
  (await app.call(listOpenOrders, {}, { token })).data

const missing = { status: 404, body: { type: 'NotFound' } }

describe('the open orders of a driver', () => {
  it('are what is out at a bank, newest first, each with what its payer needs', async () => {
    const driver = await aDriver(app)
    expect(await openOf(driver)).toEqual([])
    const pix = await placeOrder(app, driver, 5000)
    await app.advance(1)
    const notice = await aNotice(app, aPlate())
    const slip = await placeBy(app, driver, 5, [notice], { bank_slip: slipAddress })
    await app.advance(1)
    const debit = await placeBy(app, driver, 3, 2500, { card: { bank: 'Santander' } })
    await app.advance(1)
    // A draft is nothing that waits: no bank was asked.
    const card = await placeCardOrder(app, driver, 700)
    expect((await openOf(driver)).map(({ id }) => id)).toEqual([debit.id, slip.id, pix.id])
    await payByCard(app, driver, card, { text: { number: cardNumbers.analysis } })

    const [first, second, third, fourth] = await openOf(driver)
    expect(first).toMatchObject({ id: card.id, total_amount: 700, collection_document: null })
    expect(second?.collection_document?.file).toBe(debit.collection_document?.file)
    expect(third).toMatchObject({ id: slip.id, transaction_type: 17, payment_form: { id: 5 } })
    expect(third?.collection_document).toEqual({ ...slip.collection_document, file: null })
    expect(fourth).toMatchObject({ id: pix.id, transaction_type: 1, total_amount: 5000 })
    expect(fourth?.collection_document).toEqual({ ...pix.collection_document, file: null })
    expect(fourth?.expired_at).toBe(pix.collection_document?.extra.expired_at)
  })

  it('are open no more once they are paid, given up or over', async () => {
    const driver = await aDriver(app)
    const [paid, given, over] = [
      await placeOrder(app, driver, 1000),
      await placeOrder(app, driver, 2000),
      await placeOrder(app, driver, 3000),
    ]
    await payOrder(app, paid.id)
    await untilStatus(app, paid.id, 2)
    await app.call(giveUpOrder, { params: { id: given.id } }, driver)
    expect((await openOf(driver)).map(({ id }) => id)).toEqual([over.id])
    await app.advance(31 * 60)
    expect(await openOf(driver)).toEqual([])
  })

  it('are nobody else’s, and need a session', async () => {
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const { id } = await placeOrder(app, driver, 1000)
    expect(await openOf(other)).toEqual([])
    await expect(app.call(listOpenOrders, {})).rejects.toMatchObject({ status: 401 })
    await expect(app.call(readOrder, { params: { id } })).rejects.toMatchObject({ status: 401 })
    await expect(app.call(readOrder, { params: { id } }, other)).rejects.toMatchObject(missing)
    await expect(app.call(readOrder, { params: { id: 'no-such-order' } }, driver)).rejects.toMatchObject(
      missing,
    )
  })
})

describe('one order', () => {
  it('is whole, a slip with an address that opens', async () => {
    const driver = await aDriver(app)
    const slip = await placeBy(app, driver, 5, 5000, { bank_slip: slipAddress })
    await app.advance(11 * 60)
    const found = await app.call(readOrder, { params: { id: slip.id } }, driver)
    expect(found.collection_document?.bar_code).toBe(slip.collection_document?.bar_code)
    const { pathname } = new URL(found.collection_document?.file ?? '')
    expect((await app.http('GET', pathname)).headers.get('Content-Type')).toBe('application/pdf')
  })

  it('tells of itself also when it is paid', async () => {
    const driver = await aDriver(app)
    const { id, collection_document } = await placeOrder(app, driver, 1000)
    const found = await app.call(readOrder, { params: { id } }, driver)
    expect(found.collection_document).toEqual(collection_document)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    expect(await app.call(readOrder, { params: { id } }, driver)).toMatchObject({ status: 2, id })
  })
})
