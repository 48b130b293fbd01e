import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking, readDevolution } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { balancesOf, clockAt, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

const park = (driver: TestDriver, plate: string, product_id: number) =>
  app.call(activateParking, { body: { plate, product_id } }, driver)
const leave = (driver: TestDriver, transaction_id: number) =>
  app.call(leaveParking, { params: { transaction_id } }, driver)

const due = (driver: TestDriver, transaction_id: number) =>
  app.call(readDevolution, { params: { transaction_id } }, driver)

const parkedAt = async (
  civil: string,
  product_id: number,
  wanted: { credit?: number; bonus?: number } = {},
) => {
  clockAt(app, civil)
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 1000, ...wanted, plates: [plate] })
  return { plate, driver, ticket: await park(driver, plate, product_id) }
}

describe('leaving a spot', () => {
  it('inside the last fraction of charged time is refused, however late the clock on the wall says it ends', async () => {
    // Charged from 8 to 22: ten of the fifteen minutes are left at 21:55, and five of them are used in the morning.
    const { driver, ticket } = await parkedAt('2027-03-10 21:50:00', products.orla15)
    expect(ticket.activation).toMatchObject({
      date_time_end: expect.stringMatching(/^2027-03-11 08:05:0\d$/),
      leave_until: ticket.activation.date_time_begin,
    })
    const before = await balancesOf(app, driver.walletId)
    for (const civil of ['2027-03-10 21:55:00', '2027-03-11 03:00:00', '2027-03-11 08:01:00']) {
      clockAt(app, civil)
      await expect(leave(driver, ticket.transaction_id)).rejects.toMatchObject({
        status: 422,
        body: { type: 'LastFraction' },
      })
    }
    expect(await balancesOf(app, driver.walletId)).toEqual(before)
    const [vehicle] = (await app.call(listMyVehicles, {}, driver)).data
    expect(vehicle?.activation).toMatchObject({
      left_parking: false,
      leave_until: ticket.activation.leave_until,
    })
  })

  it('with a whole fraction left at closing time is possible all night', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 21:46:00', products.orla15)
    await park(driver, ticket.plate, products.orla15)
    clockAt(app, '2027-03-11 05:00:00')
    const { amount } = await leave(driver, ticket.transaction_id)
    expect(amount).toBe(100)
  })

  it('ends it now and returns the unused whole fractions of 15 minutes [call.leave-parking, const.minimum-fraction]', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    clockAt(app, '2027-03-10 10:20:00')
    expect(await leave(driver, ticket.transaction_id)).toEqual({
      message: 'Operação realizada com sucesso!',
      amount: 150,
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 850, bonus: 0 })
    const row = await app.rotativo.parts.db.kysely
      .selectFrom('activations')
      .select(['left_at', 'ends_at', 'closed_at'])
      .where('id', '=', ticket.activation.id)
      .executeTakeFirstOrThrow()
    expect([row.ends_at, row.closed_at]).toEqual([row.left_at, row.left_at])
  })

  it('answers a repetition with the first answer, also long after, and gives nothing more', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    clockAt(app, '2027-03-10 10:20:00')
    const first = await leave(driver, ticket.transaction_id)
    clockAt(app, '2027-03-10 19:00:00')
    expect(await leave(driver, ticket.transaction_id)).toEqual(first)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 850, bonus: 0 })
  })

  it('asked for by several at once is done once, and all are told so', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    clockAt(app, '2027-03-10 10:20:00')
    const answers = await Promise.all([1, 2, 3, 4].map(() => leave(driver, ticket.transaction_id)))
    expect(new Set(answers.map(({ amount }) => amount))).toEqual(new Set([150]))
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 850, bonus: 0 })
  })

  it('takes any purchase of the activation, and returns over all of them', async () => {
    const { driver, plate, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    await park(driver, plate, products.centro30)
    clockAt(app, '2027-03-10 10:10:00')
    expect((await leave(driver, ticket.transaction_id)).amount).toBe(375)
  })

  it('returns to the kinds that paid, credit before bonus', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60, {
      credit: 100,
      bonus: 200,
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    clockAt(app, '2027-03-10 10:20:00')
    expect((await leave(driver, ticket.transaction_id)).amount).toBe(150)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 100, bonus: 50 })
  })

  it('is refused inside the last fraction: 15 minutes left allow it, one second less does not [leave.hidden-fraction]', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    clockAt(app, '2027-03-10 10:45:05')
    await expect(leave(driver, ticket.transaction_id)).rejects.toMatchObject({
      status: 422,
      body: {
        type: 'LastFraction',
        message: 'Não é possível sair da vaga na última fração de 15 minutos.',
      },
    })
    clockAt(app, '2027-03-10 10:44:50')
    expect((await leave(driver, ticket.transaction_id)).amount).toBe(75)
  })

  it('is refused after the end [error.park-and-leave]', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro15)
    clockAt(app, '2027-03-10 10:15:01')
    await expect(leave(driver, ticket.transaction_id)).rejects.toMatchObject({
      status: 422,
      body: { type: 'ActivationOver', message: 'O tempo desta vaga já terminou.' },
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 925, bonus: 0 })
  })

  it('returns all of a scheduled ticket, which then never begins', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 23:00:00', products.orla60)
    expect(ticket.status).toBe(3)
    expect((await leave(driver, ticket.transaction_id)).amount).toBe(400)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 1000, bonus: 0 })
  })

  it('is open to whoever can use the wallet; to others the ticket is not there', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    const stranger = await aDriver(app, { credit: 1000 })
    const missing = { status: 404, body: { type: 'NotFound' } }
    await expect(leave(stranger, ticket.transaction_id)).rejects.toMatchObject(missing)
    await expect(leave(driver, 999_999_999)).rejects.toMatchObject(missing)
    await shareWallet(app, driver.walletId, stranger.userId)
    expect((await leave(stranger, ticket.transaction_id)).amount).toBeGreaterThan(0)
    expect(await balancesOf(app, stranger.walletId)).toEqual({ credit: 1000, bonus: 0 })
  })

  it('is never done by HEAD', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    const path = `/api/transaction/devolution/${ticket.transaction_id}`
    expect((await app.http('HEAD', path, undefined, driver)).status).toBe(404)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 700, bonus: 0 })
  })
})

describe('what leaving would return', () => {
  it('is what leaving then returns, whichever purchase is named, and takes nothing', async () => {
    const { driver, plate, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro60)
    const more = await park(driver, plate, products.centro30)
    const before = await balancesOf(app, driver.walletId)
    expect(await due(driver, ticket.transaction_id)).toEqual({ amount: 375 })
    clockAt(app, '2027-03-10 10:35:00')
    expect(await due(driver, more.transaction_id)).toEqual({ amount: 225 })
    expect(await balancesOf(app, driver.walletId)).toEqual(before)
    expect((await leave(driver, ticket.transaction_id)).amount).toBe(225)
    clockAt(app, '2027-03-10 11:20:00')
    expect(await due(driver, ticket.transaction_id)).toEqual({ amount: 225 })
  })

  it('is all of a ticket that has not begun', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 23:00:00', products.orla60)
    expect(await due(driver, ticket.transaction_id)).toEqual({ amount: 400 })
  })

  it('is refused as leaving is, and to strangers the ticket is not there', async () => {
    const { driver, ticket } = await parkedAt('2027-03-10 10:00:00', products.centro30)
    const stranger = await aDriver(app)
    const missing = { status: 404, body: { type: 'NotFound' } }
    await expect(due(stranger, ticket.transaction_id)).rejects.toMatchObject(missing)
    await shareWallet(app, driver.walletId, stranger.userId)
    expect((await due(stranger, ticket.transaction_id)).amount).toBe(75)
    clockAt(app, '2027-03-10 10:16:00')
    await expect(due(driver, ticket.transaction_id)).rejects.toMatchObject({ body: { type: 'LastFraction' } })
    clockAt(app, '2027-03-10 10:31:00')
    await expect(due(driver, ticket.transaction_id)).rejects.toMatchObject({
      body: { type: 'ActivationOver' },
    })
  })
})
