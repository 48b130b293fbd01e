import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readParkingRight } from '#contract/operator.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { placeOrder } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import type { Db } from './pool.ts'
import { inOrder, readTogether } from './read-together.ts'

const ended = Object.assign(new pg.DatabaseError('canceling statement', 0, 'error'), { code: '57014' })

describe('reads that are asked for together', () => {
  const read = () => {
    const asked: string[][] = []
    const one = readTogether(async (_db, keys: readonly string[]) => {
      asked.push([...keys])
      if (keys.includes('poison')) throw new Error('refused by the database')
      if (keys.includes('blocked')) throw ended
      if (keys.includes('away')) throw new Error('Connection terminated unexpectedly')
      return inOrder(
        keys,
        keys.filter((key) => key !== 'missing').map((key) => ({ key })),
        ({ key }) => key,
      )
    })
    return { asked, one }
  }
  const db = {} as Db

  it('are one statement, in whose answer each finds the own', async () => {
    const { asked, one } = read()
    const found = await Promise.all(['b', 'missing', 'a', 'b'].map((key) => one(db, key)))
    expect(found).toEqual([{ key: 'b' }, null, { key: 'a' }, { key: 'b' }])
    expect(asked).toEqual([['b', 'missing', 'a', 'b']])
  })

  it('wait while two statements are on their way, and share the next one', async () => {
    const sent: { keys: number[]; answer: () => void }[] = []
    const one = readTogether<number, number>((_db, keys) => {
      const { promise, resolve } = Promise.withResolvers<number[]>()
      sent.push({ keys: [...keys], answer: () => resolve([...keys]) })
      return promise
    })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const answers: Promise<number>[] = []
    for (let key = 0; key < 5; key++) {
      answers.push(one(db, key))
      await turn()
    }
    expect(sent.map(({ keys }) => keys)).toEqual([[0], [1]])
    sent[1]?.answer()
    expect(await answers[1]).toBe(1)
    await turn()
    expect(sent.map(({ keys }) => keys)).toEqual([[0], [1], [2, 3, 4]])
    for (const { answer } of sent) answer()
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4])
    // Nobody is left inside: the next one waits for nothing.
    const later = one(db, 5)
    await turn()
    sent.at(-1)?.answer()
    expect(await later).toBe(5)
  })

  it('wait for company for a while where they may, until enough of them are there', async () => {
    const sent: number[][] = []
    const read = async (_db: Db, keys: readonly number[]) => {
      sent.push([...keys])
      return keys
    }
    const far = readTogether<number, number>(read, { atOnce: 2, apartMs: 2 ** 30 })
    expect(await far(db, 0)).toBe(0)
    const waiting = Promise.all([far(db, 1), far(db, 2)])
    const last = far(db, 3)
    expect(await waiting).toEqual([1, 2])
    expect(sent).toEqual([[0], [1, 2]])
    const company = [far(db, 4), far(db, 5)]
    expect(await Promise.all([last, company[0]])).toEqual([3, 4])
    expect(sent).toEqual([[0], [1, 2], [3, 4]])

    const near = readTogether<number, number>(read, { atOnce: 2, apartMs: 1 })
    for (const key of [6, 7, 8]) expect(await near(db, key)).toBe(key)
    expect(sent.slice(3)).toEqual([[6], [7], [8]])
  })

  it('are asked anew each time, and apart for each database', async () => {
    const { asked, one } = read()
    await one(db, 'a')
    await Promise.all([one(db, 'a'), one({} as Db, 'a')])
    expect(asked).toEqual([['a'], ['a'], ['a']])
  })

  it('are not harmed by one that the database refuses', async () => {
    const { one } = read()
    const found = await Promise.allSettled(['a', 'poison', 'b'].map((key) => one(db, key)))
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are asked each alone where the database ended what was asked, as one may stand in the way of all', async () => {
    const { asked, one } = read()
    const found = await Promise.allSettled(['a', 'blocked', 'b'].map((key) => one(db, key)))
    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked).toEqual([['a', 'blocked', 'b'], ['a'], ['blocked'], ['b']])
  })

  it('are asked once of a database that goes away, which may have done them', async () => {
    const { asked, one } = read()
    const found = await Promise.allSettled(['a', 'away', 'b'].map((key) => one(db, key)))
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(asked).toEqual([['a', 'away', 'b']])
  })
})

describe('callers who arrive together', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  const operator = { token: 'sandbox-operator-key' }

  it('get each what belongs to them: plates, orders, sessions', async () => {
    const drivers = []
    for (let n = 0; n < 5; n++) {
      const plate = aPlate()
      drivers.push({ ...(await aDriver(app, { credit: 1000, plates: [plate] })), plate })
    }
    const [parked] = drivers
    if (!parked) throw new Error('nobody')
    await app.call(activateParking, { body: { plate: parked.plate, product_id: products.centro60 } }, parked)
    const orders = []
    for (const driver of drivers) orders.push({ driver, order: await placeOrder(app, driver, 1000) })

    const rights = Promise.all(
      drivers.map(({ plate }) => app.call(readParkingRight, { params: { plate } }, operator)),
    )
    const seen = Promise.all(
      orders.map(({ order }) => app.call(readPublicOrder, { params: { id: order.id } })),
    )
    const vehicles = Promise.all(drivers.map((driver) => app.call(listMyVehicles, {}, driver)))
    const strangers = Promise.allSettled([
      app.call(listMyVehicles, {}, { token: 'nobody-has-this-token' }),
      app.http('GET', '/api/public/order/%00'),
      app.call(readPublicOrder, { params: { id: 'missing' } }),
    ])
    expect((await rights).map(({ plate, state }) => [plate, state])).toEqual(
      drivers.map(({ plate }) => [plate, plate === parked.plate ? 'paid' : 'unpaid']),
    )
    expect((await seen).map(({ id }) => id)).toEqual(orders.map(({ order }) => order.id))
    expect((await vehicles).map(({ data }) => data.map(({ plate }) => plate))).toEqual(
      drivers.map(({ plate }) => [plate]),
    )
    expect((await strangers).map(({ status }) => status)).toContain('rejected')
    const { rows } = await app.rotativo.parts.db.pool.query(
      "select plate from operator_log where action = 'look up plate' order by plate",
    )
    expect(rows.map(({ plate }) => plate)).toEqual(drivers.map(({ plate }) => plate).toSorted())
  })
})
