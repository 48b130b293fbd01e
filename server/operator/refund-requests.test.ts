import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { readUser } from '#contract/account/sessions.ts'
import { listRefundRequests, payRefundRequest, refuseRefundRequest } from '#contract/operator.ts'
import { activateParking } from '#contract/parking.ts'
import { refuseOfficeRefundRequest } from '#contract/staff/takings.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { leaveFor, tryToLeave } from '#testkit/leaving.ts'
import { office } from '#testkit/operators.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, products } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'
import { operate } from '../../scripts/operator.ts'
import { audit } from './audit.ts'

const operatorEmail = 'reembolsos@zonaazul.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { operatorEmail } })
})
afterAll(() => app.close())

/** Asks for a refund, and gives it as the programme's list shows it, with what the driver is told. */
const asked = async (driver: TestDriver) => {
  const { message } = await app.call(requestRefund, {}, driver)
  const { data } = await app.call(listRefundRequests, { query: { state: 'open' } }, office)
  const found = data.find((request) => request.driver?.driver_id === driver.driverId)
  if (!found) throw new Error('the request is not in the list')
  return { ...found, message }
}

const buy = async (driver: TestDriver, amount: number) => {
  const { id } = await placeOrder(app, driver, amount)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
}

const pay = (id: number, amount: number, key?: string) =>
  app.call(
    payRefundRequest,
    { params: { id }, body: { amount: cents(amount) } },
    { ...office, ...(key ? { key } : {}) },
  )

describe('a refund request', () => {
  it('notes its date, leaves the account as it is, and tells the programme by list and by letter [call.refund-request]', async () => {
    const driver = await aDriver(app, { credit: 4200, bonus: 300 })
    expect(await app.call(requestRefund, {}, driver)).toEqual({
      message: 'Solicitação de reembolso enviada. Nossa equipe entrará em contato com você.',
    })
    const { requested_refund_date } = await app.call(readUser, {}, driver)
    expect(requested_refund_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const { data } = await app.call(listRefundRequests, { query: {} }, office)
    expect(data[0]).toEqual({
      id: expect.any(Number),
      state: 'open',
      requested_at: requested_refund_date,
      amount: 4200,
      rest: 4200,
      balance_credit: 4200,
      corrected: 0,
      corrections: [],
      paid_amount: null,
      decided_at: null,
      decided_by: null,
      returns: [],
      driver: {
        driver_id: driver.driverId,
        name: driver.name,
        identification: driver.identification,
        email: driver.email,
        phone: driver.phone,
      },
    })
    const [letter] = await app.messages(operatorEmail)
    expect(letter?.subject).toBe(`Pedido de reembolso ${data[0]?.id}`)
    expect(letter?.text).toContain('R$ 42,00')
    for (const own of [driver.name, driver.identification, driver.email])
      expect(letter?.text).not.toContain(own)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 4200, bonus: 300 })
  })

  it('is made once in 3 days, and only where there is credit [error.refund-recent, error.refund]', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const first = await asked(driver)
    await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject({
      status: 409,
      body: {
        type: 'UserHasRequestedExclusion',
        message: expect.stringMatching(
          /^Você já solicitou reembolso em \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\. Por favor, aguarde o retorno da nossa equipe\.$/,
        ),
      },
    })
    await app.advance(3 * 86_400)
    const again = await asked(driver)
    // The rest was promised from the first time on; three days begin anew all the same.
    expect(again).toMatchObject({ id: first.id, requested_at: first.requested_at, amount: 100, rest: 100 })
    expect((await app.call(readUser, {}, driver)).requested_refund_date).not.toBe(first.requested_at)
    await expect(app.call(requestRefund, {}, driver)).rejects.toMatchObject({ status: 409 })
    const poor = await aDriver(app, { bonus: 500 })
    await expect(app.call(requestRefund, {}, poor)).rejects.toMatchObject({
      status: 422,
      body: { type: 'NothingToRefund', message: 'Você não possui saldo para reembolso.' },
    })
  })

  it('that is made anew keeps what the banks are giving back, and has its date anew where nobody owes a rest', async () => {
    const [withRest, byPix] = [await aDriver(app, { credit: 75 }), await aDriver(app)]
    const { parts } = app.rotativo
    const bank = parts.payment
    for (const driver of [withRest, byPix]) await buy(driver, 3000)
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    try {
      const [first, ofPix] = [await asked(withRest), await asked(byPix)]
      expect(first).toMatchObject({ amount: 3075, rest: 75, returns: [{ amount: 3000 }] })
      expect(ofPix).toMatchObject({ amount: 3000, rest: 0, message: 'Solicitação de reembolso enviada.' })
      await app.advance(3 * 86_400)
      await buy(byPix, 2000)
      expect(await asked(withRest)).toMatchObject({ ...first, amount: 3075, rest: 75 })
      const again = await asked(byPix)
      expect(again).toMatchObject({ id: ofPix.id, amount: 5000, rest: 0 })
      expect(again.returns.map(({ amount }) => amount)).toEqual([2000, 3000])
      expect(again.requested_at > ofPix.requested_at).toBe(true)
    } finally {
      parts.payment = bank
    }
    expect(await audit(parts.db)).toEqual([])
  })

  it('is refused where the configuration allows none [delete.refund-option]', async () => {
    const strict = await startApp({ settings: { allowRefund: false } })
    const driver = await aDriver(strict, { credit: 100 })
    await expect(strict.call(requestRefund, {}, driver)).rejects.toMatchObject({
      status: 422,
      body: { type: 'RefundUnavailable' },
    })
    expect((await strict.call(readUser, {}, driver)).config.support.refund).toBe(false)
    await strict.close()
  })
})

describe('the programme', () => {
  it('is marked as paid: the credit leaves the wallet once, the bonus stays, the driver is told and is free to leave', async () => {
    const driver = await aDriver(app, { credit: 1500, bonus: 200 })
    const { id } = await asked(driver)
    const answers = await Promise.allSettled([
      pay(id, 1500),
      pay(id, 1500),
      pay(id, 1500, 'once'),
      pay(id, 1500),
    ])
    // One of them pays the driver; the others are told who does.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      ...Array(3).fill('rejected'),
    ])
    await expect(pay(id, 1500)).rejects.toMatchObject({
      status: 409,
      body: { type: 'RefundClosed', message: expect.stringContaining('R$ 15,00, por office, em ') },
    })
    const { data } = await app.call(listRefundRequests, { query: { state: 'paid' } }, office)
    expect(data.find((request) => request.id === id)).toMatchObject({
      paid_amount: 1500,
      balance_credit: 0,
      decided_by: 'office',
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 200 })
    const moved = await app.rotativo.parts.db.pool.query(
      `select p.from_account, p.to_account, p.amount from postings p join ledger_transactions t on t.id = p.transaction_id
       where t.wallet_id = $1 and t.type = 9`,
      [driver.walletId],
    )
    expect(moved.rows).toEqual([
      {
        from_account: `wallet/${driver.walletId}/credit`,
        to_account: 'programme/credit-refunded',
        amount: 1500,
      },
    ])
    const [letter] = await app.messages(driver.email)
    expect(letter?.text).toContain('R$ 15,00')
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select action, details from operator_log where details ->> 'refund_request' = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ action: 'pay refund', details: { refund_request: id, amount: 1500 } }])
    expect(await tryToLeave(app, driver, {})).toMatchObject({ status: 200 })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('pays what the wallet holds now and nothing else', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1500, plates: [plate] })
    const { id } = await asked(driver)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
    await expect(pay(id, 1500)).rejects.toMatchObject({
      status: 409,
      body: {
        type: 'RefundDisagrees',
        message: 'O saldo a reembolsar é de R$ 14,25. Confira a lista e tente novamente.',
      },
    })
    expect(await pay(id, 1425)).toMatchObject({ state: 'paid', amount: 1500, paid_amount: 1425 })
    await expect(pay(id, 1)).rejects.toMatchObject({ status: 409, body: { type: 'RefundClosed' } })
  })

  it('pays no more than was owed: what was bought since stays, as its own payment gives it back', async () => {
    const driver = await aDriver(app, { credit: 700 })
    const { id } = await asked(driver)
    const { id: orderId } = await placeOrder(app, driver, 3000)
    await payOrder(app, orderId)
    await untilStatus(app, orderId, 2)
    await expect(pay(id, 3700)).rejects.toMatchObject({ body: { type: 'RefundDisagrees' } })
    expect(await pay(id, 700)).toMatchObject({ state: 'paid', paid_amount: 700 })
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 3000 })
  })

  it('refuses one: the credit stays, and the driver may ask again or leave', async () => {
    const driver = await aDriver(app, { credit: 800 })
    const { id } = await asked(driver)
    const refuse = () => app.call(refuseRefundRequest, { params: { id } }, office)
    expect(await refuse()).toMatchObject({ state: 'refused', paid_amount: null })
    expect(await refuse()).toMatchObject({ state: 'refused' })
    await expect(pay(id, 800)).rejects.toMatchObject({ status: 409, body: { type: 'RefundClosed' } })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 800, bonus: 0 })
    expect((await app.call(readUser, {}, driver)).requested_refund_date).toBeNull()
    expect((await asked(driver)).id).not.toBe(id)
  })

  it('refuses and pays nothing that only the banks are giving back, and what was spent of a rest it does', async () => {
    const plate = aPlate()
    const [byPix, spender] = [await aDriver(app), await aDriver(app, { credit: 75, plates: [plate] })]
    const { id: orderId } = await placeOrder(app, byPix, 3000)
    await payOrder(app, orderId)
    await untilStatus(app, orderId, 2)
    const { parts } = app.rotativo
    const bank = parts.payment
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    const { id, rest, returns } = await asked(byPix).finally(() => {
      parts.payment = bank
    })
    expect({ rest, returns }).toMatchObject({ rest: 0, returns: [{ amount: 3000, state: 'returning' }] })
    const finance = await aStaff(app, ['finance'])
    const closed = { status: 409, body: { type: 'RefundClosed' } }
    const params = { id }
    await expect(app.call(refuseRefundRequest, { params }, office)).rejects.toMatchObject(closed)
    await expect(app.call(refuseOfficeRefundRequest, { params }, finance)).rejects.toMatchObject(closed)
    await expect(pay(id, 3000)).rejects.toMatchObject(closed)
    expect((await app.call(readUser, {}, byPix)).requested_refund_date).not.toBeNull()
    await delivered(app)
    expect(await app.messages(byPix.email, 0, 'Seu pedido de reembolso')).toEqual([])

    const spent = await asked(spender)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, spender)
    expect(await app.call(refuseRefundRequest, { params: { id: spent.id } }, office)).toMatchObject({
      state: 'refused',
      rest: 75,
      balance_credit: 0,
    })
  })

  it('refuses a rest without a word against what the banks are giving back beside it', async () => {
    const driver = await aDriver(app, { credit: 75 })
    const { id: orderId } = await placeOrder(app, driver, 3000)
    await payOrder(app, orderId)
    await untilStatus(app, orderId, 2)
    const { parts } = app.rotativo
    const bank = parts.payment
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    const { id, rest } = await asked(driver).finally(() => {
      parts.payment = bank
    })
    expect(rest).toBe(75)
    await app.call(refuseRefundRequest, { params: { id } }, office)
    const [letter] = await app.messages(driver.email, 1, 'Seu pedido de reembolso')
    expect(letter?.text).toContain('não foi aceito quanto ao que continua na sua carteira')
    expect(letter?.text).toContain('O que os bancos devolvem dos seus pagamentos não muda.')
  })

  it('answers where the driver proved to read it: never at an e-mail that nobody confirmed, by SMS without another', async () => {
    const driver = await aDriver(app, { credit: 800 })
    await app.rotativo.parts.db.kysely
      .updateTable('users')
      .set({ active_mail: false, sms_verification_status: true })
      .where('id', '=', driver.userId)
      .execute()
    const { id } = await asked(driver)
    await app.call(refuseRefundRequest, { params: { id } }, office)
    const [sms] = await app.messages(driver.phone)
    expect(sms?.text).toContain('Seu pedido de reembolso nao foi aceito.')
    await delivered(app)
    expect(await app.messages(driver.email, 0)).toEqual([])
  })

  it('sees that who has left asks for nothing any more, and not who it was', async () => {
    const driver = await aDriver(app, { credit: 800 })
    const { id } = await asked(driver)
    await app.advance(3 * 86_400)
    const [left, paid] = await Promise.allSettled([leaveFor(app, driver), pay(id, 800)])
    const { data } = await app.call(listRefundRequests, { query: { before: id + 1 } }, office)
    expect(left.status).toBe('fulfilled')
    expect(data[0]).toMatchObject({
      id,
      state: paid.status === 'fulfilled' ? 'paid' : 'withdrawn',
      balance_credit: 0,
      driver: null,
    })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('does the same from the command line', async () => {
    const desk = { url: app.address, key: office.token }
    const [ana, bia] = [await aDriver(app, { credit: 700 }), await aDriver(app, { credit: 900 })]
    const [ofAna, ofBia] = [await asked(ana), await asked(bia)]
    const lines = await operate(desk, ['refund', 'list', 'open'])
    expect(lines.find((line) => line.startsWith(`${ofAna.id} `))).toContain(ana.identification)
    const [page] = await operate(desk, ['refund', 'list', '--before', String(ofBia.id)])
    expect(page).toMatch(new RegExp(`^${ofAna.id}  `))
    expect(await operate(desk, ['refund', 'pay', String(ofAna.id), '700'])).toEqual([
      expect.stringMatching(
        new RegExp(`^${ofAna.id}  paid .*  paid R\\$.7,00  decided \\d{4}-.*  by office  ${ana.name}`),
      ),
      'Pay the driver now: the credit has left the wallet.',
    ])
    await expect(operate(desk, ['refund', 'pay', String(ofAna.id), '700'])).rejects.toThrow(
      'já foi marcado como pago: R$ 7,00, por office',
    )
    expect(await operate(desk, ['refund', 'refuse', String(ofBia.id)])).toEqual([
      expect.stringMatching(new RegExp(`^${ofBia.id}  refused`)),
    ])
    await expect(operate(desk, ['refund', 'pay', '1'])).rejects.toThrow('usage')
  })

  it('says on the command line what is owed, which is not what the wallets hold, and of none that was decided', async () => {
    const [withRest, byPix] = [await aDriver(app, { credit: 2000 }), await aDriver(app)]
    const { parts } = app.rotativo
    const bank = parts.payment
    await buy(byPix, 3000)
    const refund = (...args: string[]) =>
      operate({ url: app.address, key: office.token }, ['refund', ...args])
    parts.payment = bankWith(bank, { refund: () => Promise.resolve('in_progress') })
    try {
      const [one, other] = [await asked(withRest), await asked(byPix)]
      await buy(withRest, 5000)
      await buy(byPix, 4000)
      const lines = await refund('list', 'open')
      const lineOf = ({ id }: { id: number }) => lines.find((line) => line.startsWith(`${id} `))
      expect(lineOf(one)).toMatch(/ {2}to pay R\$.20,00 \(2000 cents\) {2}/)
      expect(lineOf(other)).toMatch(/ {2}nothing to pay {2}returning R\$.30,00 {2}/)
      await expect(refund('pay', String(one.id), '7000')).rejects.toThrow('R$ 20,00')
      const [refused] = await refund('refuse', String(one.id))
      expect(refused).toMatch(/ {2}refused {2}.* {2}decided \d{4}-/)
      expect(refused).not.toContain('to pay')
    } finally {
      parts.payment = bank
    }
  })

  it('needs a key', async () => {
    const driver = await aDriver(app)
    await expect(app.call(listRefundRequests, { query: {} }, driver)).rejects.toMatchObject({ status: 401 })
  })
})
