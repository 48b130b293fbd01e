import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNotice, addSighting } from '#contract/shifts.ts'
import { switchAutomatic } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { anAutomaticDriver, ticketOf, ticketsOfPlate } from '#testkit/automatic.ts'
import { balancesOf, clockAt } from '#testkit/parking.ts'
import { anAgent, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let agent: TestStaff
beforeAll(async () => {
  app = await startApp()
  clockAt(app, '2027-03-10 10:00:00')
  app.clock.setOffsetSeconds(app.clock.offsetSeconds)
})
afterAll(() => closeAudited(app))

const ago = (minutes: number) => app.clock.now().getTime() - minutes * 60_000
const noted = (plate: string, minutesAgo = 0) => ({
  id: randomUUID(),
  plate,
  address: 'Rua das Marés, 10',
  category: '',
  noted_at: ago(minutesAgo),
})
const see = (plate: string) => app.call(addSighting, { body: noted(plate) }, agent)
const want = (plate: string, told: Record<string, unknown> = {}) =>
  app.call(addNotice, { body: { ...noted(plate), type: '', photos: [], ...told } }, agent)
const noticesOf = (plate: string) =>
  app.rotativo.parts.db.kysely.selectFrom('notices').select('id').where('plate', '=', plate).execute()

/** A plate for which sightings buy, seen by an agent and still there when the tolerance is over. */
const due = async (credit = 1000) => {
  agent = await anAgent(app)
  const automatic = await anAutomaticDriver(app, { credit })
  expect(await see(automatic.plate)).toMatchObject({ outcome: 'tolerance' })
  await app.advance(12 * 60)
  return automatic
}

describe('a notice that an agent wants against a driver who lets sightings buy', () => {
  it('is a ticket instead, once for one claim, and the driver is told', async () => {
    const { plate, driver } = await due()
    const told = noted(plate)
    const first = await want(plate, told)
    const ticket = await ticketOf(app, driver)
    expect(first).toMatchObject({
      outcome: 'paid',
      until: ticket.date_time_end,
      notice: null,
      slip_url: null,
    })
    expect(ticket).toMatchObject({ automatic: true, price: 75, address: told.address })
    expect([await want(plate, told), await want(plate, told)]).toEqual([first, first])
    expect(await want(plate)).toMatchObject({ outcome: 'paid', notice: null })
    expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 925 })
    expect([await ticketsOfPlate(app, plate), await noticesOf(plate)]).toMatchObject([[{ price: 75 }], []])
    const [mail] = await app.messages(driver.email)
    expect(mail?.text).toContain('desfazer')
    const sightings = app.rotativo.parts.db.kysely.selectFrom('sightings').where('plate', '=', plate)
    expect(await sightings.select(['state', 'activation_id', 'reported_by']).orderBy('id').execute()).toEqual(
      [
        { state: 'tolerance', activation_id: null, reported_by: `staff/${agent.id}` },
        { state: 'paid', activation_id: expect.any(Number), reported_by: `staff/${agent.id}` },
        { state: 'paid', activation_id: null, reported_by: `staff/${agent.id}` },
      ],
    )
  })

  it('buys one ticket from two agents in the same moment', async () => {
    const { plate, driver } = await due()
    const both = await Promise.all([want(plate), want(plate)])
    expect(both.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(await ticketsOfPlate(app, plate)).toHaveLength(1)
    expect(await balancesOf(app, driver.walletId)).toEqual({ bonus: 0, credit: 925 })
  })

  it('is issued where the balance does not reach, the flag is off, or it is not about the ticket', async () => {
    const poor = await due(74)
    expect(await want(poor.plate)).toMatchObject({ outcome: 'issued' })
    const off = await due()
    await app.call(switchAutomatic, { params: { id: off.vehicleId }, body: {} }, off.driver)
    expect(await want(off.plate)).toMatchObject({ outcome: 'issued' })
    const outside = await due()
    expect(await want(outside.plate, { type: 'outside_bay' })).toMatchObject({ outcome: 'issued' })
    expect(await ticketsOfPlate(app, outside.plate)).toEqual([])
  })

  it('that waited on the device buys while the tolerance runs, and later neither buys nor is issued', async () => {
    const soon = await due()
    const noted_at = ago(0)
    await app.advance(9 * 60)
    expect(await want(soon.plate, { noted_at })).toMatchObject({ outcome: 'paid', notice: null })
    const late = await due()
    const then = ago(0)
    await app.advance(11 * 60)
    expect(await want(late.plate, { noted_at: then })).toMatchObject({ outcome: 'irregular', notice: null })
    expect([await ticketsOfPlate(app, late.plate), await noticesOf(late.plate)]).toEqual([[], []])
    expect(await balancesOf(app, late.driver.walletId)).toEqual({ bonus: 0, credit: 1000 })
  })

  it('needs two looks also where there is no tolerance', async () => {
    const { parts } = app.rotativo
    const before = parts.city
    const city = before()
    parts.city = () => ({ ...city, settings: { ...city.settings, toleranceMinutes: 0 } })
    try {
      agent = await anAgent(app)
      const { plate } = await anAutomaticDriver(app)
      expect(await want(plate)).toMatchObject({ outcome: 'tolerance', notice: null })
      await app.advance(1)
      expect(await want(plate)).toMatchObject({ outcome: 'paid', notice: null })
    } finally {
      parts.city = before
    }
  })
})
