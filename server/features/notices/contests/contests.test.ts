import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnData } from '#contract/account/own-data.ts'
import { addPublicContest, readPublicNotice } from '#contract/notices/contests.ts'
import {
  cancelOfficeNotice,
  listContests,
  listOfficeNotices,
  viewOfficeNotice,
} from '#contract/staff/notices.ts'
import { readRegister } from '#contract/staff/people.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { openPool } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { refused, type Sent, startApp, type TestApp } from '#testkit/app.ts'
import { aPicture, contestNotice, contestText, decide, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, aPage, noticeStatus } from '#testkit/guests.ts'
import { notice, sight } from '#testkit/operators.ts'
import { manyOrders } from '#testkit/orders.ts'
import { patience } from '#testkit/patient.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

const hour = 3600
const day = 24 * hour

let app: TestApp
let manager: TestStaff
beforeAll(async () => {
  const many = { max: 10_000, windowSeconds: 600 }
  const { limits } = manyOrders
  app = await startApp({
    settings: { limits: { ...limits, lookup: many }, sessionIdleDays: 365, photoDays: 60 },
  })
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await app.close()
})

const kysely = () => app.rotativo.parts.db.kysely
const civil = (seconds = 0) => toCivil(app.clock.now().getTime() + seconds * 1000, 'America/Sao_Paulo')
/** A time between one moment and now, so many seconds later; the clock goes on whenever somebody looks. */
const since = (begin: string, seconds: number) =>
  expect.toSatisfy((time: string) => {
    const at = (civilTime: string) => Date.parse(`${civilTime.replace(' ', 'T')}Z`) / 1000
    return at(time) >= at(begin) + seconds && at(time) <= at(civil()) + seconds
  })
const missing = refused(404, 'NotFound')
const signIn = async () => {
  manager = await aStaff(app, ['manager'])
}

/** A driver who has a notice that is dearer after 48 hours. */
const noticed = async (): Promise<{ driver: TestDriver; plate: string; id: number; number: string }> => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate], credit: 10_000 })
  const { id, number } = await notice(app, { plate, type: 'special_bay' })
  return { driver, plate, id, number }
}

describe('all of a notice', () => {
  it('is for who holds the plate, and for who proves the whole number with it; for others it looks like none', async () => {
    const plate = aPlate()
    const [holder, stranger] = [await aDriver(app, { plates: [plate] }), await aDriver(app)]
    await sight(app, { plate })
    await app.advance(900)
    await sight(app, { plate })
    const { id, number } = await notice(app, { plate })
    const page = await noticePage(app, id, holder)
    expect(page).toMatchObject({
      id,
      number,
      plate,
      price: 3000,
      next_price: null,
      clock: 'running',
      is_payable: true,
      is_contestable: true,
      contests: [],
      photos: [],
      time_line: [
        { what: 'seen_without_ticket', until: expect.stringMatching(/^\d{4}-/) },
        { what: 'seen_without_ticket', until: null },
        { what: 'issued' },
      ],
    })
    const publicly = (typed: string, its = plate) =>
      app.call(readPublicNotice, { params: { notice: typed }, query: { plate: its } })
    expect(await publicly(number.toLowerCase())).toMatchObject({ id, plate, time_line: page.time_line })
    const wrong = `${id}-${number.endsWith('22222') ? '33333' : '22222'}`
    for (const typed of [String(id), wrong, '999999999', 'nada', `${id}-`]) {
      await expect(publicly(typed), typed).rejects.toMatchObject(missing)
    }
    await expect(publicly(number, aPlate())).rejects.toMatchObject(missing)
    await expect(noticePage(app, id, stranger)).rejects.toMatchObject(missing)
    await expect(noticePage(app, number, stranger)).rejects.toMatchObject(missing)
  })
})

describe('a contest', () => {
  it('stops price and deadline while days pass, once; rejected, the clock goes on with the time that was left', async () => {
    await signIn()
    const { driver, id } = await noticed()
    await app.advance(47 * hour)
    const before = await noticePage(app, id, driver)
    expect(before).toMatchObject({ price: 3600, next_price: 4800 })
    await expect(contestNotice(app, id, driver, { text: 'curto' })).rejects.toMatchObject(
      refused(422, 'InvalidInput'),
    )
    const key = { ...driver, key: `contest-${id}` }
    const begin = civil()
    const first = await contestNotice(app, id, key)
    expect(await contestNotice(app, id, key)).toEqual(first)
    expect(first).toMatchObject({
      clock: 'contested',
      is_contestable: false,
      contests_left: 1,
      next_price_at: null,
      deadline: null,
      contests: [{ state: 'open', text: contestText, reason: '', due_at: since(begin, 30 * day) }],
    })
    expect(first.contests[0]?.protocol).toMatch(/^\d{14}$/)
    await expect(contestNotice(app, id, driver)).rejects.toMatchObject(refused(409, 'ContestOpen'))
    await app.advance(90 * day)
    await app.advance(1)
    expect(await noticePage(app, id, driver)).toMatchObject({ status: 2, price: 3600, is_payable: true })

    await signIn()
    const contestId = first.contests[0]?.id ?? 0
    const decided = await decide(app, contestId, false, manager)
    expect(decided).toMatchObject({ state: 'rejected', reason: 'Conferimos as fotos.' })
    await expect(decide(app, contestId, true, manager)).rejects.toMatchObject(refused(409, 'ContestDecided'))
    const after = await noticePage(app, id, driver)
    expect(after).toMatchObject({ clock: 'running', price: 3600, next_price: 4800, is_contestable: true })
    expect(after.time_line.map(({ what }) => what)).toEqual(['issued', 'contested', 'contest_ended'])
    const [letter] = await app.messages(driver.email, 1, 'Contestação não aceita - Zona Azul Porto das Marés')
    expect(letter?.text).toContain(decided.protocol)
    expect(letter?.text).toContain('Conferimos as fotos.')
    expect(letter?.text).toContain(`/irregularidades/${id}`)
    // An hour was left to the dearer price.
    await app.advance(hour - 60)
    expect((await noticePage(app, id, driver)).price).toBe(3600)
    await app.advance(120)
    expect((await noticePage(app, id, driver)).price).toBe(4800)
    // A second one, and no third.
    const again = await contestNotice(app, id, driver)
    await signIn()
    await decide(app, again.contests[1]?.id ?? 0, false, manager)
    await expect(contestNotice(app, id, driver)).rejects.toMatchObject(refused(422, 'ContestSpent'))
    // The deadline comes with the time that was left, and then it is too late.
    await app.advance(40 * day)
    expect(await noticeStatus(app, id)).toBe(4)
  })

  it('that is accepted calls the notice off, and every arrow is noted for good', async () => {
    await signIn()
    const { driver, id } = await noticed()
    const { contests } = await contestNotice(app, id, driver)
    expect(await decide(app, contests[0]?.id ?? 0, true, manager)).toMatchObject({ state: 'accepted' })
    const page = await noticePage(app, id, driver)
    expect(page).toMatchObject({ status: 5, clock: 'running', is_payable: false, is_contestable: false })
    expect(page.time_line.map(({ what }) => what)).toEqual(['issued', 'contested', 'contest_accepted'])
    await expect(contestNotice(app, id, driver)).rejects.toMatchObject(refused(422, 'ContestClosed'))
    await app.messages(driver.email, 1, 'Contestação aceita - Zona Azul Porto das Marés')
    for (const query of ['update notice_events set event = event', 'delete from notice_events']) {
      await expect(app.rotativo.parts.db.pool.query(query)).rejects.toThrow(/permission denied/)
    }
    // Not even the owner of the tables changes what happened.
    const owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => {} })
    await expect(owner.pool.query('delete from notice_events')).rejects.toThrow('append-only')
    await owner.close()
  })

  it('ends well when the notice is called off for another reason, by the office with a reason too', async () => {
    await signIn()
    const { driver, id } = await noticed()
    await contestNotice(app, id, driver)
    const cancel = (reason: string) =>
      app.call(cancelOfficeNotice, { params: { id }, body: { reason } }, manager)
    await expect(cancel('não')).rejects.toMatchObject(refused(422, 'InvalidInput'))
    expect(await cancel('A placa foi lida errada.')).toMatchObject({ status: 5 })
    expect(await cancel('A placa foi lida errada.')).toMatchObject({ status: 5 })
    expect((await noticePage(app, id, driver)).contests).toMatchObject([
      { state: 'accepted', reason: 'A placa foi lida errada.' },
    ])
    await app.messages(driver.email, 1, 'Contestação aceita - Zona Azul Porto das Marés')
  })

  it('without an account needs the whole number, and its words are shown to its own page alone', async () => {
    const { driver, id, number, plate } = await noticed()
    const [page, photos] = [aPage(), [await aPicture(400)]]
    const body = { plate, text: contestText, photos }
    const send = (typed: string, sent: Sent) =>
      app.call(addPublicContest, { params: { notice: typed }, body }, sent)
    await expect(send(String(id), page)).rejects.toMatchObject(missing)
    const own = { state: 'open', text: contestText, photos: [expect.any(String)] }
    expect(await send(number, page)).toMatchObject({ contests: [own] })
    const held = await noticePage(app, id, driver)
    const [closed] = held.contests
    expect(closed).toMatchObject({ state: 'open', text: null, photos: [] })
    const read = (sent?: Sent) =>
      app.call(readPublicNotice, { params: { notice: held.number }, query: { plate } }, sent)
    const shown = await read(page)
    expect(shown.contests).toMatchObject([{ ...own, protocol: closed?.protocol }])
    const picturesIn = async ({ pdf_url }: { pdf_url: string }) => {
      const bytes = Buffer.from(await (await app.http('GET', pdf_url)).arrayBuffer())
      return bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect(await picturesIn(shown)).toBe(1)
    for (const sent of [undefined, aPage()]) {
      const other = await read(sent)
      expect(other.contests).toEqual([closed])
      expect(await picturesIn(other)).toBe(0)
    }
    // As contests were kept before pages were known.
    const { kysely } = app.rotativo.parts.db
    await kysely.updateTable('contests').set({ page: null }).where('notice_id', '=', id).execute()
    for (const sent of [undefined, page]) expect((await read(sent)).contests).toEqual([closed])
  })

  it('of whoever names no page is shown in the answer to it, and to nobody after that', async () => {
    const { number, plate } = await noticed()
    const body = { plate, text: contestText, photos: [await aPicture(400)] }
    const sent = await app.call(addPublicContest, { params: { notice: number }, body })
    expect(sent.contests).toMatchObject([{ text: contestText, photos: [expect.any(String)] }])
    const { contests } = await app.call(readPublicNotice, { params: { notice: number }, query: { plate } })
    expect(contests).toMatchObject([{ state: 'open', text: null, photos: [] }])
  })

  it('of a driver says nothing to who has the number', async () => {
    const other = await noticed()
    await contestNotice(app, other.id, other.driver)
    const query = { plate: other.plate }
    expect(await app.call(readPublicNotice, { params: { notice: other.number }, query })).toMatchObject({
      contests: [{ text: null }],
    })
  })
})

describe('its pictures', () => {
  it('are made smaller, lose their metadata, open at their address for an hour, and stand in the PDF', async () => {
    const { driver, id } = await noticed()
    const bad = { photos: [Buffer.from('kein Bild').toString('base64')] }
    await expect(contestNotice(app, id, driver, bad)).rejects.toMatchObject(refused(422, 'PhotoUnreadable'))
    const four = { photos: await Promise.all([1, 2, 3, 4].map(() => aPicture(40))) }
    await expect(contestNotice(app, id, driver, four)).rejects.toMatchObject(refused(422, 'InvalidInput'))
    const photos = [await aPicture(), await aPicture(300), await aPicture(300)]
    const page = await contestNotice(app, id, driver, { photos })
    const [first, second, ...more] = page.contests[0]?.photos ?? []
    expect([first, second, more.length]).toEqual([expect.any(String), expect.any(String), 0])
    const shown = await app.http('GET', first ?? '')
    expect(shown.headers.get('Content-Type')).toBe('image/jpeg')
    const { width, height, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect({ width, height, exif }).toEqual({ width: 1600, height: 720, exif: undefined })
    const forged = first?.replace(/contest-\d+-1/, 'contest-999-1') ?? ''
    expect((await app.http('GET', forged)).status).toBe(404)
    const pdf = await app.http('GET', page.pdf_url)
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBe(2)
    await app.advance(hour + 1)
    for (const url of [first, page.pdf_url]) expect((await app.http('GET', url ?? '')).status).toBe(404)
  })
})

describe('the office', () => {
  it('sees contests oldest first with their deadline, and the evidence for a reason that the driver can read', async () => {
    await signIn()
    const [one, two] = [await noticed(), await noticed()]
    const begin = civil()
    const first = await contestNotice(app, one.id, one.driver, { photos: [await aPicture(320)] })
    await contestNotice(app, two.id, two.driver)
    const list = (query: object) =>
      app.call(
        listContests,
        { query: { state: 'open', plate: '', protocol: '', ...query } as never },
        manager,
      )
    const all = (await list({})).data.map(({ notice_id }) => notice_id)
    expect(all.indexOf(one.id)).toBeLessThan(all.indexOf(two.id))
    expect((await list({ plate: one.plate })).data).toMatchObject([
      { notice_id: one.id, is_late: false, is_paid: false, text: null, due_at: since(begin, 30 * day) },
    ])
    const [{ protocol = '', id: contestId = 0 } = {}] = first.contests
    expect((await list({ protocol })).data).toMatchObject([{ notice_id: one.id }])
    expect((await list({ protocol: '123' })).data).toEqual([])
    expect((await list({ after: contestId })).data.map(({ notice_id }) => notice_id)).not.toContain(one.id)
    await app.advance(31 * day)
    await signIn()
    expect((await list({ plate: one.plate })).data).toMatchObject([{ is_late: true }])

    const read = (body: object) =>
      app.call(viewOfficeNotice, { params: { id: one.id }, body: body as never }, manager)
    await expect(read({ words: '' })).rejects.toMatchObject(refused(422, 'InvalidInput'))
    expect((await list({ state: 'decided', plate: one.plate })).data).toEqual([])
    expect(await read({ reason: 'contest', words: 'protocolo' })).toMatchObject({
      id: one.id,
      issued_by: 'office',
      is_cancellable: true,
      contests: [{ text: contestText, photos: [expect.any(String)], decided_by: null }],
    })
    await read({ reason: 'complaint', words: ' ' })
    const asked = { plate: one.plate, act: 'read notice' } as never
    const lines = await app.call(readRegister, { query: asked }, manager)
    const looks = ['Reclamação de motorista', 'Contestação: protocolo']
    const seen = { driver_id: one.driver.driverId, details: { contests: [protocol] } }
    expect(lines.data).toMatchObject(looks.map((reason) => ({ reason, ...seen })))
    const own = await app.call(readOwnData, {}, one.driver)
    const told = own.lists.staff_looks?.map(({ act, reason }) => `${act}: ${reason}`)
    expect(new Set(told)).toEqual(new Set(looks.map((reason) => `read notice: ${reason}`)))
    expect(own.lists.contests).toMatchObject([{ text: contestText, state: 'open' }])
  })

  it('reads what was decided, newest first, with reason, who and when; what ended by itself names nobody', async () => {
    await signIn()
    const support = await aStaff(app, ['support'])
    const cases = [await noticed(), await noticed(), await noticed()]
    const ids: number[] = []
    for (const { id, driver } of cases) ids.push((await contestNotice(app, id, driver)).contests[0]?.id ?? 0)
    const [accepted = 0, rejected = 0, waiting = 0] = ids
    await decide(app, accepted, true, manager)
    await decide(app, rejected, false, support)
    const list = async (query: object) =>
      (
        await app.call(
          listContests,
          { query: { state: 'decided', plate: '', protocol: '', ...query } as never },
          support,
        )
      ).data
    const all = await list({})
    expect(all.map(({ id }) => id).slice(0, 2)).toEqual([rejected, accepted])
    expect(all.every(({ state }) => state !== 'open')).toBe(true)
    expect((await list({ state: 'any' })).slice(0, 3).map(({ id }) => id)).toEqual([
      waiting,
      rejected,
      accepted,
    ])
    const decisions = await app.call(readRegister, { query: { act: 'decide contest' } as never }, manager)
    expect(decisions.data.slice(0, 2)).toMatchObject([
      { details: { contest: rejected }, driver_id: cases[1]?.driver.driverId },
      { details: { contest: accepted }, driver_id: cases[0]?.driver.driverId },
    ])
    const any = { state: 'any', protocol: all[1]?.protocol }
    expect(await list(any)).toMatchObject([{ id: accepted, state: 'accepted' }])
    expect(all[1]).toMatchObject({
      state: 'accepted',
      reason: 'Conferimos as fotos.',
      decided_by: 'Rita manager',
      decided_at: civil(),
      text: null,
    })
    const found = async (query: object) => (await list(query)).map(({ id }) => id)
    expect(await found({ state: 'rejected', plate: cases[1]?.plate })).toEqual([rejected])
    expect(await found({ state: 'accepted' })).not.toContain(rejected)
    expect(await found({ after: rejected })).toContain(accepted)
    expect(await found({ after: accepted })).not.toContain(rejected)
    expect(await found({})).not.toContain(waiting)
    const body = { reason: 'contest', words: '' } as const
    const look = await app.call(viewOfficeNotice, { params: { id: cases[1]?.id ?? 0 }, body }, support)
    expect(look.contests).toMatchObject([{ reason: 'Conferimos as fotos.', decided_by: 'Rita support' }])
    await kysely().updateTable('contests').set({ staff_id: null }).where('id', '=', accepted).execute()
    expect((await list({ plate: cases[0]?.plate }))[0]).toMatchObject({ decided_by: null })
  })

  it('lists notices by plate, state and day, a page at a time; whoever issued one decides nothing about it', async () => {
    await signIn()
    const plate = aPlate()
    const ids: number[] = []
    for (let n = 0; n < 52; n++) ids.unshift(await aNotice(app, plate))
    const list = async (query: object) =>
      (
        await app.call(
          listOfficeNotices,
          { query: { plate, from: '', until: '', ...query } as never },
          manager,
        )
      ).data.map(({ id }) => id)
    const page = await list({})
    expect(page).toEqual(ids.slice(0, 50))
    expect(await list({ before: page.at(-1) })).toEqual(ids.slice(50))
    expect(await list({ number: ids[3] })).toEqual([ids[3]])
    expect(await list({ status: 3 })).toEqual([])
    expect(await list({ until: civil(-day) })).toEqual([])
    const driver = await aDriver(app, { plates: [plate] })
    const { contests } = await contestNotice(app, ids[0] ?? 0, driver)
    expect(await list({ clock: 'contested' })).toEqual([ids[0]])
    const issued_by = `staff/${manager.id}`
    await kysely().updateTable('notices').set({ issued_by }).where('id', 'in', ids).execute()
    const own = refused(422, 'OwnNotice')
    await expect(decide(app, contests[0]?.id ?? 0, true, manager)).rejects.toMatchObject(own)
    const body = { reason: 'A placa foi lida errada.' }
    await expect(
      app.call(cancelOfficeNotice, { params: { id: ids[1] ?? 0 }, body }, manager),
    ).rejects.toMatchObject(own)
  })
})
