import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelNotice, listIssuedNotices, readParkingRight } from '#contract/operator.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket, payNotices } from '#testkit/guests.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { loggedOf, notice, office, sight } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { patience } from '#testkit/patient.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { limits: { order: { max: 10_000, windowSeconds: 600 } } } })
})
afterAll(() => closeAudited(app))

const zone = 'America/Sao_Paulo'
const later = (minutes: number) => toCivil(app.clock.now().getTime() + minutes * minuteMs, zone)
const right = (plate: string) => app.call(readParkingRight, { params: { plate } }, office)
const noticesOf = async (plate: string) =>
  (await app.call(listIssuedNotices, { query: { plate } }, office)).data
const parked = async (minutes: 15 | 60 = 15) => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const product_id = minutes === 15 ? products.centro15 : products.centro60
  const park = () => app.call(activateParking, { body: { plate, product_id } }, driver)
  return { plate, driver, park, ticket: await park() }
}

describe('a sighting', () => {
  it('of a driver’s ticket says until when it may park', async () => {
    const { plate, ticket } = await parked()
    const sold = {
      area: 'Zona Azul Centro',
      category: 'Carro de passeio',
      category_slug: 'common',
      other_area: false,
    }
    expect(await sight(app, { plate: plate.toLowerCase(), lat: -28.2, lng: -48.6, issue: true })).toEqual({
      id: expect.any(Number),
      plate,
      state: 'paid',
      may_park: true,
      until: ticket.activation.date_time_end,
      paid_for: [sold],
      notice: null,
      issued: false,
    })
    expect(await right(plate)).toEqual({
      plate,
      state: 'paid',
      may_park: true,
      until: ticket.activation.date_time_end,
      paid_for: [sold],
      pending_notifications: 0,
    })
  })

  it('of a visitor’s ticket too, and of one that is being paid', async () => {
    const plate = aPlate()
    const order = await buyTicket(app, { plate })
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paying', may_park: false })
    expect(await right(plate)).toMatchObject({ state: 'paying', may_park: false })
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await sight(app, { plate })).toMatchObject({ state: 'paid', may_park: true })
    await app.advance(61 * 60)
    expect(await right(plate)).toMatchObject({ state: 'unpaid', may_park: false, until: null })
  })

  it('of a plate whose orders nobody pays is held off three times a day, and no fourth (decision Q148)', async () => {
    const plate = aPlate()
    for (let tries = 0; tries < 3; tries++) {
      await buyTicket(app, { plate })
      expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paying' })
      await app.advance(31 * 60)
    }
    const last = await buyTicket(app, { plate })
    expect(await right(plate)).toMatchObject({ state: 'unpaid' })
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance', issued: false })
    await payOrder(app, last.id)
    await untilStatus(app, last.id, 2)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paid', issued: false })
  })

  it('without a ticket begins a tolerance of 10 minutes, after which it gets a notice if that is asked for', async () => {
    const plate = aPlate()
    const earliest = later(10)
    const first = await sight(app, { plate, issue: true })
    expect(first).toMatchObject({
      state: 'tolerance',
      may_park: false,
      notice: null,
    })
    expect([earliest <= (first.until ?? ''), (first.until ?? '') <= later(10)]).toEqual([true, true])
    await app.advance(9 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance', issued: false })
    await app.advance(60)
    expect(await sight(app, { plate })).toMatchObject({ state: 'irregular', until: null, notice: null })
    const issued = await sight(app, { plate, issue: true, category: 'motorcycle' })
    expect(issued).toMatchObject({
      state: 'noticed',
      issued: true,
      notice: { plate, status: 2, price: 2000, address: 'Rua das Marés, 10', issued_by: 'office' },
    })
    const again = await sight(app, { plate, issue: true })
    expect(again).toMatchObject({ state: 'noticed', issued: false, notice: { id: issued.notice?.id } })
    expect(await noticesOf(plate)).toHaveLength(1)
    expect((await loggedOf(app, plate)).map(({ action }) => action)).toEqual([
      ...Array(5).fill('report sighting'),
      'list notices',
    ])
  })

  it('of who paid within the tolerance leads to no notice, and another tolerance after the ticket', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await sight(app, { plate })
    await app.advance(5 * 60)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    await app.advance(6 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paid', issued: false })
    await app.advance(10 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance' })
    await app.advance(10 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'noticed', issued: true })
  })

  it('after a ticket that was given back before it began belongs to the same stay, which has its notice', async () => {
    clockAt(app, '2031-03-10 07:30:00')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await sight(app, { plate })
    await app.advance(11 * 60)
    const { notice: first } = await sight(app, { plate, issue: true })
    const body = { plate, product_id: products.orla60 }
    const { transaction_id } = await app.call(activateParking, { body }, driver)
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    for (const minutes of [24, 11]) {
      await app.advance(minutes * 60)
      expect(await sight(app, { plate, issue: true })).toMatchObject({
        state: 'noticed',
        issued: false,
        notice: { id: first?.id },
      })
    }
  })

  it('on another street, or after a long time, belongs to another stay', async () => {
    const [plate, moved] = [aPlate(), aPlate()]
    await sight(app, { plate })
    await sight(app, { plate: moved })
    await app.advance(11 * 60)
    expect(await sight(app, { plate: moved, address: 'Rua do Porto, 10' })).toMatchObject({
      state: 'tolerance',
    })
    expect(await sight(app, { plate, address: '  rua das marés, 99' })).toMatchObject({ state: 'irregular' })
    await app.advance(241 * 60)
    expect(await sight(app, { plate })).toMatchObject({ state: 'tolerance' })
  })

  it('of a plate whose notice was paid, or called off, is judged by it', async () => {
    const plate = aPlate()
    await sight(app, { plate })
    await app.advance(10 * 60)
    const first = await sight(app, { plate, issue: true })
    await app.call(cancelNotice, { params: { id: first.notice?.id ?? 0 } }, office)
    const second = await sight(app, { plate, issue: true })
    expect(second).toMatchObject({ state: 'noticed', issued: true })
    const order = await payNotices(app, [second.notice?.id ?? 0])
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'noticed', issued: false })
  })

  it('of a plate whose notice is of a kind that the city lists no more leads to no other one', async () => {
    const plate = aPlate()
    const { id } = await notice(app, { plate })
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('notices').set({ kind: 'no_more' }).where('id', '=', id).execute()
    await app.advance(11 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'noticed', notice: { id } })
  })

  it('that is reported late counts when it was seen', async () => {
    const { plate } = await parked()
    await app.advance(5 * 60)
    const seenAt = later(0)
    await app.advance(61 * 60)
    expect(await sight(app, { plate, time: seenAt })).toMatchObject({ state: 'paid' })
    expect(await sight(app, { plate })).toMatchObject({ state: 'tolerance' })
  })

  it('that is reported late is not paid by what was bought after the tolerance', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    const seenAt = later(0)
    await app.advance(15 * 60)
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    expect(await sight(app, { plate, time: seenAt })).toMatchObject({ state: 'tolerance' })
    expect(await sight(app, { plate })).toMatchObject({ state: 'paid' })
  })

  it('is stored and noted as its own, also of many in one moment', async () => {
    const { plate: paid } = await parked()
    const plates = [paid, ...Array.from({ length: 9 }, aPlate)]
    const answers = await Promise.all(plates.map((plate) => sight(app, { plate, lat: -28.2, lng: -48.6 })))
    expect(answers.map(({ plate, state }) => [plate, state])).toEqual(
      plates.map((plate) => [plate, plate === paid ? 'paid' : 'tolerance']),
    )
    const { kysely } = app.rotativo.parts.db
    for (const { id, plate, state } of answers) {
      const stored = kysely.selectFrom('sightings').selectAll().where('plate', '=', plate)
      expect(await stored.execute()).toMatchObject([{ id, state, lat: -28.2, reported_by: 'office' }])
      expect(await loggedOf(app, plate)).toEqual([
        { operator: 'office', action: 'report sighting', details: { sighting: id, state, notice: null } },
      ])
    }
  })

  it('is repeated with its key without being stored twice', async () => {
    const plate = aPlate()
    const sent = { ...office, key: `sight-${plate}` }
    const told = { plate, time: later(-23 * 60) }
    const first = await sight(app, told, sent)
    expect(await sight(app, told, sent)).toEqual(first)
    // Later than anything may be told for the first time.
    await app.advance(2 * 3600)
    expect(await sight(app, told, sent)).toEqual(first)
    const { kysely } = app.rotativo.parts.db
    const stored = await kysely.selectFrom('sightings').selectAll().where('plate', '=', plate).execute()
    expect(stored).toMatchObject([{ id: first.id, reported_by: 'office', street: 'rua das marés' }])
  })

  it('is refused with a wrong plate, place or time, and says nothing to others', async () => {
    for (const told of [{ plate: '' }, { plate: 'ABC1D23', lat: 91 }, { plate: 'ABC1D23', time: 'now' }]) {
      await expect(sight(app, told)).rejects.toMatchObject({ status: 422 })
    }
    const driver = await aDriver(app)
    await expect(sight(app, { plate: 'ABC1D23' }, driver)).rejects.toMatchObject({ status: 401 })
  })
})

describe('a plate in two places at once', () => {
  const due = async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await sight(app, { plate })
    await app.advance(10 * 60)
    const park = () => app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    return { plate, park }
  }

  it('gets one notice from two agents', async () => {
    for (let round = 0; round < 5; round++) {
      const { plate } = await due()
      const both = await Promise.all([sight(app, { plate, issue: true }), sight(app, { plate, issue: true })])
      expect(both.map(({ issued }) => issued).toSorted()).toEqual([false, true])
      expect(new Set(both.map((one) => one.notice?.id)).size).toBe(1)
      expect(await noticesOf(plate)).toHaveLength(1)
    }
  })

  it('gets a notice before its ticket or none at all, when both come in the same moment', async () => {
    const { kysely } = app.rotativo.parts.db
    for (let round = 0; round < 10; round++) {
      const { plate, park } = await due()
      const [seen] = await Promise.all([sight(app, { plate, issue: true }), park()])
      const issued = await noticesOf(plate)
      expect(issued).toHaveLength(seen.issued ? 1 : 0)
      if (!seen.issued) expect(seen.state).toBe('paid')
      const [ticket] = await kysely.selectFrom('activations').selectAll().where('plate', '=', plate).execute()
      const written = await kysely.selectFrom('notices').selectAll().where('plate', '=', plate).execute()
      for (const one of written)
        expect(one.created_at.getTime()).toBeLessThanOrEqual(ticket?.created_at.getTime() ?? 0)
      expect(ticket?.parking_notification_id).toBeNull()
    }
  })

  it('waits for a purchase that is not committed yet, and then finds it', async () => {
    const { plate } = await due()
    const { pool } = app.rotativo.parts.db
    const buyer = await pool.connect()
    await buyer.query('begin')
    await buyer.query(
      'select w.id from wallets w join vehicles v on v.wallet_id = w.id where v.plate = $1 for update of w',
      [plate],
    )
    const seen = sight(app, { plate, issue: true })
    await waitingForLocks(app, 1)
    await buyer.query(
      `insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price,
         created_at)
       select v.id, w.id, w.user_id, v.plate, $2, $3, $3, 15, 0, $2
       from vehicles v join wallets w on w.id = v.wallet_id where v.plate = $1`,
      [plate, app.clock.now(), new Date(app.clock.now().getTime() + 15 * minuteMs)],
    )
    await buyer.query('commit')
    buyer.release()
    expect(await seen).toMatchObject({ state: 'paid', issued: false })
    expect(await noticesOf(plate)).toHaveLength(0)
    // What nobody paid for must not stand in the way of the audit.
    const owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => {} })
    await owner.pool.query('delete from activations where plate = $1', [plate])
    await owner.close()
  })
})

describe('where and when nobody is charged', () => {
  it('a plate may stand, and no notice is issued', async () => {
    const resting = await startApp()
    try {
      const city = resting.rotativo.parts.city()
      const onlyOrla = { ...city, groups: city.groups.filter((group) => group.charging_hours) }
      resting.rotativo.parts.city = () => onlyOrla
      clockAt(resting, '2027-03-10 22:30:00')
      const plate = aPlate()
      expect(await sight(resting, { plate, issue: true })).toMatchObject({
        state: 'free',
        may_park: true,
        until: '2027-03-11 08:00:00',
      })
      await expect(notice(resting, { plate })).rejects.toMatchObject({ body: { type: 'PlateMayPark' } })
      expect(fromCivil('2027-03-11 08:00:00', zone) > resting.clock.now()).toBe(true)
    } finally {
      await resting.close()
    }
  })

  it('the tolerance of a plate stands still', async () => {
    const resting = await startApp()
    try {
      const city = resting.rotativo.parts.city()
      const days = [0, 1, 2, 3, 4, 5, 6]
      const halves = [
        { days, from: '08:00', to: '12:00' },
        { days, from: '14:00', to: '18:00' },
      ]
      const groups = city.groups.map((group) => ({ ...group, charging_hours: halves }))
      resting.rotativo.parts.city = () => ({ ...city, groups })
      const plate = aPlate()
      const until = '2027-03-10 14:08:00'
      clockAt(resting, '2027-03-10 11:58:00')
      expect(await sight(resting, { plate })).toMatchObject({ state: 'tolerance', until })
      clockAt(resting, '2027-03-10 14:00:30')
      const back = { state: 'tolerance', until, issued: false }
      expect(await sight(resting, { plate, issue: true })).toMatchObject(back)
      clockAt(resting, '2027-03-10 14:08:30')
      expect(await sight(resting, { plate, issue: true })).toMatchObject({ issued: true })
    } finally {
      await resting.close()
    }
  })
})
