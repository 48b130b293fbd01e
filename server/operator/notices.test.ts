import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPlateNotices } from '#contract/notices/lists.ts'
import { cancelNotice, listIssuedNotices } from '#contract/operator.ts'
import { readPublicOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { cancelOfficeNotice } from '#contract/staff/notices.ts'
import { readRegister } from '#contract/staff/people.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { addDays, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import type { NoticeRule } from '#domain/notices/prices.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { buyTicket, noticeStatus, paymentsOf, payNotices } from '#testkit/guests.ts'
import { loggedOf, notice, office } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { patience } from '#testkit/patient.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  const many = { max: 10_000, windowSeconds: 600 }
  app = await startApp({ settings: { limits: { order: many, lookup: many } } })
})
afterAll(() => closeAudited(app))

const today = () => toCivil(app.clock.now(), 'America/Sao_Paulo').slice(0, 10)
const cancel = (id: number, sent: object = office) => app.call(cancelNotice, { params: { id } }, sent)
const wrong = (field: string) => ({
  status: 422,
  body: { type: 'InvalidInput', error: { errors: { [field]: expect.any(Array) } } },
})

describe('issuing a notice', () => {
  it('takes price and deadline from the city’s rules, and anybody sees it [notice.status-codes]', async () => {
    const plate = aPlate()
    const issued = await notice(app, { plate: plate.toLowerCase() })
    expect(issued).toEqual({
      id: expect.any(Number),
      number: expect.stringMatching(/^\d+-[2-9A-HJ-NP-Z]{5}$/),
      plate,
      address: 'Rua das Marés, 10',
      date_notification: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      kind: 'no_ticket',
      kind_name: 'Estacionado sem ticket ativo',
      category: 'common',
      price: 3000,
      status: 2,
      status_enum: 'Notificado',
      deadline: `${addDays(today(), 31)} 00:00:00`,
      clock: 'running',
      payment_pending: false,
      issued_by: 'office',
      stages: [{ price: 3000, until: `${addDays(today(), 31)} 00:00:00` }],
    })
    const { data } = await app.call(listPlateNotices, { params: { plate } })
    expect(data).toMatchObject([{ address: 'Rua das Marés, 10', status: 'Notificado' }])
  })

  it('is answered again also where the answer was kept by the release before this one', async () => {
    const sent = { ...office, key: randomUUID() }
    const told = { plate: aPlate() }
    const issued = await notice(app, told, sent)
    await app.rotativo.parts.db.pool.query(
      `update idempotency_keys set answer = jsonb_set(answer, '{answer}', (answer -> 'answer') - 'clock') where key = $1`,
      [sent.key],
    )
    const { clock: _, ...kept } = issued
    expect(await notice(app, told, sent)).toEqual(kept)
  })

  it('costs what its category costs', async () => {
    const priceOf = async (category: string) => (await notice(app, { plate: aPlate(), category })).price
    expect(await priceOf('motorcycle')).toBe(2000)
    expect(await priceOf('load_unload')).toBe(4500)
    expect(await priceOf('common')).toBe(3000)
  })

  it('costs more in each stage', async () => {
    const { id, price } = await notice(app, { plate: aPlate(), type: 'special_bay' })
    const priceNow = async () =>
      (await app.call(listIssuedNotices, { query: {} }, office)).data.find((one) => one.id === id)?.price
    expect(price).toBe(3600)
    await app.advance(48 * 3600 - 60)
    expect(await priceNow()).toBe(3600)
    await app.advance(60)
    expect(await priceNow()).toBe(4800)
    await app.advance(72 * 3600)
    expect(await priceNow()).toBe(6000)
  })

  it('that is reported late is told, listed and charged at the price that it has by then', async () => {
    const plate = aPlate()
    const holder = await aDriver(app, { plates: [plate] })
    const late = toCivil(app.clock.now().getTime() - 11 * hourMs, 'America/Sao_Paulo')
    const { parts } = app.rotativo
    const city = parts.city()
    const hourly = (rule: NoticeRule) => ({ ...rule, stages: [{ until_hours: 1, price: cents(1500) }] })
    parts.city = () => ({ ...city, notices: city.notices.map(hourly) })
    const issued = await notice(app, { plate, type: 'outside_bay', time: late })
    expect(issued).toMatchObject({ price: 3000, date_notification: late })
    const [letter] = await app.messages(holder.email, 1)
    expect(letter?.text).toContain('Valor: R$ 30,00')
    await app.advance(1)
    expect((await app.call(listIssuedNotices, { query: { plate } }, office)).data).toMatchObject([
      { price: 3000 },
    ])
    // In its first stage it still has that price.
    expect(await notice(app, { plate: aPlate(), type: 'outside_bay' })).toMatchObject({ price: 1500 })
    parts.city = () => city
  })

  it('is refused for who has a ticket, unless it is about something else', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    const refused = {
      status: 422,
      body: { type: 'PlateMayPark', message: 'Este veículo tem direito de estacionar agora.' },
    }
    await expect(notice(app, { plate })).rejects.toMatchObject(refused)
    const { id } = await notice(app, { plate, type: 'outside_bay' })
    const activation = async () => (await app.call(listMyVehicles, {}, driver)).data[0]?.activation
    expect(await activation()).toMatchObject({ parking_notification_id: id })
    await cancel(id)
    expect(await activation()).toMatchObject({ parking_notification_id: null })
  })

  it('is refused while a visitor is paying for a ticket, and possible again when the order is over', async () => {
    const plate = aPlate()
    await buyTicket(app, { plate })
    await expect(notice(app, { plate })).rejects.toMatchObject({
      status: 409,
      body: { type: 'PlateIsPaying', message: 'Há um pagamento em andamento para este veículo.' },
    })
    await app.advance(31 * 60)
    expect(await notice(app, { plate })).toMatchObject({ status: 2 })
  })

  it('is done once for one key, and told again to whoever repeats it', async () => {
    const plate = aPlate()
    const sent = { ...office, key: `issue-${plate}` }
    const first = await notice(app, { plate }, sent)
    expect(await notice(app, { plate }, sent)).toEqual(first)
    expect((await app.call(listIssuedNotices, { query: { plate } }, office)).data).toHaveLength(1)
  })

  it.each([
    ['plate', { plate: '!' }],
    ['plate', { plate: '' }],
    ['type', { plate: 'ABC1D23', type: 'no_such_kind' }],
    ['category', { plate: 'ABC1D23', category: 'spaceship' }],
    ['time', { plate: 'ABC1D23', time: 'yesterday' }],
    ['time', { plate: 'ABC1D23', time: '2020-01-01 00:00:00' }],
    ['time', { plate: 'ABC1D23', time: '2099-01-01 00:00:00' }],
    ['address', { plate: 'ABC1D23', address: 'x'.repeat(201) }],
  ])('is refused for a wrong %s', async (field, told) => {
    await expect(notice(app, told)).rejects.toMatchObject(wrong(field))
  })

  it('is noted in the audit log, which nobody can change', async () => {
    const plate = aPlate()
    const { id } = await notice(app, { plate })
    await cancel(id)
    expect(await loggedOf(app, plate)).toEqual([
      { operator: 'office', action: 'issue notice', details: { notice: id, kind: 'no_ticket' } },
      { operator: 'office', action: 'cancel notice', details: { notice: id } },
    ])
    const { pool } = app.rotativo.parts.db
    await expect(pool.query("update operator_log set plate = ''")).rejects.toThrow()
    await expect(pool.query('delete from operator_log')).rejects.toThrow()
    const owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => {} })
    await expect(owner.pool.query('delete from operator_log')).rejects.toThrow('the audit log is append-only')
    await owner.close()
  })
})

describe('the list of notices', () => {
  it('holds the newest first, narrowed by plate, status and time, page by page', async () => {
    const plate = aPlate()
    const first = await notice(app, { plate })
    await app.advance(3600)
    const second = await notice(app, { plate })
    await cancel(first.id)
    const idsOf = async (query: object) =>
      (await app.call(listIssuedNotices, { query: { plate, ...query } }, office)).data.map(({ id }) => id)
    expect(await idsOf({})).toEqual([second.id, first.id])
    expect(await idsOf({ status: 2 })).toEqual([second.id])
    expect(await idsOf({ status: 5 })).toEqual([first.id])
    expect(await idsOf({ from: second.date_notification })).toEqual([second.id])
    expect(await idsOf({ until: first.date_notification })).toEqual([first.id])
    expect(await idsOf({ before: second.id })).toEqual([first.id])
    await expect(idsOf({ from: 'x' })).rejects.toMatchObject(wrong('from'))
    await expect(idsOf({ status: 7 })).rejects.toMatchObject(wrong('status'))
  })
})

describe('cancelling a notice', () => {
  it('makes it Cancelado, and so it stays [notice.status-codes]', async () => {
    const plate = aPlate()
    const { id } = await notice(app, { plate })
    expect(await cancel(id)).toMatchObject({ id, status: 5, status_enum: 'Cancelado' })
    expect(await cancel(id)).toMatchObject({ status: 5 })
    expect((await loggedOf(app, plate)).map(({ action }) => action)).toEqual([
      'issue notice',
      'cancel notice',
    ])
    await expect(payNotices(app, [id])).rejects.toMatchObject({ body: { type: 'NoticeNotPayable' } })
    await expect(cancel(999_999_999)).rejects.toMatchObject({ status: 404 })
  })

  it('by a person is in the register once, with the reason that held', async () => {
    const [plate, manager] = [aPlate(), await aStaff(app, ['manager'])]
    const params = { id: (await notice(app, { plate })).id }
    for (const reason of ['A placa foi lida errada.', 'A foto não mostra a placa.']) {
      const answer = await app.call(cancelOfficeNotice, { params, body: { reason } }, manager)
      expect(answer).toMatchObject({ status: 5 })
    }
    const query = { plate, act: 'cancel notice' } as never
    expect((await app.call(readRegister, { query }, manager)).data).toMatchObject([
      { reason: 'A placa foi lida errada.' },
    ])
  })

  it('is possible from 1 and 2 only', async () => {
    const { id } = await notice(app, { plate: aPlate() })
    const { kysely } = app.rotativo.parts.db
    for (const status of [3, 4, 6]) {
      await kysely.updateTable('notices').set({ status }).where('id', '=', id).execute()
      await expect(cancel(id)).rejects.toMatchObject({
        status: 422,
        body: {
          type: 'NoticeNotCancellable',
          message: 'Esta irregularidade não pode mais ser cancelada.',
        },
      })
    }
    await kysely.updateTable('notices').set({ status: noticeStatuses.pending }).where('id', '=', id).execute()
    expect(await cancel(id)).toMatchObject({ status: 5 })
  })

  it('is possible while a Pix waits; what is paid afterwards goes back and its payer is told why', async () => {
    const { id } = await notice(app, { plate: aPlate() })
    const order = await payNotices(app, [id])
    const [listed] = (await app.call(listIssuedNotices, { query: {} }, office)).data
    expect(listed).toMatchObject({ id, payment_pending: true })
    expect(await cancel(id)).toMatchObject({ status: 5 })
    await payOrder(app, order.id)
    const [payment] = await eventually(
      () => paymentsOf(app, order.id),
      (rows) => rows.some(({ done_at }) => done_at !== null),
    )
    expect(payment).toMatchObject({ outcome: 'to_refund', reason: 'notice_cancelled', amount: 3000 })
    expect((await app.call(readPublicOrder, { params: { id: order.id } })).returned?.text).toMatch(
      /^A irregularidade foi cancelada antes de o seu pagamento chegar\. O valor de R\$\s30,00 foi devolvido/,
    )
    expect(await noticeStatus(app, id)).toBe(5)
  })

  it('and paying it in the same moment end in exactly one of the two', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await notice(app, { plate: aPlate() })
      const order = await payNotices(app, [id])
      const [cancelled] = await Promise.allSettled([cancel(id), payOrder(app, order.id)])
      const [payment] = await eventually(
        () => paymentsOf(app, order.id),
        (rows) => rows.length === 1,
      )
      const isCancelled = cancelled.status === 'fulfilled'
      expect(payment).toMatchObject({ outcome: isCancelled ? 'to_refund' : 'fulfilled' })
      expect(await noticeStatus(app, id)).toBe(isCancelled ? 5 : 3)
    }
  })
})

describe('the deadline', () => {
  const month = 31 * 86_400

  it('turns what was not paid into Autuado, and nothing before it [notice.status-codes]', async () => {
    const { id } = await notice(app, { plate: aPlate() })
    await app.advance(30 * 86_400 - 3600)
    expect(await noticeStatus(app, id)).toBe(2)
    await app.advance(86_400 + 3600)
    expect(await noticeStatus(app, id)).toBe(4)
    await expect(payNotices(app, [id])).rejects.toMatchObject({ body: { type: 'NoticeNotPayable' } })
  })

  it('waits for a payment in flight: paid, it is Pago', async () => {
    const { id } = await notice(app, { plate: aPlate() })
    await deadlineIn(id, 60)
    const order = await payNotices(app, [id])
    await app.advance(120)
    expect(await noticeStatus(app, id)).toBe(2)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await app.advance(month)
    expect(await noticeStatus(app, id)).toBe(3)
  })

  it('waits for a payment in flight: when the order ends unpaid it is Autuado, and late money goes back', async () => {
    const { id } = await notice(app, { plate: aPlate() })
    await deadlineIn(id, 60)
    const order = await payNotices(app, [id])
    await app.advance(31 * 60)
    expect(await noticeStatus(app, id)).toBe(4)
    await payOrder(app, order.id)
    const [payment] = await eventually(
      () => paymentsOf(app, order.id),
      (rows) => rows.some(({ done_at }) => done_at !== null),
    )
    expect(payment).toMatchObject({ outcome: 'to_refund', reason: 'notice_not_payable' })
    expect(await noticeStatus(app, id)).toBe(4)
  })

  it('and ordering a payment in the same moment leave an order with a notice that it can pay, or none', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await notice(app, { plate: aPlate() })
      // The clock goes on with every look at it: the deadline comes while both are at it.
      await deadlineIn(id, 0.004)
      const [ordered] = await Promise.allSettled([payNotices(app, [id]), app.rotativo.jobs.sweepNow()])
      await app.advance(1)
      expect(await noticeStatus(app, id)).toBe(ordered.status === 'fulfilled' ? 2 : 4)
    }
  })

  const deadlineIn = async (id: number, seconds: number) => {
    await app.rotativo.parts.db.kysely
      .updateTable('notices')
      .set({ deadline: new Date(app.clock.now().getTime() + seconds * 1000) })
      .where('id', '=', id)
      .execute()
  }
})
