import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activatePhone } from '#contract/account/confirmation.ts'
import { requestRefund } from '#contract/account/leaving.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { readParkingRight } from '#contract/operator.ts'
import { activateParking, leaveParking, reverseAutomatic } from '#contract/parking.ts'
import { setLanguage } from '#contract/preferences.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { listUsableWallets } from '#contract/wallets.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { anAutomaticTicket } from '#testkit/automatic.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, noticeStatus } from '#testkit/guests.ts'
import { leaveFor, tracesOf, tryToLeave, userRow } from '#testkit/leaving.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { office } from '#testkit/operators.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, products, shareWallet } from '#testkit/parking.ts'
import { cardNumbers, payByCard, placeBy, placeCardOrder } from '#testkit/payments.ts'
import { aRegisteredDriver, codeSentTo, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await startApp({ settings: { ...wideLimits, noticeBonusCents: 500 } })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const postingsOf = async (walletId: number, type: number) =>
  (
    await owner.query(
      `select p.from_account, p.to_account, p.amount::int from postings p
       join ledger_transactions t on t.id = p.transaction_id where t.wallet_id = $1 and t.type = $2 order by p.n`,
      [walletId, type],
    )
  ).rows

describe('deleting the account', () => {
  it('ends it at once: the session, the login, the wallet [capability.delete-account, call.user-delete, delete.flow]', async () => {
    const driver = await aRegisteredDriver(app)
    await app.call(
      activatePhone,
      { params: { code: await codeSentTo(app, driver.phone) } },
      { token: driver.token },
    )
    expect(await leaveFor(app, driver, false)).toEqual({ message: 'Conta excluída com sucesso.' })
    const gone = { status: 401, body: { type: 'Unauthenticated' } }
    await expect(app.call(readUser, {}, { token: driver.token })).rejects.toMatchObject(gone)
    await expect(
      app.call(logIn, { body: { username: driver.identification, password: driver.password } }),
    ).rejects.toMatchObject({ status: 401, body: { type: 'LoginFailed' } })
    expect(await tryToLeave(app, driver, { force: true })).toMatchObject(gone)
  })

  it('with credit needs force, and loses both balances by postings [call.user-delete, error.delete-typed]', async () => {
    const driver = await aDriver(app, { credit: 1250, bonus: 300 })
    for (const body of [undefined, {}, { force: false }]) {
      expect(await tryToLeave(app, driver, body)).toEqual({
        status: 409,
        body: expect.objectContaining({
          type: 'UserHasBalance',
          message: 'Você ainda possui saldo de R$ 12,50. Se excluir a conta, esse saldo será perdido.',
        }),
      })
    }
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 1250, bonus: 300 })
    await leaveFor(app, driver)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    expect(await postingsOf(driver.walletId, 10)).toEqual([
      {
        from_account: `wallet/${driver.walletId}/credit`,
        to_account: 'programme/forfeited-credit',
        amount: 1250,
      },
      { from_account: `wallet/${driver.walletId}/bonus`, to_account: 'programme/bonus-granted', amount: 300 },
    ])
  })

  it('counts credit alone: bonus is no reason to ask [call.user-delete]', async () => {
    const driver = await aDriver(app, { bonus: 300 })
    expect(await tryToLeave(app, driver)).toMatchObject({ status: 200 })
  })

  it('takes one refund request of several that come at once', async () => {
    const driver = await aDriver(app, { credit: 1000 })
    const asked = await Promise.allSettled([1, 2, 3].map(() => app.call(requestRefund, {}, driver)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is blocked by a refund request for 3 days, also with force, and says its date [delete.recent-refund, const.refund-window, error.delete-typed, error.refund-recent]', async () => {
    const driver = await aDriver(app, { credit: 1000 })
    await app.call(requestRefund, {}, driver)
    const { requested_refund_date } = await app.call(readUser, {}, driver)
    const [day = '', time = ''] = String(requested_refund_date).split(' ')
    const date = `${day.split('-').toReversed().join('/')} ${time}`
    const blocked = {
      status: 409,
      body: {
        type: 'UserHasRequestedExclusion',
        message: `Você já solicitou reembolso em ${date}. Por favor, aguarde o retorno da nossa equipe.`,
      },
    }
    for (const force of [true, false]) expect(await tryToLeave(app, driver, { force })).toMatchObject(blocked)
    await app.advance(3 * 86_400 - 30)
    expect(await tryToLeave(app, driver, { force: true })).toMatchObject(blocked)
    await app.advance(30)
    expect(await tryToLeave(app, driver, { force: true })).toMatchObject({ status: 200 })
  })

  it("is only for one's own account [role.server-model]", async () => {
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const answer = await tryToLeave(app, { userId: other.userId, token: driver.token }, { force: true })
    expect(answer).toMatchObject({ status: 403, body: { type: 'Forbidden' } })
    expect((await userRow(app, other.userId)).deleted_at).toBeNull()
  })

  it('leaves a running ticket to its plate, and ends what others could do with the wallet', async () => {
    const plate = aPlate()
    const [driver, guest] = [await aDriver(app, { credit: 1000, plates: [plate] }), await aDriver(app)]
    await shareWallet(app, driver.walletId, guest.userId)
    await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    await leaveFor(app, driver)
    expect(await app.call(readParkingRight, { params: { plate } }, office)).toMatchObject({ state: 'paid' })
    expect((await app.call(listUsableWallets, {}, guest)).data.map(({ id }) => id)).toEqual([guest.walletId])
    expect((await app.call(listMyVehicles, {}, guest)).data).toEqual([])
  })
})

describe('the last letter', () => {
  it('tells the confirmed e-mail what was done and what was given up, and leaves no trace here', async () => {
    const driver = await aDriver(app, { credit: 1250, bonus: 300 })
    await leaveFor(app, driver)
    const [letter] = await app.messages(driver.email)
    expect(letter?.subject).toMatch(/^Sua conta foi excluída - /)
    expect(letter?.text).toContain(
      'O saldo que ainda estava na sua carteira, R$ 15,50, não pode mais ser usado.',
    )
    expect(letter?.text).toContain('Olá, Maria das Dores!')
    const left = async () =>
      (await tracesOf((text) => owner.query(text), [driver.email])).filter(
        (trace) => !trace.startsWith('public.sandbox_'),
      )
    await eventually(left, (traces) => traces.length === 0)
  })

  it('is in the language that the account kept, and goes to no address that nobody confirmed', async () => {
    const [driver, byPhone] = [await aDriver(app), await aDriver(app)]
    const confirmedBy = 'update users set active_mail = false, sms_verification_status = true where id = $1'
    await owner.query(confirmedBy, [byPhone.userId])
    await app.call(setLanguage, { body: { language: 'en' } }, driver)
    await leaveFor(app, byPhone)
    await leaveFor(app, driver)
    const [letter] = await app.messages(driver.email)
    expect(letter?.subject).toMatch(/^Your account was deleted - /)
    expect(letter?.text).not.toContain('The balance')
    const { rows } = await owner.query(`select from sandbox_messages where recipient = $1`, [byPhone.email])
    expect(rows).toEqual([])
  })
})

describe('money that is under way while an account is deleted', () => {
  const refundsOf = async (orderId: string) =>
    (
      await owner.query(
        `select r.reason, r.amount::int, r.done_at is not null as done from refunds r
         join payments p on p.id = r.payment_id where p.order_id = $1`,
        [orderId],
      )
    ).rows

  it('goes back when a Pix is paid after the deletion', async () => {
    const driver = await aDriver(app)
    const order = await placeOrder(app, driver, 3000)
    await leaveFor(app, driver)
    expect(await untilStatus(app, order.id, 3)).toBe(3)
    await payOrder(app, order.id)
    const refunds = await eventually(
      () => refundsOf(order.id),
      (rows) => rows[0]?.done === true,
    )
    expect(refunds).toEqual([{ reason: 'account_deleted', amount: 3000, done: true }])
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('goes back to a card that is approved after the deletion, and the card is forgotten instead of kept', async () => {
    const driver = await aDriver(app)
    const order = await placeCardOrder(app, driver, 1300)
    const wish = { save_card: true, terms_accepted: true }
    await payByCard(app, driver, order, { text: { number: cardNumbers.analysis }, ...wish })
    await leaveFor(app, driver)
    await payOrder(app, order.id)
    const refunds = await eventually(
      () => refundsOf(order.id),
      (rows) => rows[0]?.done === true,
    )
    expect(refunds).toEqual([{ reason: 'account_deleted', amount: 1300, done: true }])
    const cards = await eventually(
      async () =>
        (
          await owner.query('select token, card_holder, last_four from saved_cards where user_id = $1', [
            driver.userId,
          ])
        ).rows,
      (rows) => rows[0]?.token === null,
    )
    expect(cards).toEqual([{ token: null, card_holder: '', last_four: '0000' }])
  })

  it('pays a notice that can still be paid, since anybody may pay it, and gives no bonus to nobody', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const notice = await aNotice(app, plate)
    const order = await placeBy(app, driver, 11, [notice])
    await leaveFor(app, driver)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect(await noticeStatus(app, notice)).toBe(3)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
  })

  it('ends in one of two ways when payment, parking and deletion come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const plate = aPlate()
      const driver = await aDriver(app, { credit: 1000, plates: [plate] })
      const order = await placeOrder(app, driver, 2500)
      const [left, , parked] = await Promise.allSettled([
        leaveFor(app, driver),
        payOrder(app, order.id),
        app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver),
      ])
      expect(left.status, JSON.stringify(left)).toBe('fulfilled')
      if (parked.status === 'rejected') expect([401, 422]).toContain(parked.reason.status)
      const paid = await eventually(
        async () =>
          (await owner.query('select outcome from payments where order_id = $1', [order.id])).rows[0],
        (row) => row !== undefined,
      )
      expect(['fulfilled', 'to_refund']).toContain(paid.outcome)
      expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
    }
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('goes back from no ticket that is left, or taken back, while the deletion is under way', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 2000, plates: [plate] })
    const automatic = await anAutomaticTicket(app, driver)
    const body = { plate, product_id: products.centro60 }
    const { transaction_id } = await app.call(activateParking, { body }, driver)
    await owner.query('begin')
    await owner.query('select from wallets where id = $1 for update', [driver.walletId])
    const deleted = leaveFor(app, driver)
    await waitingForLocks(app, 1)
    const returned = Promise.allSettled([
      app.call(leaveParking, { params: { transaction_id } }, driver),
      app.call(reverseAutomatic, { params: { transaction_id: automatic } }, driver),
    ])
    await waitingForLocks(app, 3)
    await owner.query('commit')
    await deleted
    for (const one of await returned) expect(one).toMatchObject({ reason: { status: 401 } })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
  })
})
