import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { readOwnData } from '#contract/account/own-data.ts'
import { approveCorrection, listCorrections, proposeCorrection } from '#contract/staff/corrections.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import {
  downloadExport,
  exportContests,
  exportCorrections,
  exportNotices,
  exportRefundRequests,
  exportRegister,
  exportTakings,
  listExports,
  readExport,
} from '#contract/staff/exports.ts'
import { listOfficeNotices, viewOfficeNotice } from '#contract/staff/notices.ts'
import { readRegister, updateStaff } from '#contract/staff/people.ts'
import { listOfficeRefundRequests, readTakings, refuseOfficeRefundRequest } from '#contract/staff/takings.ts'
import { formatCivil, formatLastMinuteOf, toCivil } from '#domain/brazil/civil-time.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { minuteMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import type { OfficeList } from '#domain/staff/exports.ts'
import { progressOf } from '#server/jobs/outbox.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { contestNotice, decide } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { idleExport } from '#testkit/exports.ts'
import { aNotice } from '#testkit/guests.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { cityDay } from '#testkit/parking.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'
import { makeExport } from './exports/make-export.ts'

let app: TestApp
let support: TestStaff
let finance: TestStaff
let manager: TestStaff
const signIn = async () => {
  support = await aStaff(app, ['support'])
  finance = await aStaff(app, ['finance'])
  manager = await aStaff(app, ['manager'])
}
beforeAll(async () => {
  app = await startApp()
  await signIn()
})
afterAll(() => app.close())

type Exporting =
  | typeof exportNotices
  | typeof exportContests
  | typeof exportCorrections
  | typeof exportRegister
  | typeof exportTakings
  | typeof exportRefundRequests

const ask = (call: Exporting, body: object, by: TestStaff) =>
  app.call(call as typeof exportRefundRequests, { body: body as never }, by)

const progress = (id: number, by: TestStaff) => app.call(readExport, { params: { id } }, by)

const ours = async (by: TestStaff) => (await app.call(listExports, {}, by)).data

const fetchFile = (id: number, by: TestStaff) =>
  app.http('GET', downloadExport.path.replace(':id', String(id)), undefined, by)

const untilReady = (id: number, by: TestStaff) =>
  eventually(
    () => progress(id, by),
    ({ state }) => state === 'ready',
  )

/** Asks for a table, waits for its job and reads its lines as cells. */
const tableOf = async (call: Exporting, body: object, by: TestStaff): Promise<string[][]> => {
  const { id } = await ask(call, body, by)
  const ready = await untilReady(id, by)
  expect(ready.percent).toBe(100)
  const answer = await fetchFile(id, by)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await answer.text()).split('\r\n').slice(0, -1)
  expect(ready.rows).toBe(lines.length - 1)
  return lines.map((line) => line.split(';'))
}

const kysely = () => app.rotativo.parts.db.kysely

const idle = (by: TestStaff, list: OfficeList, asked: object) =>
  idleExport(kysely(), { staffId: by.id, list, asked, now: app.clock.now() })

const today = () => cityDay(app)

describe('a table of a list', () => {
  it('has the lines of the notices as they are listed, in their order, beyond a page', async () => {
    const plate = aPlate()
    for (const issued_by of [`staff/${manager.id}`, 'camera-7', ...Array(50).fill(null)]) {
      const id = await aNotice(app, plate)
      await kysely().updateTable('notices').set({ issued_by }).where('id', '=', id).execute()
    }
    const query = { plate, from: '', until: '' }
    const first = (await app.call(listOfficeNotices, { query }, support)).data
    const before = { before: first.at(-1)?.id ?? 0 }
    const rest = (await app.call(listOfficeNotices, { query: { ...query, ...before } }, support)).data
    const [head, ...lines] = await tableOf(exportNotices, { plate }, support)
    expect(head?.slice(0, 3)).toEqual(['Número', 'Placa', 'Tipo'])
    const reais = (amount: number | null) => ((amount ?? 0) / 100).toFixed(2).replace('.', ',')
    const listed = [...first, ...rest].map((notice) => [
      notice.number,
      plate,
      formatCivil(notice.date_notification),
      notice.status_enum,
      reais(notice.price),
      formatLastMinuteOf(notice.deadline ?? ''),
    ])
    expect(lines.map((line) => [line[0], line[1], line[4], line[5], line[7], line[8]])).toEqual(listed)
    expect(listed[0]?.[5]).toMatch(/ 23:59$/)
    expect(lines.map((line) => line[9])).toEqual([...Array(50).fill(''), 'camera-7', 'Rita manager'])
    const read = { params: { id: rest.at(-1)?.id ?? 0 }, body: { reason: 'check', words: '' } } as const
    expect((await app.call(viewOfficeNotice, read, support)).issued_by).toBe('Rita manager')
    expect(listed).toHaveLength(52)
    expect(await tableOf(exportNotices, { plate, status: 3 }, support)).toHaveLength(1)
    await expect(ask(exportNotices, { plate, from: 'ontem' }, support)).rejects.toThrow('422')
  })

  it('has decided contests with their reason and who decided', async () => {
    // A foreign plate that a spreadsheet would take for a number.
    const plate = '12E34567'
    const driver = await aDriver(app, { plates: [plate] })
    const id = await aNotice(app, plate)
    const { contests } = await contestNotice(app, id, driver)
    await decide(app, contests[0]?.id ?? 0, false, manager)
    const [, ...lines] = await tableOf(exportContests, { state: 'decided', plate }, support)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toEqual(
      expect.arrayContaining([
        `'${contests[0]?.protocol}`,
        (await app.call(viewOfficeNotice, { params: { id }, body: { reason: 'complaint' } }, support)).number,
        `'${plate}`,
        'Tinha a placa no cadastro',
        'Não aceita',
        'Rita manager',
        'Conferimos as fotos.',
      ]),
    )
    expect(await tableOf(exportContests, { state: 'open', plate }, support)).toHaveLength(1)
  })

  it('says in lines of the register whose access was changed, by name as the list does', async () => {
    const person = await aStaff(app, ['agent'])
    const body = { suspended: true, reason: 'Saiu da equipe' }
    await app.call(updateStaff, { params: { id: person.id }, body }, manager)
    const [head, line] = await tableOf(exportRegister, { act: 'change people' }, manager)
    expect(head?.slice(4, 7)).toEqual(['Motorista', 'Pessoa', 'Motivo'])
    expect(line?.slice(1, 7)).toEqual(['Rita manager', 'Mudou um acesso', '', '', 'Rita agent', body.reason])
  })

  it('has the takings to the cent, by day and form', async () => {
    const driver = await aDriver(app, { credit: 500, bonus: 200 })
    const order = await placeOrder(app, driver, 700)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const period = { from: today(), until: today() }
    const { data } = await app.call(readTakings, { query: period }, finance)
    const [head, ...lines] = await tableOf(exportTakings, period, finance)
    expect(head?.slice(1, 3)).toEqual(['Forma', 'Créditos vendidos'])
    const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100)
    expect(lines.map((line) => line.slice(2).map(cents))).toEqual(
      data.map((row) => [row.credit, row.parking, row.notices, row.fees, row.other, row.back, row.total]),
    )
    expect(lines.map((line) => line[1])).toContain('Pix')
    await expect(ask(exportTakings, { from: '2026-01-01', until: '2026-12-31' }, finance)).rejects.toThrow(
      '92',
    )
  })

  it('of refund requests names each driver in the register and to the driver; what opens a formula is text', async () => {
    const driver = await aDriver(app, { credit: 4200, name: '=Ana Lima' })
    await app.call(requestRefund, {}, driver)
    const order = await placeOrder(app, driver, 3000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const [head, ...lines] = await tableOf(exportRefundRequests, {}, finance)
    const taxId = formatTaxId(driver.identification)
    const line = lines.find((one) => one[3] === taxId)
    expect(line?.[5]).toBe(formatPhone(driver.phone))
    expect(line).toEqual(expect.arrayContaining(["'=Ana Lima", 'Em aberto']))
    // Asked for, held by now, and what whoever pays by this table pays.
    expect(head?.slice(6, 9)).toEqual(['Pediu', 'Créditos agora', 'A pagar'])
    expect(line?.slice(6, 9)).toEqual(['42,00', '72,00', '42,00'])
    const { lists } = await app.call(readOwnData, {}, driver)
    expect(lists.staff_looks?.map(({ act }) => act)).toEqual(['read refunds'])
    const { data } = await app.call(listOfficeRefundRequests, { query: {} }, finance)
    const asked = data.find((one) => one.driver?.driver_id === driver.driverId)
    const due = formatCivil(asked?.due_at ?? '')
    expect([head?.at(-1), line?.at(-1)]).toEqual(['Prazo', due])
    await app.call(refuseOfficeRefundRequest, { params: { id: asked?.id ?? 0 } }, finance)
    const [, ...refused] = await tableOf(exportRefundRequests, { state: 'refused' }, finance)
    expect(refused.find((line) => line[3] === taxId)?.slice(9)).toEqual([
      '',
      'Recusado',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} /),
      'Rita finance',
      due,
    ])
  })

  it('of corrections has amounts with their sign and who decided, and names each driver once, as the list does', async () => {
    const driver = await aDriver(app, { credit: 1000, name: 'Dalva Reis' })
    const params = { id: driver.driverId }
    await app.call(viewDriver, { params, body: { reason: 'refund', words: 'Cobrado em dobro' } }, support)
    const propose = (direction: 'give' | 'take', amount: number) => {
      const body = {
        wallet_id: driver.walletId,
        balance: 'credit',
        direction,
        amount: cents(amount),
      } as const
      return app.call(proposeCorrection, { params, body: { ...body, reason: 'Dobro; devolver' } }, support)
    }
    const ids = [(await propose('give', 250)).id, (await propose('take', 100)).id]
    for (const id of ids) await app.call(approveCorrection, { params: { id } }, finance)
    const waiting = await propose('give', 5)
    const [, ...approved] = await tableOf(exportCorrections, { state: 'approved' }, finance)
    expect(approved.map((line) => Number(line[0]))).toEqual(ids.toReversed())
    expect(approved.map((line) => line[6])).toEqual(['-1,00', '2,50'])
    expect(approved[0]?.slice(2, 6)).toEqual([
      'Rita support',
      String(driver.driverId),
      'Dalva Reis',
      'Créditos',
    ])
    // The words had the sign between cells, so they are one cell in quotation marks.
    expect(approved[0]?.slice(7, 10)).toEqual(['"Dobro', ' devolver"', 'Aprovada'])
    expect(approved[0]?.at(-1)).toBe('Rita finance')
    const [, open] = await tableOf(exportCorrections, {}, support)
    expect([open?.[0], open?.at(-3), open?.at(-1)]).toEqual([String(waiting.id), 'Em aberto', ''])
    const looks = async () =>
      (await app.call(readOwnData, {}, driver)).lists.staff_looks?.filter(
        ({ act }) => act === 'read corrections',
      )
    expect(await looks()).toHaveLength(2)
    await app.call(listCorrections, { query: { state: 'approved' } }, finance)
    expect(await looks()).toHaveLength(3)
  })
})

describe('the job of a table', () => {
  it('tells how far it is, in the register’s thousands of lines, and each asking and fetching is a line itself', async () => {
    await app.rotativo.parts.db.pool.query(
      `insert into staff_register (at, staff_id, act, address)
       select $1, $2, 'end shift', '192.0.2.9' from generate_series(1, 2500)`,
      [app.clock.now(), manager.id],
    )
    const lines = await tableOf(exportRegister, { act: 'end shift' }, manager)
    expect(lines).toHaveLength(2501)
    expect(lines[1]?.slice(1, 3)).toEqual(['Rita manager', 'Encerrou o turno'])
    const { id, outbox_id } = await kysely()
      .selectFrom('office_exports')
      .selectAll()
      .where('staff_id', '=', manager.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await progressOf(kysely(), `outbox/${outbox_id}`)).toBe(99)
    const query = { act: 'read register', plate: '', from: '', until: '' }
    const { data } = await app.call(readRegister, { query }, manager)
    expect(data.slice(0, 2).map(({ details }) => details)).toEqual([
      { export: id, fetched: true, rows: 2500 },
      expect.objectContaining({ export: id, act: 'end shift' }),
    ])
    // Its hour may end while a slow network still takes it: half a table must not look like a whole one.
    await kysely().deleteFrom('office_export_pieces').where('export_id', '=', id).where('n', '>', 0).execute()
    const taken = async () => {
      const answer = await fetchFile(id, manager)
      return answer.ok && answer.text()
    }
    expect(await taken().catch(() => false)).toBe(false)
    await kysely().deleteFrom('office_export_pieces').where('export_id', '=', id).execute()
    const gone = await fetchFile(id, manager)
    expect([gone.status, gone.headers.get('content-disposition')]).toEqual([500, null])
    expect(await gone.json()).toMatchObject({ type: 'Fault' })
    const other = await idle(manager, 'register', {})
    expect(await progress(other, manager)).toMatchObject({ state: 'making', percent: 40, rows: null })
    expect((await fetchFile(other, manager)).status).toBe(404)
  })

  it('and the register’s list read the lines of a time, its last second too', async () => {
    await signIn()
    const plate = aPlate()
    const civil = () => toCivil(app.clock.now(), app.rotativo.parts.city().settings.timeZone)
    const times: string[] = []
    for (let n = 0; n < 3; n++) {
      await app.call(listOfficeNotices, { query: { plate, from: '', until: '' } }, support)
      const { data } = await app.call(
        readRegister,
        { query: { plate, act: '', from: '', until: '' } },
        manager,
      )
      times.push(data[0]?.at ?? '')
      await app.advance(900)
    }
    const [first = '', second = '', third = ''] = times
    const found = async (from: string, until: string) => {
      const { data } = await app.call(readRegister, { query: { plate, act: '', from, until } }, manager)
      const [, ...lines] = await tableOf(exportRegister, { plate, from, until }, manager)
      expect(lines.map((line) => line[0])).toEqual(data.map(({ at }) => formatCivil(at)))
      return data.length
    }
    expect(await found(first, third)).toBe(3)
    expect(await found(second, second)).toBe(1)
    expect(await found('', second)).toBe(2)
    expect(await found(second, '')).toBe(2)
    expect(await found(civil(), '')).toBe(0)
  })

  it('is begun once while the same is being made, and gives up what no spreadsheet opens', async () => {
    const plate = aPlate()
    for (let n = 0; n < 3; n++) await aNotice(app, plate)
    const asked = { plate, from: '', until: '' }
    const id = await idle(support, 'notices', asked)
    expect((await ask(exportNotices, { plate }, support)).id).toBe(id)
    expect((await ask(exportNotices, { plate }, manager)).id).not.toBe(id)
    expect((await ours(support))[0]).toMatchObject({ id, percent: 40, asked: { plate } })
    await makeExport(app.rotativo.parts, id, 'outbox/0', 2)
    expect(await progress(id, support)).toMatchObject({ state: 'too_long', rows: null })
    expect((await fetchFile(id, support)).status).toBe(404)
    const other = await ask(exportNotices, { plate }, support)
    expect(other.id).not.toBe(id)
  })

  it('is for whoever asked and may still read the list, for an hour', async () => {
    const plate = aPlate()
    const stuck = await idle(support, 'notices', { plate: 'STU1C23' })
    await app.advance((9 * minuteMs) / 1000)
    const { id } = await ask(exportNotices, { plate, status: 3 }, support)
    await untilReady(id, support)
    const mine = (await ours(support)).slice(0, 2)
    expect(mine).toMatchObject([
      { id, state: 'ready', rows: 0, asked: { plate, status: '3' } },
      { id: stuck },
    ])
    await app.advance((2 * minuteMs) / 1000)
    expect((await ours(support)).map((one) => one.id)).not.toContain(stuck)
    expect((await ours(manager)).map((one) => one.id)).not.toContain(id)
    await expect(progress(id, manager)).rejects.toThrow('404')
    expect((await fetchFile(id, manager)).status).toBe(404)
    await expect(ask(exportNotices, {}, finance)).rejects.toThrow('403')
    await expect(ask(exportRegister, {}, support)).rejects.toThrow('403')
    await kysely()
      .updateTable('staff')
      .set({ roles: ['finance'] })
      .where('id', '=', support.id)
      .execute()
    expect((await fetchFile(id, support)).status).toBe(404)
    expect((await ours(support)).filter(({ list }) => list === 'notices')).toEqual([])
    await expect(progress(id, support)).rejects.toThrow('404')
    await kysely()
      .updateTable('staff')
      .set({ roles: ['support'] })
      .where('id', '=', support.id)
      .execute()
    expect((await fetchFile(id, support)).status).toBe(200)
    expect((await ours(support))[0]).toMatchObject({ id })
    const advance = async (minutes: number) => {
      await app.advance((minutes * minuteMs) / 1000)
      await kysely().updateTable('staff_sessions').set({ last_seen_at: app.clock.now() }).execute()
    }
    await advance(57)
    expect((await fetchFile(id, support)).status).toBe(200)
    await advance(2)
    expect((await fetchFile(id, support)).status).toBe(404)
    await expect(progress(id, support)).rejects.toThrow('404')
    expect((await ours(support)).map((one) => one.id)).not.toContain(id)
    await app.advance(1000)
    const kept = kysely().selectFrom('office_exports').select('id').where('id', '=', id)
    await eventually(
      () => kept.execute(),
      (rows) => rows.length === 0,
    )
  })

  it('runs sixty times an hour for one person and no more', async () => {
    const hungry = await aStaff(app, ['finance'])
    for (let n = 0; n < 60; n++) await idle(hungry, 'refunds', { state: 'paid', n })
    await expect(ask(exportRefundRequests, {}, hungry)).rejects.toMatchObject({ status: 429 })
  })
})
