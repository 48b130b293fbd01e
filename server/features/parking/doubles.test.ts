import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { dissociateVehicle, listMyVehicles } from '#contract/vehicles.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { balancesOf, products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

const park = (driver: TestDriver, plate: string, product_id: number, key?: string) =>
  app.call(activateParking, { body: { plate, product_id } }, { ...driver, ...(key ? { key } : {}) })

const detailsOf = async (walletId: number) =>
  app.rotativo.parts.db.kysely
    .selectFrom('activation_details as d')
    .innerJoin('activations as a', 'a.id', 'd.activation_id')
    .select(['d.id', 'a.id as activation_id'])
    .where('a.wallet_id', '=', walletId)
    .execute()

const refusalsOf = (tries: PromiseSettledResult<unknown>[]): string[] =>
  tries.flatMap((one) =>
    one.status === 'rejected' && one.reason instanceof Refused ? [one.reason.body.message] : [],
  )

const many = <T>(count: number, what: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => what(n)))

describe('the same thing many times at once', () => {
  it('50 activations with balance for one: one succeeds, 49 get the balance message [error.park-balance]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 300, plates: [plate] })
    const tries = await many(50, () => park(driver, plate, products.centro60))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(refusalsOf(tries)).toEqual(
      Array.from({ length: 49 }, () => 'Você não possui saldo suficiente para estacionar.'),
    )
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    expect(await detailsOf(driver.walletId)).toHaveLength(1)
  })

  it('50 activations of 50 plates with balance for one: one succeeds as well', async () => {
    const plates = Array.from({ length: 50 }, aPlate)
    const driver = await aDriver(app, { credit: 200, bonus: 100, plates })
    const tries = await many(50, (n) => park(driver, plates[n] ?? '', products.centro60))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(new Set(refusalsOf(tries))).toEqual(new Set(['Você não possui saldo suficiente para estacionar.']))
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
  })

  it('a double click without a key, with balance for both, is one ticket; a later click adds time', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
    // Whoever holds the wallet makes both calls arrive before either has written anything.
    const { kysely } = app.rotativo.parts.db
    const { sent } = await kysely.transaction().execute(async (tx) => {
      await tx.selectFrom('wallets').select('id').where('id', '=', driver.walletId).forUpdate().execute()
      const clicks = [1, 2].map(() => park(driver, plate, products.centro60))
      await waitingForLocks(app, 2)
      return { sent: clicks }
    })
    const [one, two] = await Promise.all(sent)
    expect(two).toEqual(one)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 9700, bonus: 0 })
    const later = await park(driver, plate, products.centro60)
    expect(later.activation).toMatchObject({ id: one?.activation.id, time: 120, price: 600 })
  })

  it('a double click with balance for one ticket says that the balance is short', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 300, plates: [plate] })
    const tries = await many(2, () => park(driver, plate, products.centro60))
    expect(refusalsOf(tries)).toEqual(['Você não possui saldo suficiente para estacionar.'])
  })
})

describe('the same Idempotency-Key', () => {
  it('again gives the same ticket, also after other things happened', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const first = await park(driver, plate, products.centro60, 'once')
    await park(driver, plate, products.centro15, 'other')
    expect(await park(driver, plate, products.centro60, 'once')).toEqual(first)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 625, bonus: 0 })
  })

  it('30 times at once is one ticket, and every answer is that ticket or says that it is being made', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 100_000, plates: [plate] })
    const tries = await many(30, () => park(driver, plate, products.centro60, 'burst'))
    const tickets = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.transaction_id] : []))
    expect(tickets.length).toBeGreaterThan(0)
    expect(new Set(tickets).size).toBe(1)
    expect(tickets.length + refusalsOf(tries).length).toBe(30)
    for (const message of refusalsOf(tries)) {
      expect(message).toBe('Esta operação já está em andamento. Aguarde um instante.')
    }
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 99_700, bonus: 0 })
  })

  it('keeps a refusal too, refuses another body, and belongs to its driver', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 100, plates: [plate] })
    const short = { status: 422, body: { type: 'InsufficientBalance' } }
    await expect(park(driver, plate, products.centro60, 'k')).rejects.toMatchObject(short)
    await expect(park(driver, plate, products.centro60, 'k')).rejects.toMatchObject(short)
    await expect(park(driver, plate, products.centro15, 'k')).rejects.toMatchObject({
      status: 422,
      body: { type: 'IdempotencyKeyReused' },
    })
    const other = await aDriver(app, { credit: 1000, plates: [plate] })
    await park(other, plate, products.centro60, 'k')
    expect(await balancesOf(app, other.walletId)).toMatchObject({ credit: 700 })
  })
})

describe('leaving at the same time', () => {
  const leave = (driver: TestDriver, transaction_id: number) =>
    app.call(leaveParking, { params: { transaction_id } }, driver)

  it('20 times gives the money back once, and every answer is the same [call.leave-parking]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const { transaction_id } = await park(driver, plate, products.centro60)
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(driver, transaction_id)))
    expect(new Set(answers.map((answer) => answer.amount))).toEqual(new Set([225]))
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 925, bonus: 0 })
  })

  it('as time is added: one of the two orders, and the money adds up', async () => {
    const orders = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const plate = aPlate()
      const driver = await aDriver(app, { credit: 1000, plates: [plate] })
      const first = await park(driver, plate, products.centro60)
      const adding = () => park(driver, plate, products.centro30)
      const leaving = () => leave(driver, first.transaction_id)
      const [added, left] =
        round % 2 === 0
          ? await Promise.all([adding(), leaving()])
          : await Promise.all([leaving(), adding()]).then(([b, a]) => [a, b] as const)
      const joined = added.activation.id === first.activation.id
      orders.add(joined ? 'added first' : 'left first')
      // 90 minutes bought give back 75 of them, 60 give back 45; the first minute of each is used.
      expect(left.amount).toBe(joined ? 375 : 225)
      expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 1000 - 450 + left.amount, bonus: 0 })
      const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
      expect(vehicle?.status).toBe(joined ? 1 : 2)
    }
    expect(orders.size).toBeGreaterThan(0)
  })

  it('as the vehicle is removed: it is never parked and gone at once', async () => {
    for (let round = 0; round < 15; round++) {
      const plate = aPlate()
      const driver = await aDriver(app, { credit: 1000, plates: [plate] })
      const vehicleId = (await app.call(listMyVehicles, {}, driver)).data[0]?.id ?? 0
      const params = { vehicleId, walletId: driver.walletId }
      const [parked, removed] = await Promise.allSettled([
        park(driver, plate, products.centro60),
        app.call(dissociateVehicle, { params }, driver),
      ])
      expect([parked.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
