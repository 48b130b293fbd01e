import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { activateParking, validateActivation } from '#contract/parking.ts'
import { associateVehicle, dissociateVehicle, listMyVehicles } from '#contract/vehicles.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { poolBeside } from '#testkit/database.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { balancesOf, clockAt, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

const park = (driver: TestDriver, plate: string, product_id: number, key?: string) =>
  app.call(activateParking, { body: { plate, product_id } }, { ...driver, ...(key ? { key } : {}) })

const movesOf = (walletId: number) =>
  app.rotativo.parts.db.kysely
    .selectFrom('ledger_transactions')
    .select(['key', 'type', 'amount', 'payment_form_id', 'plate', 'wallet_seq'])
    .where('wallet_id', '=', walletId)
    .where('type', '=', 6)
    .orderBy('id')
    .execute()

const insufficient = {
  status: 422,
  body: { type: 'InsufficientBalance', message: 'Você não possui saldo suficiente para estacionar.' },
}

describe('parking', () => {
  it('sells the time, bonus first, and writes it into the ledger [call.activation-manual, transaction.parking]', async () => {
    clockAt(app, '2027-03-10 10:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, bonus: 100, plates: [plate] })
    const ticket = await park(driver, plate, products.centro60)
    expect(ticket).toMatchObject({
      message: 'Ativação realizada com sucesso!',
      plate,
      status: 2,
      activation: { time: 60, price: 300, type: 1, left_parking: false, address: '' },
    })
    expect(ticket.activation.date_time_begin).toMatch(/^2027-03-10 10:00:1\d$/)
    expect(ticket.activation.date_time_end).toMatch(/^2027-03-10 11:00:1\d$/)
    expect(ticket.activation.details.map((detail) => detail.transaction_id)).toEqual([ticket.transaction_id])
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 800, bonus: 0 })
    expect(await movesOf(driver.walletId)).toEqual([
      {
        key: `activation/${ticket.transaction_id}`,
        type: 6,
        amount: -300,
        payment_form_id: 4,
        plate,
        wallet_seq: 2,
      },
    ])
    app.clock.setOffsetSeconds(0)
  })

  it('adds time to the running activation: later end, added price, one more purchase [home.add-time]', async () => {
    clockAt(app, '2027-03-10 10:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const first = await park(driver, plate, products.centro60)
    clockAt(app, '2027-03-10 10:30:10')
    const more = await park(driver, plate, products.centro60)
    expect(more.activation).toMatchObject({
      id: first.activation.id,
      date_time_begin: first.activation.date_time_begin,
      time: 120,
      price: 600,
    })
    expect(more.activation.date_time_end).toMatch(/^2027-03-10 12:00:1\d$/)
    expect(more.activation.details.map((detail) => detail.transaction_id)).toEqual([
      first.transaction_id,
      more.transaction_id,
    ])
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 400, bonus: 0 })
    const listed = await app.call(listMyVehicles, {}, driver)
    expect(listed.data[0]?.activation).toEqual(more.activation)
    app.clock.setOffsetSeconds(0)
  })

  it('opens a new activation after the end, also when nothing has closed the old one yet', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const first = await park(driver, plate, products.centro15)
    app.clock.setOffsetSeconds(15 * 60 + 1)
    const second = await park(driver, plate, products.centro15)
    expect(second.activation.id).not.toBe(first.activation.id)
    expect(second.activation.details).toHaveLength(1)
    const rows = await app.rotativo.parts.db.kysely
      .selectFrom('activations')
      .select(['id', 'closed_at', 'ends_at'])
      .where('plate', '=', plate)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.closed_at)).toEqual([rows[0]?.ends_at, null])
    app.clock.setOffsetSeconds(0)
  })

  it('refuses when bonus and credit together do not reach, and changes nothing [error.park-balance]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 199, bonus: 100, plates: [plate] })
    await expect(park(driver, plate, products.centro60)).rejects.toMatchObject(insufficient)
    await expect(park(driver, plate, products.centro60, 'k')).rejects.toMatchObject(insufficient)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 199, bonus: 100 })
    expect(await movesOf(driver.walletId)).toEqual([])
    const listed = await app.call(listMyVehicles, {}, driver)
    expect(listed.data[0]).toMatchObject({ status: 1, activation: null })
  })

  it('refuses a plate that is not there, a removed one, and a time that is not sold [error.park-and-leave]', async () => {
    const [plate, other] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await aDriver(app, { credit: 1000, plates: [other] })
    const notYours = { status: 422, body: { type: 'VehicleNotFound' } }
    await expect(park(driver, other, products.centro60)).rejects.toMatchObject(notYours)
    await expect(park(driver, plate, 1)).rejects.toMatchObject({
      status: 422,
      body: { type: 'ProductUnavailable', message: 'Este tempo não está disponível. Escolha outro.' },
    })
    const vehicleId = (await app.call(listMyVehicles, {}, driver)).data[0]?.id ?? 0
    const params = { vehicleId, walletId: driver.walletId }
    await app.call(dissociateVehicle, { params }, driver)
    await expect(park(driver, plate, products.centro60)).rejects.toMatchObject(notYours)
  })

  it('pays a shared vehicle from its own wallet, whoever parks it', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 1000, plates: [plate] })
    const member = await aDriver(app, { credit: 1000 })
    await shareWallet(app, owner.walletId, member.userId)
    await park(member, plate, products.centro60)
    expect(await balancesOf(app, owner.walletId)).toMatchObject({ credit: 700 })
    expect(await balancesOf(app, member.walletId)).toMatchObject({ credit: 1000 })
  })

  it('takes a plate of two wallets from the own one, but adds time where it is parked already', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 1000, plates: [plate] })
    const member = await aDriver(app, { credit: 1000, plates: [plate] })
    await shareWallet(app, owner.walletId, member.userId)
    const first = await park(owner, plate, products.centro60)
    const more = await park(member, plate, products.centro60)
    expect(more.activation.id).toBe(first.activation.id)
    expect(await balancesOf(app, member.walletId)).toMatchObject({ credit: 1000 })
    await app.advance(2 * 3600)
    await park(member, plate, products.centro60)
    expect(await balancesOf(app, member.walletId)).toMatchObject({ credit: 700 })
    app.clock.setOffsetSeconds(0)
  })

  it('takes a plate of two shared wallets from the one that stands first in the list of vehicles (decision Q99)', async () => {
    const plate = aPlate()
    const [first, second] = [
      await aDriver(app, { credit: 1000 }),
      await aDriver(app, { credit: 1000, plates: [plate] }),
    ]
    const member = await aDriver(app, { credit: 1000 })
    for (const { walletId } of [first, second]) await shareWallet(app, walletId, member.userId)
    await app.call(associateVehicle, { body: { plate } }, first)
    const listed = (await app.call(listMyVehicles, {}, member)).data
    expect(listed.map(({ wallet }) => wallet.id)).toEqual([first.walletId, second.walletId])
    await park(member, plate, products.centro60)
    expect(await balancesOf(app, first.walletId)).toMatchObject({ credit: 700 })
    expect(await balancesOf(app, second.walletId)).toMatchObject({ credit: 1000 })
  })

  it('takes a foreign plate of eight characters whole, before the purchase and in it (decision Q106)', async () => {
    const plate = `${aPlate()}E`
    const [driver, other] = [
      await aDriver(app, { credit: 1000, plates: [plate] }),
      await aDriver(app, { credit: 1000, plates: [plate] }),
    ]
    const body = { plate, product_id: products.centro60 }
    expect(await app.call(validateActivation, { body }, driver)).toMatchObject({
      messages: [],
      hasBalance: true,
    })
    expect((await park(driver, plate, products.centro60)).plate).toBe(plate)
    expect(await movesOf(driver.walletId)).toMatchObject([{ plate, amount: -300 }])
    const { messages } = await app.call(validateActivation, { body }, other)
    expect(messages).toEqual([expect.stringContaining('Esta placa já tem um ticket')])
  })

  it('takes it from the own one as soon as the ticket of the other has ended, closed or not', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 1000, plates: [plate] })
    const member = await aDriver(app, { credit: 1000, plates: [plate] })
    await shareWallet(app, owner.walletId, member.userId)
    await park(owner, plate, products.centro60)
    // The sweep passes by what somebody else has locked.
    const pool = poolBeside(app.databaseUrl, 1)
    onTestFinished(() => pool.end())
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from activations where plate = $1 for share', [plate])
    await app.advance(2 * 3600)
    await park(member, plate, products.centro60)
    await client.query('commit')
    client.release()
    expect(await balancesOf(app, owner.walletId)).toMatchObject({ credit: 700 })
    expect(await balancesOf(app, member.walletId)).toMatchObject({ credit: 700 })
    app.clock.setOffsetSeconds(0)
  })

  it('takes no other price than the caller has seen, of whoever says which that was (decision Q98)', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const changed = {
      status: 409,
      body: { type: 'PriceChanged', message: 'O valor mudou. Confira o novo valor antes de pagar.' },
    }
    const body = (price: number) => ({ plate, product_id: products.centro60, price: cents(price) })
    for (const seen of [299, 301, 0]) {
      await expect(app.call(validateActivation, { body: body(seen) }, driver)).rejects.toMatchObject(changed)
      await expect(app.call(activateParking, { body: body(seen) }, driver)).rejects.toMatchObject(changed)
    }
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 1000 })
    expect(await app.call(validateActivation, { body: body(300) }, driver)).toMatchObject({
      hasBalance: true,
    })
    await app.call(activateParking, { body: body(300) }, driver)
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 700 })
  })

  it('keeps the history of open activations short: the sweep closes what has ended', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await park(driver, plate, products.centro15)
    const open = () =>
      app.rotativo.parts.db.kysely
        .selectFrom('activations')
        .select('id')
        .where('plate', '=', plate)
        .where('closed_at', 'is', null)
        .execute()
    await app.advance(14 * 60)
    expect(await open()).toHaveLength(1)
    await app.advance(60)
    expect(await open()).toHaveLength(0)
    app.clock.setOffsetSeconds(0)
  })
})
