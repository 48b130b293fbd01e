import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { correctPlate } from '#contract/vehicles.ts'
import { regularisationRevenue, walletCredit } from '#domain/ledger/accounts.ts'
import { cents, outgoing } from '#domain/money/cents.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const rows = async (
  driver: TestDriver,
  query: { plate?: string; wallet_id?: number; created_at_begin?: string; created_at_end?: string },
) => (await app.call(listTransactions, { query: { ...allTime, ...query } }, driver)).data

const park = (driver: TestDriver, plate: string, product_id: number) =>
  app.call(activateParking, { body: { plate, product_id } }, driver)

describe('the movements', () => {
  it('of a wallet tell what was done, how it was paid and the signed amount, newest first [call.transactions, entity.transaction-row, transaction.parking, transaction.credit-purchase, transaction.other]', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-10 09:00:00')
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    clockAt(app, '2027-03-10 10:00:00')
    const { transaction_id } = await park(driver, plate, products.centro60)
    clockAt(app, '2027-03-10 10:20:00')
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    expect(await rows(driver, { wallet_id: driver.walletId })).toEqual([
      {
        id: expect.any(Number),
        type: 7,
        type_name: 'Devolução por saída da vaga',
        created_at: expect.stringMatching(/^2027-03-10 10:20:0\d$/),
        payment_form_name: 'MEUS CRÉDITOS',
        amount: 150,
        plate,
        by: null,
      },
      {
        id: expect.any(Number),
        type: 6,
        type_name: `Estacionamento ${plate}`,
        created_at: expect.stringMatching(/^2027-03-10 10:00:0\d$/),
        payment_form_name: 'MEUS CRÉDITOS',
        amount: -300,
        plate,
        by: null,
      },
      {
        id: expect.any(Number),
        type: 1,
        type_name: 'Compra de créditos',
        created_at: expect.stringMatching(/^2027-03-10 09:00:0\d$/),
        payment_form_name: 'Pix',
        amount: 1000,
        plate: null,
        by: null,
      },
    ])
    app.clock.setOffsetSeconds(0)
  })

  it('name a regularisation by its vehicle, and a type without a text of its own [transaction.regularisation, transaction.other]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const { db, clock } = app.rotativo.parts
    for (const type of [17, 99]) {
      await db.kysely.transaction().execute((tx) =>
        post(tx, {
          key: `test/${driver.walletId}/${type}`,
          type,
          walletId: driver.walletId,
          userId: driver.userId,
          plate,
          paymentFormId: 4,
          amount: outgoing(cents(100)),
          postings: [{ from: walletCredit(driver.walletId), to: regularisationRevenue, amount: cents(100) }],
          createdAt: clock.now(),
        }),
      )
    }
    expect((await rows(driver, { plate })).map((row) => row.type_name)).toEqual([
      'Outra operação',
      `Regularização do veículo ${plate}`,
    ])
  })

  it('of a plate are only those of its parking', async () => {
    const [plate, other] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 1000, plates: [plate, other] })
    await park(driver, plate, products.centro15)
    await park(driver, other, products.centro30)
    expect((await rows(driver, { plate })).map((row) => [row.plate, row.amount])).toEqual([[plate, -75]])
    expect(await rows(driver, { plate: plate.toLowerCase() })).toHaveLength(1)
  })

  it('of a plate are those of the tickets that moved to it, and none of those that moved away', async () => {
    const [wrong, right] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 1000, plates: [wrong, right] })
    const { transaction_id } = await park(driver, wrong, products.centro15)
    await park(driver, wrong, products.centro30)
    await app.call(correctPlate, { params: { transaction_id }, body: { plate: right } }, driver)
    await park(driver, right, products.centro15)
    await park(driver, wrong, products.centro60)
    const said = async (plate: string) =>
      (await rows(driver, { plate })).map(({ type_name, plate: of, amount }) => [type_name, of, amount])
    const parked = (plate: string, amount: number) => [`Estacionamento ${plate}`, plate, amount]
    expect(await said(right)).toEqual([-75, -150, -75].map((amount) => parked(right, amount)))
    expect(await said(wrong)).toEqual([parked(wrong, -300)])
    // The wallet's own history is what was written: the plate with which it was bought.
    const all = await rows(driver, { wallet_id: driver.walletId })
    expect(all.filter(({ type }) => type === 6).map(({ plate }) => plate)).toEqual([
      wrong,
      right,
      wrong,
      wrong,
    ])
  })

  it("of a period hold its first and its last second, in the city's own time [filter.range]", async () => {
    const plate = aPlate()
    clockAt(app, '2027-02-28 23:59:59')
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await park(driver, plate, products.centro15)
    const [row] = await rows(driver, { plate })
    const second = row?.created_at ?? ''
    const between = (created_at_begin: string, created_at_end: string) =>
      rows(driver, { plate, created_at_begin, created_at_end })
    expect(await between(second, second)).toHaveLength(1)
    expect(await between('2000-01-01 00:00:00', '2027-02-28 23:59:58')).toHaveLength(0)
    expect(await between('2027-03-01 00:00:10', '2099-12-31 23:59:59')).toHaveLength(0)
    app.clock.setOffsetSeconds(0)
  })

  it('show own vehicles only, and wallets by role: a foreign one answers like a missing one [role.own-vehicles]', async () => {
    const [own, shared] = [aPlate(), aPlate()]
    const owner = await aDriver(app, { credit: 1000, plates: [shared, own] })
    const driver = await aDriver(app, { credit: 1000, plates: [own] })
    await shareWallet(app, owner.walletId, driver.userId)
    await park(owner, shared, products.centro15)
    const missing = { status: 404, body: { type: 'NotFound', message: 'Registro não encontrado.' } }
    await expect(rows(driver, { plate: shared })).rejects.toMatchObject(missing)
    await expect(rows(driver, { plate: 'ZZZ0Z00' })).rejects.toMatchObject(missing)
    expect(await rows(driver, { wallet_id: owner.walletId })).toEqual([])
    const stranger = await aDriver(app)
    await expect(rows(stranger, { wallet_id: owner.walletId })).rejects.toMatchObject(missing)
    await expect(rows(driver, { wallet_id: 999_999_999 })).rejects.toMatchObject(missing)
  })

  it('of a plate that a stranger holds too are only those that own wallets paid', async () => {
    const plate = aPlate()
    const [mine, theirs] = [
      await aDriver(app, { credit: 1000, plates: [plate] }),
      await aDriver(app, { credit: 1000, plates: [plate] }),
    ]
    await park(theirs, plate, products.centro60)
    await park(mine, plate, products.centro15)
    expect((await rows(mine, { plate })).map((row) => row.amount)).toEqual([-75])
    expect((await rows(theirs, { plate })).map((row) => row.amount)).toEqual([-300])
  })

  it('need exactly one of plate and wallet, and real dates', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const wrong = { status: 422, body: { type: 'InvalidInput' } }
    await expect(rows(driver, {})).rejects.toMatchObject(wrong)
    await expect(rows(driver, { plate, wallet_id: driver.walletId })).rejects.toMatchObject(wrong)
    for (const created_at_begin of ['2027-02-30 00:00:00', '2027-02-28', '28/02/2027 00:00:00']) {
      await expect(rows(driver, { plate, created_at_begin })).rejects.toMatchObject(wrong)
    }
  })
})
