import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { deleteCard } from '#contract/cards.ts'
import { readTopUp, stopTopUp } from '#contract/wallets.ts'
import { cents, sumCents } from '#domain/money/cents.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { CardDesk, PaymentGateway } from '#server/gateways/payment/port.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { eventually } from '#testkit/eventually.ts'
import { leaveFor } from '#testkit/leaving.ts'
import { creditOf, manyOrders } from '#testkit/orders.ts'
import { withSettings } from '#testkit/settings.ts'
import {
  aDriverWithCard,
  chargesOf,
  spend,
  type ToppedUp,
  turnOn,
  untilCharges,
  untilQuiet,
} from '#testkit/top-ups.ts'
import { topUp } from './top-up.ts'

let app: TestApp
let bank: PaymentGateway
beforeAll(async () => {
  app = await startApp({ settings: { ...manyOrders, sessionIdleDays: 365 } })
  bank = app.rotativo.parts.payment
})
afterAll(() => closeAudited(app))

type Charge = CardDesk['charge']

const cards = (): CardDesk => {
  if (!bank.cards) throw new Error('the sandbox takes cards')
  return bank.cards
}
const real: Charge = (request) => cards().charge(request)

/** Puts another way to charge, or to look up, in the bank's place until it is kind again. */
const unkind = (charge: Charge, rest: Partial<PaymentGateway> = {}) => {
  app.rotativo.parts.payment = bankWith(bank, { cards: bankWith(cards(), { charge }), ...rest })
}
const kind = () => {
  app.rotativo.parts.payment = bank
}
const silence = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))

const stateOf = async (driver: ToppedUp) => app.call(readTopUp, { params: { id: driver.walletId } }, driver)

/** How often the bank of the sandbox really took money by a driver's card, the first time of which saved it. */
const takenFrom = async (driver: ToppedUp): Promise<number> => {
  const { rows } = await app.rotativo.parts.db.pool.query<{ count: number }>(
    `select count(*)::int as count from sandbox_receipts r join sandbox_payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.user_id = $1 and r.refunded_amount < r.amount`,
    [driver.userId],
  )
  return (rows[0]?.count ?? 0) - 1
}

it('an answer that is lost is asked for by the same key, and the card pays once', async () => {
  const driver = await aDriverWithCard(app)
  await turnOn(app, driver)
  let calls = 0
  unkind(async (request) => {
    calls += 1
    const answer = await real(request)
    if (calls <= 2) return silence()
    return answer
  })
  await spend(app, driver)
  await untilCharges(app, driver, ['asked'])
  // Whatever is spent meanwhile asks for no other charge.
  await spend(app, driver)
  await app.advance(61)
  await untilCharges(app, driver, ['paid'])
  kind()
  expect(await takenFrom(driver)).toBe(1)
  expect(await creditOf(app, driver)).toBe(2400)
})

it('a card that is looked at for an hour keeps others from being charged, and is paid when it is approved', async () => {
  const driver = await aDriverWithCard(app)
  await turnOn(app, driver)
  await app.rotativo.parts.db.kysely.updateTable('sandbox_cards').set({ outcome: 'analysis' }).execute()
  await spend(app, driver)
  await untilCharges(app, driver, ['asked'])
  await app.advance(3600)
  await spend(app, driver)
  expect(await stateOf(driver)).toMatchObject({ state: 'on', pending: 2000, used: 2000 })
  const [charge] = await chargesOf(app, driver)
  const payment = await app.rotativo.parts.db.kysely
    .selectFrom('sandbox_payments')
    .select('id')
    .where('order_id', '=', charge?.order_id ?? '')
    .executeTakeFirstOrThrow()
  await app.http('POST', `/sandbox/payments/${payment.id}/pay`)
  await app.advance(2)
  await untilCharges(app, driver, ['paid'])
  await app.rotativo.parts.db.kysely.updateTable('sandbox_cards').set({ outcome: 'approved' }).execute()
})

/** A driver whose card the bank has charged, which nobody can learn. */
const whoseChargeIsUnknown = async () => {
  const driver = await aDriverWithCard(app)
  await turnOn(app, driver)
  await untilUnknown(driver)
  return driver
}

/** Spends, so that the card is charged, of which nothing is heard for longer than its order waits. */
const untilUnknown = async (driver: ToppedUp) => {
  unkind(async (request) => real(request).then(silence), { lookUp: async () => null })
  await spend(app, driver)
  await untilCharges(app, driver, ['asked'])
  for (let hours = 0; hours < 25; hours += 5) await app.advance(5 * 3600)
  await untilCharges(app, driver, ['unknown'])
}

it('an outcome that nobody knows stops it, is never charged again, and when it is known it goes on', async () => {
  const driver = await whoseChargeIsUnknown()
  expect(await stateOf(driver)).toMatchObject({ state: 'paused', paused_for: 'unknown', pending: 2000 })
  const [letter] = await app.messages(
    driver.email,
    1,
    'Recarga automática parada - Zona Azul Porto das Marés',
  )
  expect(letter?.text).toContain('Ainda não sabemos se o seu cartão foi cobrado')
  // Turned on by its owner it still charges nothing, because it may have been charged.
  await turnOn(app, driver)
  await spend(app, driver)
  await untilQuiet(app)
  expect(await chargesOf(app, driver)).toHaveLength(1)
  kind()
  await app.advance(86_400)
  await untilCharges(app, driver, ['paid'])
  expect(await takenFrom(driver)).toBe(1)
  expect(await stateOf(driver)).toMatchObject({ state: 'on', pending: null })
})

it('an outcome that nobody knew is known once the bank has refused the card, and its month counts nothing of it', async () => {
  const driver = await aDriverWithCard(app)
  await turnOn(app, driver)
  const { kysely } = app.rotativo.parts.db
  await kysely
    .updateTable('sandbox_cards')
    .set({ outcome: 'declined' })
    .where('token', 'in', (query) =>
      query.selectFrom('saved_cards').select('token').where('id', '=', driver.cardId),
    )
    .execute()
  await untilUnknown(driver)
  kind()
  await app.advance(86_400)
  await untilCharges(app, driver, ['refused'])
  expect(await stateOf(driver)).toMatchObject({
    state: 'paused',
    paused_for: 'card_refused',
    used: 0,
    pending: null,
  })
  const letters = await app.messages(driver.email, 2, 'Recarga automática parada - Zona Azul Porto das Marés')
  expect(letters.map(({ text }) => text).join()).toContain('O banco recusou o seu cartão')
  expect(await takenFrom(driver)).toBe(0)
})

it('an outcome that nobody knew goes on with nothing once its driver has asked for the balance back', async () => {
  const driver = await whoseChargeIsUnknown()
  await app.call(requestRefund, {}, driver)
  expect(await stateOf(driver)).toMatchObject({ state: 'paused', paused_for: 'refund_asked' })
  const letters = await app.messages(driver.email, 2, 'Recarga automática parada - Zona Azul Porto das Marés')
  expect(letters.map(({ text }) => text).join()).toContain('Você pediu o seu saldo de volta')
  kind()
  await app.advance(86_400)
  await untilCharges(app, driver, ['paid'])
  expect(await stateOf(driver)).toMatchObject({ state: 'paused', paused_for: 'refund_asked' })
})

it.each([
  [24, {}],
  [3, { holdExpiryHours: 3 }],
])(
  'an answer that never comes is asked for until its order ends after %d hours, as the city says',
  async (hours, said) => {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    unkind(silence)
    await withSettings(app, said, async () => {
      await spend(app, driver)
      await untilCharges(app, driver, ['asked'])
    })
    await app.advance((hours - 1) * 3600)
    await untilQuiet(app)
    await untilCharges(app, driver, ['asked'])
    await app.advance(2 * 3600)
    await untilCharges(app, driver, ['unknown'])
    kind()
  },
)

it('a charge that never reached its bank is known to be nothing once nobody asks any more', async () => {
  const driver = await aDriverWithCard(app)
  await turnOn(app, driver)
  unkind(silence)
  await spend(app, driver)
  await untilCharges(app, driver, ['asked'])
  for (let hours = 0; hours < 25; hours += 5) await app.advance(5 * 3600)
  await untilCharges(app, driver, ['unknown'])
  kind()
  for (let days = 0; days < 10; days++) await app.advance(86_400)
  // The last answer comes by a job.
  const { kysely } = app.rotativo.parts.db
  const orders = (await chargesOf(app, driver)).map(({ order_id }) => order_id)
  const charges = kysely.selectFrom('charges').select('next_check_at').where('order_id', 'in', orders)
  await eventually(
    () => charges.execute(),
    (rows) => rows.every(({ next_check_at }) => next_check_at === null),
  )
  await app.advance(86_400)
  await untilCharges(app, driver, ['nothing'])
  expect(await takenFrom(driver)).toBe(0)
  expect(await stateOf(driver)).toMatchObject({ state: 'paused', used: 0, pending: null })
})

it('whoever spends at the same moment, and however often the job runs, neither a second charge nor more than the cap', async () => {
  for (let round = 0; round < 3; round++) {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver, { below: cents(1_000_000), cap: cents(4000) })
    const jobs = () =>
      Promise.allSettled(Array.from({ length: 4 }, () => topUp(app.rotativo.parts, driver.walletId)))
    await Promise.allSettled([spend(app, driver), jobs(), spend(app, driver), jobs(), spend(app, driver)])
    await Promise.allSettled([jobs(), jobs()])
    await eventually(
      () => chargesOf(app, driver),
      (charges) => charges.every(({ state }) => state === 'paid'),
    )
    await untilQuiet(app)
    const charges = await chargesOf(app, driver)
    expect(sumCents(charges.map(({ amount }) => amount))).toBe(4000)
    expect(await takenFrom(driver)).toBe(2)
  }
})

it('stopping, deleting the card and leaving in the same moment as it charges leave no money lost', async () => {
  for (let round = 0; round < 3; round++) {
    const driver = await aDriverWithCard(app)
    await turnOn(app, driver)
    const how = [
      () => app.call(stopTopUp, { params: { id: driver.walletId } }, driver),
      () => app.call(deleteCard, { params: { id: driver.cardId } }, driver),
      () => leaveFor(app, driver),
    ][round]
    await Promise.allSettled([spend(app, driver), how?.(), topUp(app.rotativo.parts, driver.walletId)])
    await untilQuiet(app)
    await app.advance(61)
    const charges = await eventually(
      () => chargesOf(app, driver),
      (all) => all.every(({ state }) => state !== 'asked'),
    )
    expect(charges.length).toBeLessThanOrEqual(1)
    // What came for an account that is gone goes back.
    await eventually(
      () => takenFrom(driver),
      (taken) => taken === charges.filter(({ state }) => state === 'paid').length,
    )
  }
})
