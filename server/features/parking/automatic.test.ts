import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTransactions } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { dissociateVehicle, listMyVehicles, switchAutomatic } from '#contract/vehicles.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import {
  anAutomaticDriver,
  letSightingsBuy,
  reverseTicket,
  sightTwice,
  ticketOf,
  ticketsOfPlate,
} from '#testkit/automatic.ts'
import { aDriver, aPlate, type TestDriver, type WantedDriver } from '#testkit/drivers.ts'
import { buyTicket } from '#testkit/guests.ts'
import { sight } from '#testkit/operators.ts'
import { balancesOf, clockAt, products, shareWallet } from '#testkit/parking.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { limits: { order: { max: 10_000, windowSeconds: 600 } } } })
  clockAt(app, '2027-03-10 10:00:00')
  // Whole seconds, so that what is advanced later is exact.
  app.clock.setOffsetSeconds(app.clock.offsetSeconds)
})
afterAll(() => closeAudited(app))

const anAutomatic = (wanted?: WantedDriver) => anAutomaticDriver(app, wanted)
const seenTwice = (plate: string, told?: Record<string, unknown>) => sightTwice(app, plate, told)
const activationOf = (driver: TestDriver) => ticketOf(app, driver)
const reverse = (driver: TestDriver, id: number) => reverseTicket(app, driver, id)
const ticketsOf = (plate: string) => ticketsOfPlate(app, plate)
const vehicleIdOf = async (driver: TestDriver) =>
  (await app.call(listMyVehicles, {}, driver)).data[0]?.id ?? 0

describe('the flag of a vehicle', () => {
  const acceptances = (vehicleId: number) =>
    app.rotativo.parts.db.kysely
      .selectFrom('automatic_acceptances as a')
      .innerJoin('accepted_texts as t', 't.hash', 'a.text_hash')
      .select(['a.user_id', 'a.accepted_at', 'a.withdrawn_at', 't.tag', 't.version', 't.content'])
      .where('a.vehicle_id', '=', vehicleId)
      .orderBy('a.id')
      .execute()

  it('is turned on with true and off without payload, and what was agreed to is kept [call.vehicle-automatic, capability.automatic-activation, automatic.turn-off]', async () => {
    const { driver, vehicleId } = await anAutomatic()
    const [shown] = (await app.call(listMyVehicles, {}, driver)).data
    expect(shown).toMatchObject({ automatic_activation: true, vehicle: { automatic_activation: true } })
    await letSightingsBuy(app, driver, shown?.plate ?? '')
    expect(await acceptances(vehicleId)).toEqual([
      {
        user_id: driver.userId,
        accepted_at: expect.any(Date),
        withdrawn_at: null,
        tag: 'termos_de_uso_ativacao_automatica',
        version: '2026-11-01 00:00:00',
        content: expect.stringContaining('{{placas}}'),
      },
    ])
    const off = await app.http('PUT', `/api/vehicle/${vehicleId}/automatic_activation`, undefined, driver)
    expect(off.status).toBe(200)
    const [after] = (await app.call(listMyVehicles, {}, driver)).data
    expect(after).toMatchObject({ automatic_activation: false, vehicle: { automatic_activation: false } })
    expect(await acceptances(vehicleId)).toMatchObject([{ withdrawn_at: expect.any(Date) }])
    await app.call(switchAutomatic, { params: { id: vehicleId }, body: {} }, driver)
    await letSightingsBuy(app, driver, shown?.plate ?? '')
    expect(await acceptances(vehicleId)).toMatchObject([
      { withdrawn_at: expect.any(Date) },
      { withdrawn_at: null },
    ])
  })

  it('is for the owner of the wallet only, and goes with the vehicle [role.wallet-owner]', async () => {
    const { driver, vehicleId } = await anAutomatic()
    const guest = await aDriver(app)
    await shareWallet(app, driver.walletId, guest.userId)
    const input = { params: { id: vehicleId }, body: {} }
    await expect(app.call(switchAutomatic, input, guest)).rejects.toMatchObject({ status: 404 })
    const { walletId } = driver
    await app.call(dissociateVehicle, { params: { vehicleId, walletId } }, driver)
    expect(await acceptances(vehicleId)).toMatchObject([{ withdrawn_at: expect.any(Date) }])
    await expect(app.call(switchAutomatic, input, driver)).rejects.toMatchObject({ status: 404 })
  })

  it('cannot be turned on, and buys nothing, in a city without automatic activation', async () => {
    const { plate, driver, vehicleId } = await anAutomatic()
    const city = app.rotativo.parts.city()
    const { parts } = app.rotativo
    const before = parts.city
    parts.city = () => ({ ...city, settings: { ...city.settings, automaticActivation: false } })
    try {
      expect(await seenTwice(plate)).toMatchObject({ state: 'irregular' })
      const on = { params: { id: vehicleId }, body: { automatic_activation: true } }
      await expect(app.call(switchAutomatic, on, driver)).rejects.toMatchObject({
        status: 422,
        body: { type: 'AutomaticActivationUnavailable' },
      })
      await app.call(switchAutomatic, { ...on, body: {} }, driver)
    } finally {
      parts.city = before
    }
    expect(await ticketsOf(plate)).toEqual([])
  })
})

describe('a sighting', () => {
  it('buys the shortest ticket at the second sighting a tolerance later, and tells the driver time and place', async () => {
    const { plate, driver } = await anAutomatic({ credit: 50, bonus: 60 })
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance' })
    await app.advance(9 * 60)
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance' })
    await app.advance(60)
    const seen = await sight(app, { plate, issue: true })
    const ticket = await activationOf(driver)
    expect(seen).toMatchObject({
      state: 'paid',
      may_park: true,
      issued: false,
      notice: null,
      until: ticket.date_time_end,
    })
    expect(ticket).toMatchObject({
      status: 2,
      address: 'Rua das Marés, 10',
      time: 15,
      price: 75,
      type: 1,
      automatic: true,
      reversible_until: expect.any(String),
      details: [{ product: { name: '15 minutos' } }],
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 35 })
    const [mail] = await app.messages(driver.email)
    const begin = ticket.date_time_begin
    expect(mail?.text).toContain(
      `${begin.slice(8, 10)}/${begin.slice(5, 7)}/${begin.slice(0, 4)} ${begin.slice(11)}, Rua das Marés, 10`,
    )
    expect(mail?.text).toContain('desfazer')
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paid' })
    expect(await ticketsOf(plate)).toHaveLength(1)
    expect(await app.messages(driver.email)).toHaveLength(1)
  })

  it('buys nothing on another street, without the flag, or when the balance does not reach', async () => {
    const { plate } = await anAutomatic()
    await sight(app, { plate })
    await app.advance(10 * 60)
    expect(await sight(app, { plate, address: 'Rua do Porto, 1' })).toMatchObject({ state: 'tolerance' })
    const poor = await anAutomatic({ credit: 74 })
    expect(await seenTwice(poor.plate)).toMatchObject({ state: 'irregular' })
    expect(await sight(app, { plate: poor.plate, issue: true })).toMatchObject({ issued: true })
    expect(await balancesOf(app, poor.driver.walletId)).toEqual({ bonus: 0, credit: 74 })
    const off = await anAutomatic()
    await app.call(switchAutomatic, { params: { id: off.vehicleId }, body: {} }, off.driver)
    expect(await seenTwice(off.plate, { issue: true })).toMatchObject({ state: 'noticed', issued: true })
    expect([await ticketsOf(plate), await ticketsOf(poor.plate), await ticketsOf(off.plate)]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('buys for a motorcycle what a motorcycle pays, and by the wallet that turned it on first and can pay', async () => {
    const plate = aPlate()
    const [poor, first, second] = [
      await aDriver(app, { credit: 24, plates: [plate] }),
      await aDriver(app, { credit: 500, plates: [plate] }),
      await aDriver(app, { credit: 500, plates: [plate] }),
    ]
    await app.rotativo.parts.db.kysely
      .updateTable('vehicles')
      .set({ vehicle_type_id: 3 })
      .where('plate', '=', plate)
      .execute()
    for (const driver of [poor, first, second]) await letSightingsBuy(app, driver, plate)
    expect(await seenTwice(plate)).toMatchObject({ state: 'paid' })
    expect(await Promise.all([poor, first, second].map(({ walletId }) => balancesOf(app, walletId)))).toEqual(
      [
        { bonus: 0, credit: 24 },
        { bonus: 0, credit: 475 },
        { bonus: 0, credit: 500 },
      ],
    )
  })

  it('tells nobody where a plate is that two drivers have, and buys no more once that is reversed', async () => {
    const { plate, driver } = await anAutomatic()
    const stranger = await aDriver(app, { credit: 1000, plates: [plate] })
    await letSightingsBuy(app, stranger, plate)
    expect(await seenTwice(plate)).toMatchObject({ state: 'paid' })
    const ticket = await activationOf(driver)
    expect(ticket).toMatchObject({ automatic: true, address: '' })
    const [mail] = await app.messages(driver.email)
    expect(mail?.text).toContain(plate)
    expect(mail?.text).not.toContain('Rua das Marés')
    expect(await app.messages(stranger.email, 0)).toEqual([])
    await reverse(driver, ticket.transaction_id)
    await app.call(switchAutomatic, { params: { id: await vehicleIdOf(stranger) }, body: {} }, stranger)
    expect(await seenTwice(plate, { address: 'Rua do Porto, 1' })).toMatchObject({ state: 'irregular' })
    expect(await ticketsOf(plate)).toHaveLength(1)
  })

  it('buys nothing while a ticket runs or is being paid, and a new one after it', async () => {
    const { plate, driver } = await anAutomatic()
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    expect(await seenTwice(plate)).toMatchObject({ state: 'paid' })
    await app.advance(6 * 60)
    await buyTicket(app, { plate })
    expect(await seenTwice(plate, { issue: true })).toMatchObject({ state: 'paying', issued: false })
    expect(await ticketsOf(plate)).toHaveLength(1)
    await app.advance(31 * 60)
    expect(await seenTwice(plate)).toMatchObject({ state: 'paid' })
    expect(await ticketsOf(plate)).toHaveLength(2)
  })

  it('that is reported late buys no ticket that would begin now, and leads to no notice either', async () => {
    const { plate, driver } = await anAutomatic()
    await sight(app, { plate })
    await app.advance(10 * 60 + 1)
    const time = toCivil(app.clock.now(), 'America/Sao_Paulo')
    await app.advance(60 * 60)
    expect(await sight(app, { plate, time, issue: true })).toMatchObject({
      state: 'irregular',
      issued: false,
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 1000 })
  })

  it('that is told when the charging of its day is over leads to no notice, and to no ticket of the next day', async () => {
    const { parts } = app.rotativo
    const cityOf = parts.city
    const city = cityOf()
    parts.city = () => ({ ...city, groups: city.groups.filter(({ name }) => name === 'Orla') })
    clockAt(app, '2027-05-10 21:47:00')
    try {
      const { plate, driver } = await anAutomatic()
      await sight(app, { plate })
      await app.advance(10 * 60 + 1)
      const time = toCivil(app.clock.now(), 'America/Sao_Paulo')
      await app.advance(4 * 60)
      const told = await sight(app, { plate, time, issue: true })
      expect(told).toMatchObject({ state: 'irregular', issued: false })
      expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 1000 })
      expect(await ticketsOf(plate)).toHaveLength(0)
    } finally {
      parts.city = cityOf
    }
  })

  it('needs a second one also where there is no tolerance', async () => {
    const { plate } = await anAutomatic()
    const { parts } = app.rotativo
    const before = parts.city
    const city = before()
    parts.city = () => ({ ...city, settings: { ...city.settings, toleranceMinutes: 0 } })
    try {
      expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance', issued: false })
      await app.advance(1)
      expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'paid', issued: false })
    } finally {
      parts.city = before
    }
  })
})

describe('a reversal', () => {
  const bought = async (wanted?: WantedDriver) => {
    const automatic = await anAutomatic(wanted)
    await seenTwice(automatic.plate)
    return { ...automatic, ...(await activationOf(automatic.driver)) }
  }
  const final = { status: 422, body: { type: 'AutomaticActivationFinal' } }

  it('gives the whole price back to where it came from, once, and the sightings count no more [transaction.other]', async () => {
    const { plate, driver, transaction_id } = await bought({ credit: 50, bonus: 60 })
    await app.advance(9 * 60)
    const [first, second] = await Promise.all([
      reverse(driver, transaction_id),
      reverse(driver, transaction_id),
    ])
    expect(first).toMatchObject({ amount: 75 })
    expect([second, await reverse(driver, transaction_id)]).toEqual([first, first])
    expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 60, credit: 50 })
    const rows = (await app.call(listTransactions, { query: { ...allTime, plate } }, driver)).data
    expect(rows.map(({ type_name, amount }) => [type_name, amount])).toEqual([
      ['Ativação automática desfeita', 75],
      [`Estacionamento ${plate}`, -75],
    ])
    expect(await sight(app, { plate, issue: true })).toMatchObject({ state: 'tolerance' })
  })

  it('is for the owner of the wallet alone, whoever else may park with it', async () => {
    const { driver, transaction_id } = await bought()
    const member = await aDriver(app)
    await shareWallet(app, driver.walletId, member.userId)
    await expect(reverse(member, transaction_id)).rejects.toMatchObject({ status: 404 })
  })

  it('lets no sighting on that street buy again in the same stay', async () => {
    const { plate, driver, transaction_id } = await bought()
    await reverse(driver, transaction_id)
    expect(await seenTwice(plate, { issue: true })).toMatchObject({ state: 'noticed', issued: true })
    expect(await seenTwice(plate, { address: 'Rua do Porto, 1' })).toMatchObject({ state: 'paid' })
  })

  it('is refused after ten minutes, after leaving and after more time, and of a ticket of one’s own', async () => {
    const late = await bought()
    await app.advance(10 * 60 + 1)
    await expect(reverse(late.driver, late.transaction_id)).rejects.toMatchObject(final)
    const left = await bought()
    await app
      .call(leaveParking, { params: { transaction_id: left.transaction_id } }, left.driver)
      .catch(() => null)
    const longer = await bought()
    await app.call(
      activateParking,
      { body: { plate: longer.plate, product_id: products.centro15 } },
      longer.driver,
    )
    await expect(reverse(longer.driver, longer.transaction_id)).rejects.toMatchObject(final)
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const own = await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    await expect(reverse(driver, own.transaction_id)).rejects.toMatchObject(final)
  })

  it('is for the owner of the wallet only', async () => {
    const { driver, transaction_id } = await bought()
    const guest = await aDriver(app)
    await expect(reverse(guest, transaction_id)).rejects.toMatchObject({ status: 404 })
    await shareWallet(app, driver.walletId, guest.userId)
    await expect(reverse(guest, transaction_id)).rejects.toMatchObject({ status: 404 })
  })

  it('and a leaving in the same moment return money once', async () => {
    const { parts } = app.rotativo
    const before = parts.city
    const city = before()
    // A ticket of one minute's fraction can be left at once.
    parts.city = () => ({ ...city, settings: { ...city.settings, minimumFraction: 1 } })
    try {
      for (let round = 0; round < 8; round++) {
        const { driver, transaction_id } = await bought()
        const results = await Promise.allSettled([
          reverse(driver, transaction_id),
          app.call(leaveParking, { params: { transaction_id } }, driver),
        ])
        const { credit } = await balancesOf(app, driver.walletId)
        const answered = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.amount] : []))
        expect(new Set(answered).size).toBe(1)
        expect(credit).toBe(925 + (answered[0] ?? 0))
      }
    } finally {
      parts.city = before
    }
  })
})
