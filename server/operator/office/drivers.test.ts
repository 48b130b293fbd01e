import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnData } from '#contract/account/own-data.ts'
import { logIn } from '#contract/account/sessions.ts'
import { activateParking } from '#contract/parking.ts'
import { proposeCorrection } from '#contract/staff/corrections.ts'
import {
  correctTicketPlate,
  findDrivers,
  freeTaxId,
  listDriverRows,
  resendReceipt,
  unlockDriver,
  viewDriver,
} from '#contract/staff/drivers.ts'
import { correctPlate } from '#contract/vehicles.ts'
import { cents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aCpf, aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, buyTicket, noticeStatus } from '#testkit/guests.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { sight } from '#testkit/operators.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { aRegisteredDriver } from '#testkit/registrations.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let support: TestStaff
beforeAll(async () => {
  app = await startApp()
  support = await aStaff(app, ['support'])
})
afterAll(() => app.close())

const why = { reason: 'counter', words: 'Perguntou pelo ticket' } as const

const look = (driver: Pick<TestDriver, 'driverId'>, by = support) =>
  app.call(viewDriver, { params: { id: driver.driverId }, body: why }, by)

const find = (by: 'tax_id' | 'plate' | 'email', value: string, words: string = why.words) =>
  app.call(findDrivers, { body: { by, value, reason: 'phone', words } }, support)

const linesOf = ({ driverId }: TestDriver) =>
  app.rotativo.parts.db.kysely
    .selectFrom('staff_register')
    .select(['staff_id', 'act', 'reason', 'details'])
    .where('driver_id', '=', driverId)
    .orderBy('id')
    .execute()

const parked = async (driver: TestDriver, plate: string): Promise<number> => {
  const { transaction_id } = await app.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    driver,
  )
  const { activation_id } = await app.rotativo.parts.db.kysely
    .selectFrom('activation_details')
    .select('activation_id')
    .where('id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  return activation_id
}

describe('a look at a driver', () => {
  it('is found by tax id, plate and e-mail, shows little, and is a line of the register with its reason', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate], name: 'Celina Prado' })
    const hidden = `***.${driver.identification.slice(3, 6)}.${driver.identification.slice(6, 9)}-**`
    const expected = {
      driver_id: driver.driverId,
      name: 'Celina Prado',
      identification: hidden,
      confirmed: true,
    }
    for (const [by, value] of [
      ['tax_id', driver.identification],
      ['plate', plate.toLowerCase()],
      ['email', driver.email.toUpperCase()],
    ] as const)
      expect((await find(by, value)).data).toMatchObject([expected])
    const lines = await linesOf(driver)
    expect(lines.map(({ act }) => act)).toEqual(['find drivers', 'find drivers', 'find drivers'])
    expect(lines[0]).toMatchObject({
      staff_id: support.id,
      reason: 'Pedido por telefone ou mensagem: Perguntou pelo ticket',
      details: { by: 'tax_id', found: 1 },
    })
    expect(JSON.stringify(lines)).not.toContain(driver.identification)
  })

  it('says why, and what it looks for, in a way that means something', async () => {
    for (const words of ['', 'ok', '. . . .'])
      await expect(find('plate', aPlate(), words)).rejects.toThrow('422')
    await expect(find('tax_id', '12345678900')).rejects.toThrow('422')
    await expect(find('email', 'a')).rejects.toThrow('422')
    expect((await find('plate', aPlate())).data).toEqual([])
  })

  it('shows wallets, tickets, orders, messages and sessions, and tells the driver of it', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, bonus: 200, plates: [plate] })
    await parked(driver, plate)
    const shown = await look(driver)
    expect(shown.driver).toMatchObject({
      identification: driver.identification,
      email: driver.email,
      email_confirmed: true,
    })
    expect(shown.wallets).toMatchObject([
      { id: driver.walletId, balance_credit: 4900, balance_bonus: 0, plates: [plate] },
    ])
    expect(shown.tickets).toMatchObject([{ plate, running: true, price: 300 }])
    expect(shown.sessions).toHaveLength(1)
    const { lists } = await app.call(readOwnData, {}, driver)
    expect(lists.staff_looks).toMatchObject([
      { act: 'read driver', reason: 'Pedido no balcão: Perguntou pelo ticket' },
    ])
    const pdf = await app.http('GET', '/api/users/me/data.pdf', undefined, driver)
    expect(pdf.status).toBe(200)
    expect((await linesOf(driver))[0]?.details).toMatchObject({ wallets: 1, tickets: 1, sessions: 1 })
  })

  it('shows orders and messages of this driver alone, the newest first, and the others by pages', async () => {
    const plate = aPlate()
    const [driver, other] = [await aDriver(app, { credit: 500, plates: [plate] }), await aDriver(app)]
    const [{ id }, foreign] = [await placeOrder(app, driver, 700), await placeOrder(app, other, 900)]
    await parked(driver, plate)
    await delivered(app)
    const { orders, messages } = await look(other)
    expect(orders).toMatchObject([{ id: foreign.id, total_amount: 900, state: 'awaiting_payment' }])
    expect(messages).toEqual([])
    const { pool } = app.rotativo.parts.db
    await pool.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', o.id || n, 'created_at', o.created_at - n / 3 * interval '1 minute'))).*
       from orders o, generate_series(1, 24) n where id = $1`,
      [id],
    )
    await pool.query(
      `insert into messages (user_id, kind, subject, facts, created_at)
       select user_id, kind, subject || n, facts, created_at from messages, generate_series(1, 24) n
       where user_id = $1 and kind = 'parked'`,
      [driver.userId],
    )
    const first = await look(driver)
    for (const list of ['orders', 'messages'] as const) {
      const { rows } = await pool.query(
        `select id from ${list} where user_id = $1 order by created_at desc, id desc`,
        [driver.userId],
      )
      const query = { list, before: String(first[list].at(-1)?.id) }
      const after = await app.call(listDriverRows, { params: { id: driver.driverId }, query }, support)
      expect(first[list]).toHaveLength(20)
      expect([...first[list], ...after[list]].map((row) => row.id)).toEqual(rows.map((row) => row.id))
    }
  })

  it('goes on by pages within half an hour, for the one who said why and nobody else', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 50_000, plates: [plate] })
    const pages = { params: { id: driver.driverId }, query: { list: 'tickets' } } as const
    await expect(app.call(listDriverRows, pages, support)).rejects.toThrow('LookNeeded')
    const { db, clock } = app.rotativo.parts
    const vehicle = await db.kysely
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', plate)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 45 }, (_, n) => {
      const begins_at = new Date(clock.now().getTime() - (1 + (n % 9)) * 3_600_000)
      const closed = { begins_at, ends_at: begins_at, paid_until: begins_at, closed_at: begins_at }
      const bought = { time_minutes: 15, price: 75 as never, created_at: begins_at }
      return {
        vehicle_id: vehicle.id,
        wallet_id: driver.walletId,
        user_id: driver.userId,
        plate,
        ...closed,
        ...bought,
      }
    })
    await db.kysely.insertInto('activations').values(rows).execute()
    const seen = (await look(driver)).tickets.map(({ id }) => id)
    for (let page = 0; page < 3; page++) {
      const query = { list: 'tickets', before: String(seen.at(-1)) } as const
      const { tickets, orders } = await app.call(listDriverRows, { ...pages, query }, support)
      expect(orders).toEqual([])
      seen.push(...tickets.map(({ id }) => id))
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
    const line = {
      staff_id: support.id,
      act: 'read driver',
      reason: 'Pedido no balcão: Perguntou pelo ticket',
    }
    expect((await linesOf(driver)).slice(1)).toEqual([
      { ...line, details: { page: 'tickets', tickets: 20 } },
      { ...line, details: { page: 'tickets', tickets: 5 } },
      { ...line, details: { page: 'tickets' } },
    ])
    const other = await aStaff(app, ['support'])
    await expect(app.call(listDriverRows, pages, other)).rejects.toThrow('LookNeeded')
    // The last page before the half hour is over does not begin another.
    await app.advance(29 * 60)
    await app.call(listDriverRows, pages, support)
    await app.advance(2 * 60)
    await expect(app.call(listDriverRows, pages, support)).rejects.toThrow('LookNeeded')
  })

  it('of nobody is like that of somebody who has left', async () => {
    await expect(look({ driverId: 999_999 })).rejects.toThrow('404')
  })
})

describe('the office', () => {
  it.each(['support', 'manager'] as const)('does nothing for a driver before %s said why', async (role) => {
    const driver = await aDriver(app)
    const by = await aStaff(app, [role])
    const params = { id: driver.driverId }
    const reason = 'Trocou uma letra'
    const plate = { plate: aPlate(), reason }
    const amount = { balance: 'bonus', direction: 'give', amount: cents(100) } as const
    const correction = { ...amount, wallet_id: driver.walletId, reason }
    const acts = [
      () => app.call(listDriverRows, { params, query: { list: 'tickets' } }, by),
      () => app.call(unlockDriver, { params }, by),
      () => app.call(freeTaxId, { params }, by),
      () => app.call(resendReceipt, { params: { ...params, message: 1 } }, by),
      () => app.call(correctTicketPlate, { params: { ...params, ticket: 1 }, body: plate }, by),
      () => app.call(proposeCorrection, { params, body: correction }, by),
    ]
    for (const act of acts) await expect(act()).rejects.toThrow('LookNeeded')
    const unsaid = { params, body: { ...why, words: '' } }
    await expect(app.call(viewDriver, unsaid, by)).rejects.toThrow('422')
    expect(await linesOf(driver)).toEqual([])
  })

  it('unlocks a driver whose password was guessed too often', async () => {
    const driver = await aDriver(app)
    const login = { username: driver.identification, password: 'errada1' }
    for (let n = 0; n < 12; n++)
      await expect(app.call(logIn, { body: login })).rejects.toThrow(n < 10 ? '401' : '429')
    const failures = () => app.rotativo.parts.db.kysely.selectFrom('login_failures').select('id').execute()
    expect((await failures()).length).toBeGreaterThan(0)
    await look(driver)
    await app.call(unlockDriver, { params: { id: driver.driverId } }, support)
    expect(await failures()).toEqual([])
    expect((await linesOf(driver)).map(({ act }) => act)).toEqual(['read driver', 'unlock driver'])
  })

  it('unlocks the devices that the driver has logged in from, too', async () => {
    const { identification: username, password, userId } = await aRegisteredDriver(app)
    const enter = (typed: string, cookie: string) =>
      app.http('POST', '/api/login', { username, password: typed }, { headers: { Cookie: cookie } })
    const cookie = (await enter(password, '')).headers.get('Set-Cookie')?.split(';')[0] ?? ''
    for (let n = 0; n < 10; n++) expect((await enter('errada1', cookie)).status).toBe(401)
    expect((await enter(password, cookie)).status).toBe(429)
    const { driver_id: driverId } = await app.rotativo.parts.db.kysely
      .selectFrom('users')
      .select('driver_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await look({ driverId })
    await app.call(unlockDriver, { params: { id: driverId } }, support)
    expect((await enter(password, cookie)).status).toBe(200)
  })

  it('frees a tax id that an unconfirmed account holds, and no other account', async () => {
    const driver = await aDriver(app, { confirmed: false })
    await look(driver)
    await app.call(freeTaxId, { params: { id: driver.driverId } }, support)
    expect((await find('tax_id', driver.identification)).data).toEqual([])
    for (const [wanted, said] of [
      [{ confirmed: true }, 'DriverConfirmed'],
      [{ confirmed: false, credit: 100, bonus: 50 }, 'UserHasBalance: Este cadastro ainda tem R$ 1,50'],
      [{ confirmed: false, bonus: 100 }, 'UserHasBalance: Este cadastro ainda tem R$ 1,00'],
    ] as const) {
      const kept = await aDriver(app, wanted)
      await look(kept)
      const freeing = app.call(freeTaxId, { params: { id: kept.driverId } }, support)
      await expect(freeing).rejects.toThrow(said)
      expect((await find('tax_id', kept.identification)).data).toHaveLength(1)
    }
    expect((await find('tax_id', aCpf())).data).toEqual([])
  })

  it('frees a tax id once, and tells whoever does it in the same moment that there is none any more', async () => {
    const driver = await aDriver(app, { confirmed: false })
    await look(driver)
    const free = () => app.call(freeTaxId, { params: { id: driver.driverId } }, support)
    const client = await app.rotativo.parts.db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from users where id = $1 for update', [driver.userId])
      const both = Promise.allSettled([free(), free()])
      await waitingForLocks(app, 2)
      await client.query('rollback')
      const refused = (await both).filter((one) => one.status === 'rejected')
      expect(refused).toMatchObject([{ reason: { status: 404, body: { type: 'NotFound' } } }])
    } finally {
      client.release()
    }
  })

  it('frees a tax id without taking what its owner bought as a visitor, or the count of tries at it', async () => {
    const { identification, email, phone, driverId } = await aDriver(app, { confirmed: false })
    const { id } = await buyTicket(app, { identification, receipt: { email, phone } })
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    const wrong = { username: identification, password: 'errada1' }
    await expect(app.call(logIn, { body: wrong })).rejects.toThrow('401')
    const { kysely } = app.rotativo.parts.db
    const held = async () => ({
      ticket: await kysely
        .selectFrom('guest_tickets')
        .select(['identification', 'email', 'phone'])
        .where('order_id', '=', id)
        .executeTakeFirst(),
      tries: await kysely.selectFrom('login_failures').select('id').execute(),
    })
    const before = await held()
    expect(before).toEqual({ ticket: { identification, email, phone }, tries: [expect.anything()] })
    await look({ driverId })
    await app.call(freeTaxId, { params: { id: driverId } }, support)
    expect(await held()).toEqual(before)
  })

  it('sends a receipt once more, each time it is asked, and only the own ones of the driver', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await parked(driver, plate)
    await app.messages(driver.email)
    const { messages } = await look(driver)
    const [receipt] = messages.filter(({ is_receipt }) => is_receipt)
    const params = { id: driver.driverId, message: receipt?.id ?? 0 }
    await app.call(resendReceipt, { params }, support)
    await app.call(resendReceipt, { params }, support)
    const letters = await app.messages(driver.email, 3)
    expect(
      new Set(letters.filter(({ text }) => text.includes(plate)).map(({ subject }) => subject)).size,
    ).toBe(1)
    const other = await aDriver(app)
    await look(other)
    const foreign = { ...params, id: other.driverId }
    await expect(app.call(resendReceipt, { params: foreign }, support)).rejects.toThrow('404')
  })

  it('moves a ticket beyond what its driver may, with its reason, and calls the notice of that time off', async () => {
    const [wrong, right] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 2000, plates: [wrong] })
    const ticket = await parked(driver, wrong)
    await sight(app, { plate: wrong })
    const noticeId = await aNotice(app, right)
    const { transaction_id } = await app.rotativo.parts.db.kysely
      .selectFrom('activation_details')
      .select('id as transaction_id')
      .where('activation_id', '=', ticket)
      .executeTakeFirstOrThrow()
    const own = { params: { transaction_id }, body: { plate: right } }
    await expect(app.call(correctPlate, own, driver)).rejects.toThrow('422')
    await look(driver)
    const move = (plate: string, reason = 'Trocou a placa no balcão') =>
      app.call(
        correctTicketPlate,
        { params: { id: driver.driverId, ticket }, body: { plate, reason } },
        support,
      )
    await expect(move(right, 'ok')).rejects.toThrow('422')
    expect(await move(right)).toEqual({ plate: right, cancelled_notices: [noticeId] })
    expect(await noticeStatus(app, noticeId)).toBe(5)
    const again = aPlate()
    await move(again)
    const { tickets } = await look(driver)
    expect(tickets).toMatchObject([{ plate: again, corrected_from: wrong }])
    await expect(move(again)).rejects.toThrow('PlateSame')
    const other = await aDriver(app)
    await look(other)
    const foreign = {
      params: { id: other.driverId, ticket },
      body: { plate: aPlate(), reason: 'Trocou a placa' },
    }
    await expect(app.call(correctTicketPlate, foreign, support)).rejects.toThrow('404')
    const lines = await linesOf(driver)
    expect(lines.filter(({ act }) => act === 'correct plate')).toMatchObject([
      { reason: 'Trocou a placa no balcão', details: { ticket, from: wrong } },
      { details: { from: right } },
    ])
    await app.advance(50 * 60)
    await look(driver)
    await app.advance(15 * 60)
    await expect(move(right)).rejects.toThrow('ActivationOver')
    const violations = await audit(app.rotativo.parts.db)
    expect(violations.filter((line) => line.startsWith('a purchase of time'))).toEqual([])
  })
})
