import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctReceiptPlate, readReceipt } from '#contract/guest.ts'
import {
  correctGuestPlate,
  findGuestTickets,
  resendGuestReceipt,
  viewGuestTicket,
} from '#contract/staff/guest-tickets.ts'
import { dayMs } from '#domain/durations.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, buyTicket, noticeStatus, payNotices } from '#testkit/guests.ts'
import { notice, sight } from '#testkit/operators.ts'
import { manyOrders, payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { anEmail, aPhone } from '#testkit/registrations.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let support: TestStaff
beforeAll(async () => {
  app = await startApp({
    settings: {
      guestContactDays: 30,
      limits: { ...manyOrders.limits, search: { max: 100, windowSeconds: 600 } },
    },
  })
})
// A session is left alone for an hour at most, and these tests let more time pass.
beforeEach(async () => {
  support = await aStaff(app, ['support'])
})
afterAll(() => app.close())

const why = { reason: 'counter', words: 'Digitou a placa errada' } as const
const said = 'Pedido no balcão: Digitou a placa errada'

type Receipt = { email?: string; phone?: string }

const bought = async (plate: string, receipt: Receipt = { email: anEmail() }) => {
  const { id, receipt_address } = await buyTicket(app, {
    plate,
    receipt: { email: '', phone: '', ...receipt },
  })
  return { id, secret: receipt_address.split('/').at(-1) ?? '' }
}

const parked = async (plate: string, receipt?: Receipt) => {
  const order = await bought(plate, receipt)
  await payOrder(app, order.id)
  await untilStatus(app, order.id, 2)
  return order
}

const find = (by: 'plate' | 'order', value: string, before = '', words: string = why.words) =>
  app.call(findGuestTickets, { body: { by, value, before, reason: 'counter', words } }, support)

const look = (id: string, by = support) => app.call(viewGuestTicket, { params: { id }, body: why }, by)

const move = (id: string, plate: string, { by = support, reason = 'Trocou a placa no balcão' } = {}) =>
  app.call(correctGuestPlate, { params: { id }, body: { plate, reason } }, by)

const resend = (id: string, by = support) => app.call(resendGuestReceipt, { params: { id } }, by)

const kysely = () => app.rotativo.parts.db.kysely

/** What the register holds of what somebody did, oldest first. */
const linesOf = ({ id }: TestStaff) =>
  kysely()
    .selectFrom('staff_register')
    .select(['act', 'plate', 'driver_id', 'reason', 'details'])
    .where('staff_id', '=', id)
    .orderBy('id')
    .execute()

const settle = (id: string, state: string) =>
  kysely().updateTable('orders').set({ state }).where('id', '=', id).execute()

describe("a visitor's ticket in the office", () => {
  it('is found by its plate and by its order, also unpaid, and each search is a line of the register', async () => {
    const plate = aPlate()
    const by = await aStaff(app, ['support'])
    const { id } = await parked(plate)
    await app.advance(1)
    const { id: unpaid } = await bought(plate)
    const search = (wanted: 'plate' | 'order', value: string) =>
      app.call(findGuestTickets, { body: { by: wanted, value, ...why } }, by)
    const { data } = await search('plate', plate.toLowerCase())
    const same = { plate, corrected_from: null, area: 'Zona Azul Centro', price: 300 }
    const sold = { ...same, product: '60 minutos', category: 'Carro de passeio' }
    const ordered_at = expect.any(String)
    const times = { begins_at: expect.any(String), ends_at: expect.any(String) }
    expect(data).toEqual([
      {
        ...sold,
        ordered_at,
        id: unpaid,
        state: 'awaiting_payment',
        begins_at: null,
        ends_at: null,
        running: false,
      },
      { ...sold, ordered_at, id, state: 'paid', ...times, running: true },
    ])
    expect((await search('order', ` ${id} `)).data.map((one) => one.id)).toEqual([id])
    expect((await search('plate', aPlate())).data).toEqual([])
    const line = { act: 'find guest tickets', driver_id: null, reason: said }
    expect(await linesOf(by)).toMatchObject([
      { ...line, plate, details: { by: 'plate', tickets: [unpaid, id] } },
      { ...line, plate: null, details: { by: 'order', tickets: [id] } },
      { ...line, details: { by: 'plate', tickets: [] } },
    ])
  })

  it('is found only with a reason that says something, for something to look for', async () => {
    for (const words of ['', 'ok', '. . . .'])
      await expect(find('plate', aPlate(), '', words)).rejects.toThrow('422')
    for (const by of ['plate', 'order'] as const) await expect(find(by, ' a ')).rejects.toThrow('422')
  })

  it('comes by pages of twenty, the newest first, with what was moved to the plate among them', async () => {
    const [plate, other] = [aPlate(), aPlate()]
    const { id } = await parked(plate)
    const { pool } = app.rotativo.parts.db
    await pool.query(
      `with bought as (insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', 'paged-' || n, 'created_at', o.created_at - n / 3 * interval '1 minute', 'state', 'expired'))).*
         from orders o, generate_series(1, 44) n where id = $1 returning id, created_at)
       insert into guest_tickets select (jsonb_populate_record(t, to_jsonb(b) - 'id' || jsonb_build_object('order_id', b.id))).*
       from guest_tickets t, bought b where t.order_id = $1`,
      [id],
    )
    await app.advance(1)
    const { id: moved } = await parked(other)
    await look(moved)
    await move(moved, plate)
    // One that was moved away and back is found in both ways, and is one line of a page all the same.
    await look(id)
    for (const to of [aPlate(), plate]) await move(id, to)
    const seen: string[] = []
    for (const size of [20, 20, 6, 0]) {
      const { data } = await find('plate', plate, seen.at(-1))
      expect(data).toHaveLength(size)
      seen.push(...data.map((one) => one.id))
    }
    expect(seen.slice(0, 2)).toEqual([moved, id])
    expect(new Set(seen).size).toBe(46)
    // Whoever asks by the plate that was typed first finds it as well.
    expect((await find('plate', other)).data).toMatchObject([{ id: moved, plate, corrected_from: other }])
  })

  it('shows how it was paid and most of nobody’s contact, and is a line of the register with its reason', async () => {
    const plate = aPlate()
    const by = await aStaff(app, ['manager'])
    const [email, phone] = [anEmail(), aPhone()]
    const { id } = await parked(plate, { email, phone })
    const shown = await look(id, by)
    expect(shown).toMatchObject({
      id,
      plate,
      state: 'paid',
      total_amount: 300,
      running: true,
      corrections: [],
    })
    expect(shown.contacts).toEqual({
      state: 'kept',
      email: `${email[0]}***@${email.split('@')[1]}`,
      phone: `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`,
    })
    const { identification } = await kysely()
      .selectFrom('guest_tickets')
      .select('identification')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const whole of [email, phone, identification]) expect(JSON.stringify(shown)).not.toContain(whole)
    expect(await linesOf(by)).toEqual([
      { act: 'read guest ticket', plate, driver_id: null, reason: said, details: { order: id } },
    ])
  })

  it('of nobody is like an order of a driver or of notices: missing, and no line', async () => {
    const by = await aStaff(app, ['support'])
    const driver = await aDriver(app)
    const ofDriver = await placeOrder(app, driver, 700)
    const ofNotices = await payNotices(app, [await aNotice(app, aPlate())])
    for (const id of ['nothing', ofDriver.id, ofNotices.id]) {
      await expect(look(id, by)).rejects.toMatchObject({ status: 404, body: { type: 'NotFound' } })
      expect((await find('order', id)).data).toEqual([])
    }
    expect(await linesOf(by)).toEqual([])
  })

  it.each(['agent', 'finance'] as const)('is nothing for %s', async (role) => {
    const by = await aStaff(app, [role])
    const { id } = await parked(aPlate())
    const acts = [
      () => app.call(findGuestTickets, { body: { by: 'order', value: id, ...why } }, by),
      () => look(id, by),
      () => move(id, aPlate(), { by }),
      () => resend(id, by),
    ]
    for (const act of acts)
      await expect(act()).rejects.toMatchObject({ status: 403, body: { type: 'Forbidden' } })
  })

  it.each(['support', 'manager'] as const)(
    'is left alone until %s said why, for half an hour',
    async (role) => {
      const by = await aStaff(app, [role])
      const [{ id }, { id: other }] = [await parked(aPlate()), await parked(aPlate())]
      const acts = [() => move(id, aPlate(), { by }), () => resend(id, by)]
      // The look of somebody else, or at another ticket, opens nothing.
      await look(id)
      await look(other, by)
      for (const act of acts) await expect(act()).rejects.toThrow('LookNeeded')
      await look(id, by)
      for (const act of acts) await act()
      await app.advance(31 * 60)
      for (const act of acts) await expect(act()).rejects.toThrow('LookNeeded')
    },
  )
})

describe("the plate of a visitor's ticket, by the office", () => {
  it('moves beyond what the visitor may, more than once, and calls the notice of that time off', async () => {
    const [wrong, right] = [aPlate(), aPlate()]
    const by = await aStaff(app, ['support'])
    const { id, secret } = await parked(wrong)
    await app.advance(1)
    await sight(app, { plate: wrong })
    const noticeId = await aNotice(app, right)
    const own = { params: { secret }, body: { plate: right } }
    await expect(app.call(correctReceiptPlate, own)).rejects.toThrow('PlateWasSeen')
    await look(id, by)
    await expect(move(id, right, { by, reason: 'ok' })).rejects.toThrow('422')
    await expect(move(id, '??', { by })).rejects.toThrow('InvalidInput')
    expect(await move(id, right, { by })).toEqual({ plate: right, cancelled_notices: [noticeId] })
    expect(await noticeStatus(app, noticeId)).toBe(5)
    expect(await sight(app, { plate: right })).toMatchObject({ state: 'paid' })
    await expect(move(id, right, { by })).rejects.toThrow('PlateSame')
    const last = aPlate()
    expect(await move(id, last, { by })).toEqual({ plate: last, cancelled_notices: [] })
    const { corrections, ...shown } = await look(id, by)
    expect(shown).toMatchObject({ plate: last, corrected_from: wrong })
    expect(corrections).toMatchObject([
      { from_plate: wrong, to_plate: right, by: 'Rita support' },
      { from_plate: right, to_plate: last, by: 'Rita support' },
    ])
    // The receipt tells of both as of one, and its visitor moves it no further.
    expect((await app.call(readReceipt, { params: { secret } })).ticket).toMatchObject({
      is_correctable: false,
      correction: { from_plate: wrong, cancelled_notices: [noticeId] },
    })
    const again = { params: { secret }, body: { plate: right } }
    await expect(app.call(correctReceiptPlate, again)).rejects.toThrow('PlateCorrectedBefore')
    const reason = 'Trocou a placa no balcão'
    expect((await linesOf(by)).filter(({ act }) => act === 'correct plate')).toEqual([
      {
        act: 'correct plate',
        plate: right,
        driver_id: null,
        reason,
        details: { order: id, from: wrong, cancelled_notices: [noticeId] },
      },
      {
        act: 'correct plate',
        plate: last,
        driver_id: null,
        reason,
        details: { order: id, from: right, cancelled_notices: [] },
      },
    ])
    // Whoever stands there with the first plate has no ticket now.
    await app.advance(16 * 60)
    expect(await notice(app, { plate: wrong })).toMatchObject({ id: expect.any(Number) })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('moves after the visitor moved it, which the sheet tells apart', async () => {
    const plate = aPlate()
    const { id, secret } = await parked(plate)
    const slip = `${plate.slice(0, -1)}${(Number(plate.at(-1)) + 1) % 10}`
    await app.call(correctReceiptPlate, { params: { secret }, body: { plate: slip } })
    await look(id)
    const right = aPlate()
    await move(id, right)
    expect((await look(id)).corrections).toMatchObject([
      { from_plate: plate, to_plate: slip, by: null },
      { from_plate: slip, to_plate: right, by: 'Rita support' },
    ])
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('stays where the ticket is over, was never paid, or whose payment went back', async () => {
    const [over, unpaid, back] = [await parked(aPlate()), await bought(aPlate()), await parked(aPlate())]
    await settle(back.id, 'refunded')
    for (const { id } of [unpaid, back]) {
      await look(id)
      await expect(move(id, aPlate())).rejects.toMatchObject({
        status: 422,
        body: { type: 'GuestTicketUnpaid' },
      })
    }
    await settle(back.id, 'paid')
    await app.advance(61 * 60)
    support = await aStaff(app, ['support'])
    expect(await look(over.id)).toMatchObject({ running: false })
    await expect(move(over.id, aPlate())).rejects.toThrow('ActivationOver')
  })
})

describe("the proof of a visitor's ticket", () => {
  it('goes again to where the first one went, each time, with the plate that it has now', async () => {
    const [wrong, right] = [aPlate(), aPlate()]
    const by = await aStaff(app, ['support'])
    const [email, phone] = [anEmail(), aPhone()]
    const { id } = await parked(wrong, { email, phone })
    await delivered(app)
    await look(id, by)
    expect(await resend(id, by)).toEqual({ email: true, sms: true })
    await delivered(app)
    await move(id, right, { by })
    expect(await resend(id, by)).toEqual({ email: true, sms: true })
    await delivered(app)
    const letters = await app.messages(email, 3)
    expect(letters.map(({ subject }) => subject.split(' - ')[0])).toEqual([
      `Comprovante de Ativação ${right}`,
      `Comprovante de Ativação ${wrong}`,
      `Comprovante de Ativação ${wrong}`,
    ])
    expect(letters[0]?.text).toContain(`Comprado para a placa: ${wrong}`)
    expect(letters[1]?.text).not.toContain('Comprado para a placa')
    const secret = /\/comprovante\/([\w-]+)/.exec(letters[0]?.text ?? '')?.[1] ?? ''
    expect(await app.call(readReceipt, { params: { secret } })).toMatchObject({
      transaction_id: id,
      plate: right,
    })
    expect((await app.messages(phone, 3))[0]?.text).toContain(`placa ${right}`)
    const line = {
      act: 'resend receipt',
      driver_id: null,
      reason: said,
      details: { order: id, email: true, sms: true },
    }
    expect((await linesOf(by)).filter(({ act }) => act === 'resend receipt')).toEqual([
      { ...line, plate: wrong },
      { ...line, plate: right },
    ])
  })

  it('keeps to the limit of SMS to a number: then it goes by e-mail alone, or is refused', async () => {
    const phone = aPhone()
    const [both, sms] = [
      await parked(aPlate(), { email: anEmail(), phone }),
      await parked(aPlate(), { phone }),
    ]
    await look(both.id)
    await look(sms.id)
    const { hour } = app.rotativo.parts.city().settings.smsLimits.told
    for (let sent = 2; sent < hour; sent++) expect(await resend(sms.id)).toEqual({ email: false, sms: true })
    expect(await resend(both.id)).toEqual({ email: true, sms: false })
    await expect(resend(sms.id)).rejects.toMatchObject({ status: 429, body: { type: 'SmsLimit' } })
  })

  it('cannot go where none was given, nothing was paid, or the contacts are forgotten, and then its address opens nothing', async () => {
    const email = anEmail()
    const [none, unpaid, old] = [
      await parked(aPlate(), {}),
      await bought(aPlate()),
      await parked(aPlate(), { email }),
    ]
    const refused = async (id: string, type: string) => {
      await look(id)
      await expect(resend(id)).rejects.toMatchObject({ status: 422, body: { type } })
    }
    await refused(none.id, 'GuestWithoutContact')
    expect((await look(none.id)).contacts).toEqual({ state: 'none', email: null, phone: null })
    await refused(unpaid.id, 'GuestTicketUnpaid')
    await app.advance((29 * dayMs) / 1000)
    support = await aStaff(app, ['support'])
    await look(old.id)
    await resend(old.id)
    const [letter] = await app.messages(email, 2)
    const secret = /\/comprovante\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(await app.call(readReceipt, { params: { secret } })).toMatchObject({ transaction_id: old.id })
    await app.advance((2 * dayMs) / 1000)
    support = await aStaff(app, ['support'])
    await eventually(
      async () => (await look(old.id)).contacts,
      ({ state }) => state === 'forgotten',
    )
    await refused(old.id, 'GuestContactsForgotten')
    expect((await look(old.id)).contacts).toEqual({ state: 'forgotten', email: null, phone: null })
    // What was sent again a day before is forgotten with the rest.
    await expect(app.call(readReceipt, { params: { secret } })).rejects.toThrow('404')
  })
})
