import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SentInputOf } from '#contract/endpoint.ts'
import { readNotice } from '#contract/notices/contests.ts'
import { addNotice, addSighting, endShift, listLateClaims, readShift } from '#contract/shifts.ts'
import { readStaffSession } from '#contract/staff/access.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aStaff, signIn, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const ago = (minutes: number) => app.clock.now().getTime() - minutes * minuteMs
type Body = Partial<SentInputOf<typeof addNotice>['body']> & { plate: string }
const noted = (told: Body) => ({
  id: randomUUID(),
  address: 'Rua das Marés, 10',
  category: '',
  noted_at: ago(0),
  ...told,
})
type By = Pick<TestStaff, 'headers'>
const see = (by: By, told: Body) => app.call(addSighting, { body: noted(told) }, by)
const want = (by: By, told: Body) =>
  app.call(addNotice, { body: { type: '', photos: [], ...noted(told) } }, by)
const sessionOf = async (by: By) => (await app.call(readStaffSession, {}, by)).claim_session

it('a claim counts from no earlier than the begin of its session (decision Q200)', async () => {
  const agent = await aStaff(app, ['agent'])
  const [plate, other] = [aPlate(), aPlate()]
  for (const session of [undefined, await sessionOf(agent), randomUUID()]) {
    expect(await see(agent, { plate, session, noted_at: ago(11) })).toMatchObject({ outcome: 'tolerance' })
    expect(await want(agent, { plate, session, noted_at: ago(1) })).toMatchObject({ outcome: 'tolerance' })
    expect(await want(agent, { plate, session })).toMatchObject({ outcome: 'tolerance' })
  }
  await app.advance(601)
  const issued = await want(agent, { plate, noted_at: ago(0) })
  expect(issued).toMatchObject({ outcome: 'issued' })

  // A notice of another kind is dated by the session too, and the claim keeps the time that the device gave.
  const late = await aStaff(app, ['agent'])
  const [before, now] = [ago(30), ago(0)]
  const dated = await want(late, { plate: other, type: 'outside_bay', noted_at: before })
  const zone = app.rotativo.parts.city().settings.timeZone
  expect(dated.noted_at).toBe(toCivil(before, zone))
  expect(dated.notice?.date_notification.slice(0, 16)).toBe(toCivil(now, zone).slice(0, 16))
})

it('a claim noted in an earlier session counts as noted when it arrives in a later one', async () => {
  const first = await aStaff(app, ['agent'])
  const session = await sessionOf(first)
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  await see(first, { plate })
  await app.advance(700)
  const noted_at = ago(0)
  await app.advance(60)
  await app.call(endShift, {}, first)
  await app.advance(600)
  const after = ago(1)
  const again = await signIn(app, first.id)
  expect(await sessionOf(again)).not.toBe(session)
  // Noted after the session had ended.
  const { notice } = await want(again, { plate, session, noted_at })
  const params = { notice: String(notice?.id) }
  const { time_line } = await app.call(readNotice, { params, query: { plate: '' } }, driver)
  expect(time_line.at(-1)?.at).toBe(toCivil(noted_at, app.rotativo.parts.city().settings.timeZone))
  const other = aPlate()
  expect(await see(again, { plate: other, session, noted_at: after })).toMatchObject({ outcome: 'tolerance' })
  const [kept] = await app.rotativo.parts.db.kysely
    .selectFrom('shift_claims')
    .select('counted_at')
    .where('plate', '=', other)
    .execute()
  expect(kept?.counted_at?.getTime()).toBeGreaterThan(after)

  // The session of another agent counts as none.
  const stranger = await aStaff(app, ['agent'])
  expect(await want(stranger, { plate: aPlate(), session, noted_at })).toMatchObject({ outcome: 'tolerance' })
})

it('an impossible jump is kept for the manager and counts for nothing', async () => {
  const agent = await aStaff(app, ['agent'])
  const manager = await aStaff(app, ['manager'])
  const [here, tokyo, toronto] = [
    { lat: -28.22868, lng: -48.66231 },
    { lat: 35.68, lng: 139.69 },
    { lat: 43.65, lng: -79.38 },
  ]
  const plate = aPlate()
  expect(await see(agent, { plate, ...here })).toMatchObject({ outcome: 'tolerance' })
  await app.advance(1)
  const refused = { outcome: 'impossible_jump', until: null, notice: null, slip_url: null }
  const id = randomUUID()
  const body = { plate, id, ...tokyo, address: 'Rua da Ásia' }
  const first = await see(agent, body)
  expect(first).toMatchObject(refused)
  expect(await see(agent, body)).toEqual(first)
  // Another claim at the same place does not speak for the first one.
  expect(await see(agent, { plate, ...tokyo })).toMatchObject(refused)
  expect(await want(agent, { plate, ...toronto, type: 'outside_bay' })).toMatchObject(refused)
  // Back where the agent is, also without a position, all goes on.
  expect(await see(agent, { plate, ...here })).toMatchObject({ outcome: 'tolerance' })
  expect(await see(agent, { plate: aPlate() })).toMatchObject({ outcome: 'tolerance' })
  await app.advance(601)
  expect(await want(agent, { plate, ...here })).toMatchObject({ outcome: 'issued' })
  const other = await aStaff(app, ['agent'])
  expect(await see(other, { plate: aPlate(), ...tokyo })).toMatchObject({ outcome: 'tolerance' })

  const query = { plate, what: 'refused' }
  const { data } = await app.call(listLateClaims, { query: query as never }, manager)
  expect(data.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['notice', 'impossible_jump'],
    ['sighting', 'impossible_jump'],
    ['sighting', 'impossible_jump'],
  ])
  const { claims } = await app.call(readShift, {}, agent)
  expect(claims.filter(({ outcome }) => outcome === 'impossible_jump')).toHaveLength(3)
  const stored = app.rotativo.parts.db.kysely
    .selectFrom('shift_claims')
    .select(['outcome', 'refused_for', 'sighting_id'])
  // As the release before reads it.
  expect(await stored.where('id', '=', id).execute()).toEqual([
    { outcome: 'too_late', refused_for: null, sighting_id: null },
  ])
})

it('two claims of one moment at two places: one of them is a jump', async () => {
  const agent = await aStaff(app, ['agent'])
  const far = { lat: 35.68, lng: 139.69 }
  const both = await Promise.all([
    see(agent, { plate: aPlate(), lat: -28.22868, lng: -48.66231 }),
    see(agent, { plate: aPlate(), ...far }),
  ])
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['impossible_jump', 'tolerance'])
})
