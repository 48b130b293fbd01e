import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentInputOf } from '#contract/endpoint.ts'
import { correctReceiptPlate } from '#contract/guest.ts'
import { readNotice } from '#contract/notices/contests.ts'
import { cancelNotice } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import {
  addNotice,
  addNoticePhoto,
  addSighting,
  checkPlate,
  endShift,
  findStreet,
  listLateClaims,
  readShift,
} from '#contract/shifts.ts'
import { viewOfficeNotice } from '#contract/staff/notices.ts'
import { readRegister } from '#contract/staff/people.ts'
import { correctPlate } from '#contract/vehicles.ts'
import { hourMs } from '#domain/durations.ts'
import { sha256 } from '#server/features/notices/shrink-photo.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket, payUnheard } from '#testkit/guests.ts'
import { office, sight } from '#testkit/operators.ts'
import { payOrder, statusOf, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { anAgent, aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let agent: TestStaff
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const street = 'Rua das Marés, 10'
const ago = (seconds: number) => app.clock.now().getTime() - seconds * 1000

type Body = Partial<SentInputOf<typeof addNotice>['body']> & { plate: string }
const noted = (told: Body) => ({ id: randomUUID(), address: street, category: '', noted_at: ago(0), ...told })
const see = (told: Body, who = agent) => app.call(addSighting, { body: noted(told) }, who)
const want = (told: Body, who = agent) =>
  app.call(addNotice, { body: { type: '', photos: [], ...noted(told) } }, who)

/** A plate that was seen without a ticket, and whose tolerance is over. */
const anIrregular = async (): Promise<string> => {
  const plate = aPlate()
  expect(await see({ plate, noted_at: ago(700) })).toMatchObject({ outcome: 'tolerance' })
  return plate
}

/** The same plate with its last digit mistyped. */
const beside = (plate: string): string => `${plate.slice(0, -1)}${(Number(plate.at(-1)) + 1) % 10}`

const park = async (plate: string) => {
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const ticket = await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  return { driver, ticket }
}

describe('an agent', () => {
  it('looks a plate up and is told what machines are told, and notes it to begin the tolerance', async () => {
    agent = await anAgent(app)
    const [plate, paid] = [aPlate(), aPlate()]
    await park(paid)
    const check = (wanted: string) =>
      app.call(checkPlate, { params: { plate: wanted }, query: { address: street } }, agent)
    expect(await check(paid)).toMatchObject({ state: 'paid', until: expect.stringMatching(/:\d\d$/) })
    expect(await check(plate)).toMatchObject({ state: 'tolerance', seen_before: false })
    await app.advance(900)
    // A look begins nothing.
    expect(await check(plate)).toMatchObject({ state: 'tolerance', seen_before: false })
    await see({ plate })
    await app.advance(900)
    expect(await check(plate)).toMatchObject({ state: 'irregular', seen_before: true })
    expect(await sight(app, { plate })).toMatchObject({ state: 'irregular' })
  })

  it('issues a notice with a number, once for one claim, and never against who had paid or pays meanwhile', async () => {
    agent = await anAgent(app)
    const plate = await anIrregular()
    const id = randomUUID()
    const first = await want({ plate, id })
    expect(first).toMatchObject({ outcome: 'issued', notice: { plate, issued_by: `staff/${agent.id}` } })
    expect(first.slip_url).toBe(`${app.address}/irregularidades/${first.notice?.number}?plate=${plate}`)
    expect(first.notice?.number).toMatch(/^\d+-[2-9A-HJ-NP-Z]{5}$/)
    expect(await want({ plate, id })).toEqual(first)
    expect(await Promise.all([want({ plate, id }), want({ plate, id })])).toEqual([first, first])
    expect(await want({ plate })).toMatchObject({ outcome: 'noticed', notice: { id: first.notice?.id } })

    // Whoever wants one has seen the plate, so that its tolerance begins.
    const unseen = aPlate()
    expect(await want({ plate: unseen })).toMatchObject({ outcome: 'tolerance', notice: null })
    expect(await want({ plate: unseen, type: 'outside_bay' })).toMatchObject({ outcome: 'issued' })
    await app.advance(601)
    expect(await want({ plate: unseen })).toMatchObject({ outcome: 'issued' })

    // Noted without a network while it was irregular; paid before the network was back.
    const late = await anIrregular()
    const when = ago(0)
    await app.advance(1500)
    await park(late)
    expect(await want({ plate: late, noted_at: when })).toMatchObject({ outcome: 'paid', notice: null })
  })

  it('issues none against a plate whose ticket has moved since it was seen, and keeps the ticket where it was seen', async () => {
    agent = await anAgent(app)
    const plate = await anIrregular()
    const { driver, ticket } = await park(plate)
    const { transaction_id } = ticket
    const visited = await anIrregular()
    const { id, receipt_address } = await buyTicket(app, { plate: visited })
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    await app.advance(60)
    const when = ago(0)
    await app.advance(60)
    await app.call(correctPlate, { params: { transaction_id }, body: { plate: beside(plate) } }, driver)
    const secret = receipt_address.split('/').at(-1) ?? ''
    const key = { headers: { 'Idempotency-Key': randomUUID() } }
    await app.call(correctReceiptPlate, { params: { secret }, body: { plate: beside(visited) } }, key)
    for (const moved of [plate, visited]) {
      expect(await want({ plate: moved, noted_at: when })).toMatchObject({ outcome: 'paid', notice: null })
      expect(await want({ plate: moved })).toMatchObject({ outcome: 'issued' })
    }

    const wanted = aPlate()
    const other = await park(wanted)
    expect(await want({ plate: wanted })).toMatchObject({ outcome: 'paid', notice: null })
    const params = { transaction_id: other.ticket.transaction_id }
    await expect(
      app.call(correctPlate, { params, body: { plate: beside(wanted) } }, other.driver),
    ).rejects.toMatchObject({ status: 422, body: { type: 'PlateWasSeen' } })
  })

  it('issues one that is not about the ticket once for a stay, until it is called off, whatever was paid', async () => {
    agent = await anAgent(app)
    const plate = aPlate()
    await park(plate)
    const bay = (told: Partial<Body> = {}) => want({ plate, type: 'special_bay', ...told })
    const first = await bay()
    expect(first).toMatchObject({ outcome: 'issued' })
    const again = { outcome: 'noticed', until: null, notice: { id: first.notice?.id } }
    expect(await Promise.all([bay(), bay({ noted_at: ago(600) })])).toMatchObject([again, again])
    expect(await bay({ type: 'outside_bay' })).toMatchObject({ outcome: 'issued' })
    await app.advance(90 * 60)
    agent = await anAgent(app)
    expect(await bay()).toMatchObject(again)
    await app.call(cancelNotice, { params: { id: first.notice?.id ?? 0 } }, office)
    expect(await bay()).toMatchObject({ outcome: 'issued' })
    // A notice elsewhere ends the stay, and so does time.
    expect(await bay({ address: 'Rua do Porto, 10' })).toMatchObject({ outcome: 'issued' })
    expect(await bay()).toMatchObject({ outcome: 'issued' })
    await app.advance(241 * 60)
    agent = await anAgent(app)
    expect(await bay()).toMatchObject({ outcome: 'issued' })
  })

  it('never issues one against a visitor who was paying or had paid then, however late that is told', async () => {
    // A session that nobody uses ends before the Pix of a visitor.
    const told = async (plate: string, when: number) => want({ plate, noted_at: when }, await anAgent(app))
    const ordered = async () => {
      agent = await anAgent(app)
      const plate = await anIrregular()
      const { id } = await buyTicket(app, { plate, product_id: products.centro15 })
      await app.advance(60)
      return { id, plate, when: ago(0) }
    }
    // Let it expire.
    const expired = await ordered()
    await app.advance(31 * 60)
    expect(await statusOf(app, expired.id)).toBe(4)
    expect(await told(expired.plate, expired.when)).toMatchObject({ outcome: 'paying', notice: null })
    expect(await told(expired.plate, ago(0))).toMatchObject({ outcome: 'issued' })

    // Paid later than the tolerance would heal, and the ticket is over.
    const paid = await ordered()
    await app.advance(15 * 60)
    await payOrder(app, paid.id)
    await untilStatus(app, paid.id, 2)
    await app.advance(16 * 60)
    expect(await told(paid.plate, paid.when)).toMatchObject({ outcome: 'paying', notice: null })
    expect(await told(paid.plate, ago(0))).toMatchObject({ outcome: 'tolerance' })

    // Paid, and we learned of it later; the ticket is over.
    const unheard = await ordered()
    const whens: number[] = []
    await payUnheard(app, unheard.id, async () => {
      whens.push(ago(0))
      await app.advance(12 * 60)
    })
    await app.advance(5 * 60)
    expect(await told(unheard.plate, whens[0] ?? 0)).toMatchObject({ outcome: 'paid', notice: null })
  })

  it('is believed for a day; what comes later is refused and kept for the manager', async () => {
    agent = await anAgent(app)
    const plate = await anIrregular()
    expect(await want({ plate, noted_at: ago(86_401) })).toMatchObject({ outcome: 'too_late', notice: null })
    const manager = await aStaff(app, ['manager'])
    const list = async (query: object, by = manager) =>
      (await app.call(listLateClaims, { query: { plate: '', ...query } as never }, by)).data
    expect(await list({})).toMatchObject([
      { plate, kind: 'notice', staff_id: agent.id, name: 'Rita agent', outcome: 'too_late' },
    ])
    await expect(list({}, agent)).rejects.toMatchObject({ status: 403 })

    // Wanted and not issued: the vehicle had paid meanwhile, or was never anything else.
    const [paid, again] = [await anIrregular(), await anIrregular()]
    for (const one of [paid, again]) await park(one)
    const ids = [randomUUID(), randomUUID()] as const
    await want({ plate: paid, id: ids[0] })
    await app.advance(1)
    await want({ plate: again, id: ids[1] })
    const refused = await list({ what: 'not_issued' })
    expect(refused.slice(0, 2)).toMatchObject([
      { id: ids[1], plate: again, outcome: 'paid', notice: null },
      { id: ids[0], plate: paid },
    ])
    expect(refused.map(({ outcome }) => outcome)).not.toContain('too_late')
    expect(refused.every(({ kind }) => kind === 'notice')).toBe(true)
    const after = await list({ what: 'not_issued', before: ids[1] })
    expect(after[0]?.id).toBe(ids[0])
    expect((await list({ what: 'not_issued', plate: paid })).map(({ id }) => id)).toEqual([ids[0]])
    await expect(list({ before: 'x' })).rejects.toMatchObject({ status: 422 })
  })

  it('is told once what is refused for its time or for what the city has not, and the manager finds it', async () => {
    agent = await anAgent(app)
    const manager = await aStaff(app, ['manager'])
    const plate = await anIrregular()
    const id = randomUUID()
    const nothing = { until: null, notice: null, slip_url: null }
    const early = { plate, id, noted_at: ago(-3600), type: 'special_bay' }
    const first = await want(early)
    expect(first).toMatchObject({ ...nothing, outcome: 'too_early' })
    await app.advance(1)
    expect(await want({ plate, type: 'none' })).toMatchObject({ ...nothing, outcome: 'unknown_kind' })
    await app.advance(1)
    expect(await see({ plate, category: 'spaceship' })).toMatchObject({ ...nothing, outcome: 'unknown_kind' })
    await app.advance(1)
    const both = { plate, type: 'none', category: 'spaceship', noted_at: ago(86_401) }
    expect(await want(both)).toMatchObject({ ...nothing, outcome: 'too_late' })
    // Also once its time has come: nobody saw the vehicle then.
    await app.advance(1500)
    expect(await want(early)).toEqual(first)

    const list = async (query: object) =>
      (await app.call(listLateClaims, { query: { plate, ...query } as never }, manager)).data
    const refused = await list({})
    expect(refused).toMatchObject([
      { kind: 'notice', outcome: 'too_late' },
      { kind: 'sighting', outcome: 'unknown_kind' },
      { kind: 'notice', outcome: 'unknown_kind' },
      { kind: 'notice', outcome: 'too_early', id, noted_at: first.noted_at, name: 'Rita agent' },
    ])
    expect(await list({ what: 'refused' })).toEqual(refused)
    // As pages of the release before ask.
    expect(await list({ what: 'too_late' })).toEqual(refused)
    expect(await list({ what: 'not_issued' })).toEqual([])
    expect((await app.call(readShift, {}, agent)).claims.map(({ outcome }) => outcome)).toContain('too_early')
    const { data } = await app.call(readRegister, { query: { plate } as never }, manager)
    const named = data.map(({ details }) => details).filter(({ outcome }) => outcome === 'unknown_kind')
    expect(named).toMatchObject([{ category: 'spaceship' }, { type: 'none' }])

    // Nothing is kept of what cannot be read, and the machines' calls keep their word.
    await expect(want({ plate: '?' })).rejects.toMatchObject({ status: 422 })
    await expect(see({ plate, noted_at: -1 })).rejects.toMatchObject({ status: 422 })
    await expect(sight(app, { plate, category: 'spaceship' })).rejects.toMatchObject({ status: 422 })
    const { kysely } = app.rotativo.parts.db
    const rows = await kysely
      .selectFrom('shift_claims')
      .select('outcome')
      .where('plate', '=', plate)
      .execute()
    // What the release before can read.
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['tolerance', ...Array(4).fill('too_late')])
  })

  it('tells where the vehicle was, which the office reads as positions and nobody else', async () => {
    agent = await anAgent(app)
    const [plate, support] = [aPlate(), await aStaff(app, ['support'])]
    await see({ plate, noted_at: ago(1500), lat: -28.22868, lng: -48.66231 })
    await see({ plate, noted_at: ago(800) })
    const { notice } = await want({ plate, lat: -28.22871, lng: -48.66229 })
    const params = { id: notice?.id ?? 0 }
    const look = await app.call(viewOfficeNotice, { params, body: { reason: 'check', words: '' } }, support)
    expect(look.places).toMatchObject([
      { what: 'seen_without_ticket', address: street, lat: -28.22868, lng: -48.66231 },
      { what: 'issued', address: street, lat: -28.22871, lng: -48.66229 },
    ])
    expect(look.time_line.map(({ what }) => what)).toEqual([
      'seen_without_ticket',
      'seen_without_ticket',
      'issued',
    ])
    const driver = await aDriver(app, { plates: [plate] })
    const own = await app.call(
      readNotice,
      { params: { notice: String(params.id) }, query: { plate: '' } },
      driver,
    )
    expect(JSON.stringify(own)).not.toContain('28.228')
  })

  it('has a shift of their own, which ends with the session', async () => {
    agent = await anAgent(app)
    const other = await anAgent(app)
    expect(await app.call(readShift, {}, agent)).toMatchObject({ begun_at: null, claims: [] })
    const plate = await anIrregular()
    await see({ plate: aPlate() }, other)
    const { notice } = await want({ plate })
    const shift = await app.call(readShift, {}, agent)
    expect(shift).toMatchObject({
      sightings: 1,
      notices: 1,
      claims: [{ kind: 'notice', notice }, { kind: 'sighting' }],
    })
    expect(shift.kinds[0]).toEqual({ slug: 'no_ticket', name: 'Estacionado sem ticket ativo' })
    expect(shift.categories.map(({ slug }) => slug)).toContain('motorcycle')
    // Another's claim looks like none.
    const id = randomUUID()
    await see({ plate: aPlate(), id }, other)
    await expect(see({ plate: aPlate(), id })).rejects.toMatchObject({ status: 404 })
    await app.call(endShift, {}, agent)
    await expect(app.call(readShift, {}, agent)).rejects.toMatchObject({ status: 401 })
    expect((await app.call(readShift, {}, other)).sightings).toBe(2)
    // One that was never handed over ends by itself.
    const yesterday = new Date(app.clock.now().getTime() - 13 * hourMs)
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('shifts').set({ begun_at: yesterday }).where('ended_at', 'is', null).execute()
    expect(await app.call(readShift, {}, other)).toMatchObject({ begun_at: null, sightings: 0, claims: [] })
    await see({ plate: aPlate() }, other)
    expect((await app.call(readShift, {}, other)).sightings).toBe(1)
  })

  it('sends what they noted only as themselves: under another session it is refused and nothing is written', async () => {
    agent = await anAgent(app)
    const other = await anAgent(app)
    const plate = await anIrregular()
    const anothers = { status: 409, body: { type: 'ClaimOfAnother' } }
    const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const mine = { plate, id: randomUUID(), staff_id: agent.id, photos: [sha256(sent)] }
    await expect(want(mine, other)).rejects.toMatchObject(anothers)
    await expect(see({ plate, staff_id: agent.id }, other)).rejects.toMatchObject(anothers)
    expect(await app.call(readShift, {}, other)).toMatchObject({ begun_at: null, claims: [] })
    const issued = await want(mine)
    expect(issued).toMatchObject({ outcome: 'issued', notice: { issued_by: `staff/${agent.id}` } })

    // Also what the server has heard already stays on the device: the photos are still to come.
    await expect(want(mine, other)).rejects.toMatchObject(anothers)
    const params = { id: issued.notice?.id ?? 0 }
    const body = { content: sent.toString('base64'), staff_id: agent.id }
    await expect(app.call(addNoticePhoto, { params, body }, other)).rejects.toMatchObject(anothers)
    expect(await app.call(addNoticePhoto, { params, body }, agent)).toEqual({ number: 1 })
  })

  it('has the usual kind of vehicle first, wherever it stands in the tariff', async () => {
    const { parts } = app.rotativo
    const cityOf = parts.city
    const city = cityOf()
    const groups = city.groups.map((group) => ({ ...group, categories: group.categories.toReversed() }))
    parts.city = () => ({ ...city, groups })
    try {
      const { categories } = await app.call(readShift, {}, await anAgent(app))
      expect(categories.map(({ slug }) => slug)).toEqual(['common', 'motorcycle', 'load_unload'])
    } finally {
      parts.city = cityOf
    }
  })

  it('learns the street of the nearest bay and its sector', async () => {
    agent = await anAgent(app)
    const find = (lat: number, lng: number) =>
      app.call(findStreet, { query: { lat: String(lat), lng: String(lng) } as never }, agent)
    expect(await find(-28.22868, -48.662307)).toMatchObject({ street: 'Rua da Alfândega' })
    expect((await find(-28.2266, -48.6611)).sector).toBe('Setor 1 · Matriz')
    expect(await find(10, 10)).toEqual({ street: '', sector: '' })
  })

  it('leaves a line in the register for each look and each act', async () => {
    const plate = await anIrregular()
    await app.call(checkPlate, { params: { plate }, query: { address: '' } }, agent)
    await want({ plate })
    const manager = await aStaff(app, ['manager'])
    const { data } = await app.call(readRegister, { query: { plate } as never }, manager)
    expect(data.map(({ act }) => act)).toEqual(['issue notice', 'look up plate', 'report sighting'])
  })
})
