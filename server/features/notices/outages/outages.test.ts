import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listPublicNotices } from '#contract/guest.ts'
import { readPublicNotice } from '#contract/notices/contests.ts'
import { createOrder, updateOrder } from '#contract/orders.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { activateParking } from '#contract/parking.ts'
import {
  cancelOfficeNotice,
  listOfficeNotices,
  releaseOfficeNotice,
  viewOfficeNotice,
} from '#contract/staff/notices.ts'
import { readPanel } from '#contract/staff/panel.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { OutageWatch } from '#server/database/outage-watch.ts'
import { openPool } from '#server/database/pool.ts'
import { readNoticePage } from '#server/features/notices/contests/notice-page.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice, decide, noticePage } from '#testkit/contests.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, buyTicket, noticeStatus, payNotices } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { manyOrders, payOrder, pixData, statusOf } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { noticeOrder } from '#testkit/payments.ts'
import { readPdf } from '#testkit/pdf.ts'
import { aStaff } from '#testkit/staff.ts'

const day = 24 * 3600

let app: TestApp
beforeAll(async () => {
  const many = { max: 10_000, windowSeconds: 600 }
  const { limits } = manyOrders
  app = await startApp({ settings: { limits: { ...limits, lookup: many }, sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

const kysely = () => app.rotativo.parts.db.kysely
const civil = () => toCivil(app.clock.now(), 'America/Sao_Paulo')

const mendBank = (): void => {
  for (const method of ['openPix', 'lookUp']) Reflect.deleteProperty(app.rotativo.parts.payment, method)
}
afterEach(mendBank)

/** The bank answers nobody until what is given back is called. */
const breakBank = (): (() => void) => {
  const silent = () => Promise.reject(new GatewayFault('the bank', 'is silent', true))
  const bank = app.rotativo.parts.payment
  Object.assign(bank, { openPix: silent, lookUp: silent })
  return mendBank
}

const windows = () =>
  kysely()
    .selectFrom('outages as o')
    .leftJoin('outage_ends as e', 'e.outage_id', 'o.id')
    .select(['o.id', 'o.part', 'o.begun_at', 'e.ended_at'])
    .orderBy('o.id')
    .execute()

const row = (id: number) =>
  kysely().selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const clockOf = async (id: number): Promise<string> =>
  (await kysely().selectFrom('notices').select('clock').where('id', '=', id).executeTakeFirstOrThrow()).clock

const tries = (plate: string) =>
  kysely().selectFrom('payment_attempts').select('plate').where('plate', '=', plate).execute()

/** What was told of notices that are held no more. */
const released = async (driver: TestDriver) => {
  await delivered(app)
  const all = await app.messages(driver.email, 0)
  return all.filter(({ subject }) => subject?.includes('Fim da análise')).map(({ text }) => text)
}

/** A driver who cannot pay: the wallet is empty and the bank away. */
const aTry = async (plate: string) => {
  const driver = await aDriver(app, { plates: [plate] })
  const park = { body: { plate, product_id: products.centro60 } }
  await expect(app.call(activateParking, park, driver)).rejects.toMatchObject(
    refused(422, 'InsufficientBalance'),
  )
  await eventually(
    () => tries(plate),
    (rows) => rows.length > 0,
  )
  return driver
}

describe('an outage of the bank', () => {
  it('holds what was issued within it for a plate that somebody tried to pay for, and nothing else', async () => {
    const plates = {
      before: aPlate(),
      inside: aPlate(),
      quiet: aPlate(),
      visitor: aPlate(),
      late: aPlate(),
      after: aPlate(),
    }
    const before = await notice(app, { plate: plates.before })
    await app.advance(60)
    const mend = breakBank()
    await expect(buyTicket(app, { plate: plates.visitor })).rejects.toMatchObject(
      refused(503, 'GatewayUnavailable'),
    )
    await eventually(windows, (rows) => rows.length === 1 && rows[0]?.ended_at === null)
    const driver = await aTry(plates.inside)
    await aTry(plates.before)
    await app.advance(60)
    const inside = await notice(app, { plate: plates.inside })
    expect(inside).toMatchObject({ deadline: null, clock: 'held' })
    // Who began a ticket and let it expire.
    const visitor = await aNotice(app, plates.visitor)
    const quiet = await notice(app, { plate: plates.quiet })
    const other = await notice(app, { plate: plates.inside, type: 'special_bay' })
    const late = await notice(app, { plate: plates.late })
    expect(await Promise.all([inside.id, visitor, late.id].map(clockOf))).toEqual(['held', 'held', 'running'])
    await aTry(plates.late)
    await aTry(plates.after)
    // A bank that is asked and silent is away still.
    await app.advance(120)
    expect(await windows()).toMatchObject([{ part: 'bank', ended_at: null }])
    mend()
    await app.advance(30)
    expect(await windows()).toMatchObject([{ ended_at: null }])
    await app.advance(40)
    expect(await windows()).toMatchObject([{ ended_at: expect.any(Date) }])
    await app.advance(60)
    const after = await notice(app, { plate: plates.after })
    await app.advance(10)
    const clocks = await Promise.all([before, inside, quiet, other, late, after].map(({ id }) => clockOf(id)))
    expect(clocks).toEqual(['running', 'held', 'running', 'running', 'held', 'running'])
    // What is held asks for no money; of the same driver the one that is not held does.
    await delivered(app)
    const told = (await app.messages(driver.email, 0)).map(({ text }) => text)
    const [ofHeld, ofOther] = [inside.id, other.id].map((id) =>
      told.find((text) => text.includes(`Número da irregularidade: ${id}`)),
    )
    expect(ofHeld).toContain('Ela está em análise: não é preciso pagar agora')
    expect(ofHeld).toContain('Ver irregularidade')
    expect(ofHeld).not.toMatch(/Prazo|Regularizar|pode ser regularizada/)
    expect(ofOther).toMatch(
      /Valor: R\$ 36,00\s+Valor depois: R\$ 48,00 a partir de \d\d\/\d\d\/\d{4} .*\s+Prazo para regularizar/,
    )

    const page = await noticePage(app, inside.id, driver)
    expect(page).toMatchObject({ clock: 'held', is_payable: false, deadline: null, price: 3000 })
    expect(page.held_reason).toMatch(/^De \d\d\/\d\d\/\d{4} .* a .*, o pagamento não funcionava no banco/)
    expect(page.time_line.at(-1)).toMatchObject({ what: 'held', reason: page.held_reason })
    for (const [language, words] of [
      ['en', 'payment did not work at the bank, and somebody tried to pay'],
      ['es', 'el pago no funcionaba en el banco, y alguien intentó pagar'],
    ] as const) {
      const sent = { ...driver, headers: { [pageLanguageHeader]: language } }
      const said = await noticePage(app, inside.id, sent)
      expect(said.held_reason).toContain(words)
      expect(said.time_line.at(-1)?.reason).toBe(said.held_reason)
    }
    const pdf = await app.http('GET', page.pdf_url)
    const { pages } = readPdf(Buffer.from(await pdf.arrayBuffer()))
    const sheet = pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    expect(sheet).toContain('Por que está em análise')
    expect(sheet).toContain('não funcionava no banco')
    const publicly = { params: { notice: inside.number }, query: { plate: plates.inside } }
    expect(await app.call(readPublicNotice, publicly)).toMatchObject({ held_reason: page.held_reason })
  })
})

describe('a held notice', () => {
  it('takes no money, does not age, and is let go or called off by the office with a reason', async () => {
    const [plate, another] = [aPlate(), aPlate()]
    const mend = breakBank()
    await expect(buyTicket(app)).rejects.toMatchObject(refused(503, 'GatewayUnavailable'))
    await eventually(windows, (rows) => rows.at(-1)?.ended_at === null)
    const driver = await aTry(plate)
    const calledOff = await aTry(another)
    const [held, called] = [await notice(app, { plate }), await notice(app, { plate: another })]
    mend()
    await app.advance(120)
    expect((await windows()).at(-1)?.ended_at).not.toBeNull()
    await expect(payNotices(app, [held.id])).rejects.toMatchObject(refused(409, 'NoticeHeld'))
    const { data } = await app.call(listPublicNotices, { query: { plateIn: plate } as never })
    expect(data).toMatchObject([{ id: held.id, price: null }])
    await app.advance(90 * day)
    expect(await noticeStatus(app, held.id)).toBe(2)

    const { headers } = await aStaff(app, ['support', 'finance'])
    const waiting = await app.call(listOfficeNotices, { query: { clock: 'held' } } as never, { headers })
    expect(waiting.data.map(({ id }) => id)).toEqual(expect.arrayContaining([held.id, called.id]))
    const panel = await app.call(
      readPanel,
      { query: { from: civil().slice(0, 10), until: civil().slice(0, 10) } },
      { headers },
    )
    expect(panel.notices_held).toBe(waiting.data.length)
    const look = { params: { id: held.id }, body: { reason: 'check', words: '' } } as const
    expect(await app.call(viewOfficeNotice, look, { headers })).toMatchObject({ is_cancellable: true })
    const reason = 'A tentativa foi de outro dia.'
    const asked = (id: number) => ({ params: { id }, body: { reason } })
    await expect(
      app.call(releaseOfficeNotice, { params: { id: held.id }, body: { reason: 'não' } }, { headers }),
    ).rejects.toMatchObject(refused(422, 'InvalidInput'))
    const issuer = await aStaff(app, ['agent', 'manager'])
    const issued_by = `staff/${issuer.id}`
    await kysely().updateTable('notices').set({ issued_by }).where('id', '=', held.id).execute()
    const own = app.call(releaseOfficeNotice, asked(held.id), issuer)
    await expect(own).rejects.toMatchObject(refused(422, 'OwnNotice'))
    expect(await clockOf(held.id)).toBe('held')
    await app.call(releaseOfficeNotice, asked(held.id), { headers })
    // Again it changes nothing.
    await app.call(releaseOfficeNotice, asked(held.id), { headers })
    await app.call(cancelOfficeNotice, asked(called.id), { headers })
    await app.advance(10)
    const page = await noticePage(app, held.id, driver)
    expect(page).toMatchObject({ clock: 'running', held_reason: null, is_payable: true, price: 3000 })
    expect(page.time_line.map(({ what }) => what)).toEqual(['issued', 'held', 'released'])
    expect(page.time_line.at(-1)?.reason).toBe(reason)
    expect([await noticeStatus(app, called.id), await clockOf(called.id)]).toEqual([5, 'running'])
    const off = await noticePage(app, called.id, calledOff)
    expect(off.time_line.map(({ what }) => what)).toEqual(['issued', 'held', 'cancelled'])
    expect(off.time_line.at(-1)?.reason).toBe(reason)
    // Whose message said that no time runs is told once that it does, and by when.
    const told = await released(driver)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(
      'não está mais em análise: ela foi mantida, e o prazo para regularizar agora corre',
    )
    expect(told[0]).toMatch(/Valor: R\$ 30,00\s+Prazo para regularizar: até \d\d\/\d\d\/\d{4}/)
    expect(told[0]).toContain(`${app.address}/irregularidades/${held.id}`)
    expect(await released(calledOff)).toEqual([])
    await expect(kysely().deleteFrom('outages').execute()).rejects.toThrow(/permission denied/)
  })

  it('runs on by a contest that was not accepted, of which whoever did not contest is told', async () => {
    const plate = aPlate()
    const mend = breakBank()
    await expect(buyTicket(app)).rejects.toMatchObject(refused(503, 'GatewayUnavailable'))
    await eventually(windows, (rows) => rows.at(-1)?.ended_at === null)
    const driver = await aTry(plate)
    const { id } = await notice(app, { plate })
    mend()
    await app.advance(120)
    const other = await aDriver(app, { plates: [plate] })
    const page = await contestNotice(app, id, driver)
    expect(await clockOf(id)).toBe('contested')
    await decide(app, page.contests[0]?.id ?? 0, false, await aStaff(app, ['support']))
    expect(await clockOf(id)).toBe('running')
    expect(await released(driver)).toEqual([])
    expect(await released(other)).toHaveLength(1)
  })

  it('that was told with its deadline before it was held is not told again', async () => {
    const plate = aPlate()
    const { id } = await notice(app, { plate })
    const mend = breakBank()
    await expect(buyTicket(app)).rejects.toMatchObject(refused(503, 'GatewayUnavailable'))
    await eventually(windows, (rows) => rows.at(-1)?.ended_at === null)
    const driver = await aTry(plate)
    mend()
    await kysely().updateTable('notices').set({ date_time: app.clock.now() }).where('id', '=', id).execute()
    await app.advance(10)
    expect(await clockOf(id)).toBe('held')
    const reason = 'A tentativa foi de outro dia.'
    await app.call(releaseOfficeNotice, { params: { id }, body: { reason } }, await aStaff(app, ['support']))
    expect(await clockOf(id)).toBe('running')
    expect(await released(driver)).toEqual([])
  })

  it('that was ordered before it was held is paid by what comes, and let go', async () => {
    const plate = aPlate()
    const { id } = await notice(app, { plate })
    const order = await payNotices(app, [id])
    const payer = await aDriver(app, { credit: 100_000 })
    const draft = await app.call(createOrder, { body: noticeOrder(payer, 11, [id]) }, payer)
    const mend = breakBank()
    await expect(buyTicket(app)).rejects.toMatchObject(refused(503, 'GatewayUnavailable'))
    await eventually(windows, (rows) => rows.at(-1)?.ended_at === null)
    await aTry(plate)
    mend()
    await kysely().updateTable('notices').set({ date_time: app.clock.now() }).where('id', '=', id).execute()
    await app.advance(10)
    expect(await clockOf(id)).toBe('held')
    // Nobody was asked for the money of a draft yet: it waits like the notice.
    const pix = app.call(updateOrder, { params: { id: draft.id }, body: pixData }, payer)
    await expect(pix).rejects.toMatchObject({
      ...refused(409, 'NoticeHeld'),
      body: { message: 'Irregularidade em análise: não é preciso pagar agora.' },
    })
    expect(await statusOf(app, draft.id)).not.toBe(3)
    await payOrder(app, order.id)
    await eventually(
      () => noticeStatus(app, id),
      (status) => status === 3,
    )
    expect(await clockOf(id)).toBe('running')
    const page = await readNoticePage(
      app.rotativo.parts,
      kysely(),
      { notice: await row(id), isWhole: true },
      'office',
    )
    // No time to pay runs on, so that none is told of.
    expect(page.time_line.map(({ what }) => what)).toEqual(['issued', 'held', 'paid'])
  })
})

describe('a silence', () => {
  const admin = () => new pg.Client({ connectionString: app.databaseUrl })
  const silence = async (seconds: number) => {
    const client = admin()
    await client.connect()
    const { rows } = await client.query(
      `update pulse set served_at = clock_timestamp() - interval '${seconds} seconds' returning served_at`,
    )
    await client.end()
    return rows[0].served_at as Date
  }
  const databaseNow = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely())
    return Number(rows[0]?.now)
  }

  it('of the database is found by a server that lived through it, whose tries to pay are not lost', async () => {
    const { db, clock, outages } = app.rotativo.parts
    await outages.beat()
    // The app's own server would find the silence as well, if its turn came first.
    outages.beat = async () => {}
    onTestFinished(() => void Reflect.deleteProperty(outages, 'beat'))
    const nowhere = openPool('postgres://nobody@127.0.0.1:1/none', {
      size: 1,
      role: undefined,
      onError: () => {},
    })
    let isAway = true
    const now = {
      get kysely() {
        return isAway ? nowhere.kysely : db.kysely
      },
    }
    const watch = new OutageWatch(now, clock, performance.now() - 3_600_000)
    await expect(watch.beat()).rejects.toThrow()
    const plate = aPlate()
    const lost = watch.paying(plate, 'activation', () => Promise.reject(new Error('away')))
    await expect(lost).rejects.toThrow('away')
    const since = await silence(600)
    isAway = false
    const known = (await windows()).length
    await watch.beat()
    await watch.beat()
    const until = await databaseNow()
    const [found, ...more] = (await windows()).slice(known)
    expect([found?.part, more]).toEqual(['database', []])
    const lasted = Number(found?.ended_at) - Number(found?.begun_at)
    expect(lasted).toBeGreaterThanOrEqual(600_000)
    expect(lasted).toBeLessThanOrEqual(until - Number(since) + 1)
    await eventually(
      () => tries(plate),
      (rows) => rows.length > 0,
    )
    await nowhere.close()
  })

  it('of everybody is found by whoever serves next, once, and holds what was issued already', async () => {
    await app.rotativo.parts.outages.beat()
    const plate = aPlate()
    const known = (await windows()).length
    const { id } = await notice(app, { plate })
    await expect(
      app.rotativo.parts.outages.paying(plate, 'guest_ticket', () => Promise.reject(new Error('away'))),
    ).rejects.toThrow('away')
    await eventually(
      () => tries(plate),
      (rows) => rows.length > 0,
    )
    // Older than this server: nobody served.
    await silence(100_000)
    const second = await startApp({ databaseUrl: app.databaseUrl })
    const [one, two] = await Promise.all([app, second].map((server) => server.http('GET', '/health/ready')))
    expect([one?.status, two?.status]).toEqual([200, 200])
    await second.close()
    const found = (await windows()).slice(known)
    expect(found).toMatchObject([{ part: 'page', ended_at: expect.any(Date) }])
    await app.advance(10)
    expect(await clockOf(id)).toBe('held')
  })
})
