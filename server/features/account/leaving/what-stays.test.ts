import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activatePhone } from '#contract/account/confirmation.ts'
import { deleteAccount, requestRefund } from '#contract/account/leaving.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { listCards } from '#contract/cards.ts'
import { activateParking } from '#contract/parking.ts'
import { setPreference } from '#contract/preferences.ts'
import { associateVehicle } from '#contract/vehicles.ts'
import { listUsableWallets } from '#contract/wallets.ts'
import { minuteMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { buyTicket } from '#testkit/guests.ts'
import { leaveFor, tracesOf, userRow } from '#testkit/leaving.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { aCard, placeBy, slipAddress } from '#testkit/payments.ts'
import { aRegisteredDriver, codeSentTo, wideLimits } from '#testkit/registrations.ts'
import { eraseAgain } from './erase.ts'

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

describe('what stays of a deleted account', () => {
  it('holds letters to a contact that it never proved, which may be somebody else’s', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, driver)
    for (const to of [driver.email, driver.phone]) {
      const later = `select graphile_worker.add_job('mail', json_build_object('payload', json_build_object('to', $1::text)), run_at := now() + interval '1 day')`
      await owner.query(later, [to])
    }
    await leaveFor(app, driver)
    const traces = await tracesOf((text) => owner.query(text), [driver.email, driver.phone])
    const waiting = traces.filter((trace) => trace.startsWith('graphile_worker.'))
    expect(waiting).toEqual([expect.stringContaining(driver.email)])
    await owner.query("delete from graphile_worker._private_jobs where run_at > now() + interval '2 hours'")
  })

  it('holds no name, number or address of the driver, and the tax id can register again [capability.delete-account]', async () => {
    const plate = aPlate()
    const driver = await aRegisteredDriver(app, {
      name: 'Leonor Vidigal',
      address: 'Travessa do Sumiço,77,Fundos',
    })
    const { token, userId } = driver
    await app.call(activatePhone, { params: { code: await codeSentTo(app, driver.phone) } }, { token })
    const wrong = { username: driver.identification, password: 'errada99' }
    await expect(app.call(logIn, { body: wrong })).rejects.toMatchObject({ status: 401 })
    await app.call(associateVehicle, { body: { plate } }, { token, key: `add-${plate}` })
    const wallet = (await app.call(listUsableWallets, {}, { token })).data[0]?.id ?? 0
    const test = { ...driver, driverId: 0, walletId: wallet }
    const order = await placeOrder(app, test, 2000)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, { token })
    await aCard(app, test)
    await placeBy(app, test, 5, 1500, { bank_slip: { ...slipAddress, address: 'Travessa do Sumiço' } })
    const ticket = await buyTicket(app, {
      identification: driver.identification,
      receipt: { email: driver.email, phone: driver.phone },
    })
    await payOrder(app, ticket.id)
    await untilStatus(app, ticket.id, 2)
    await app.call(requestRefund, {}, { token })
    await app.advance(3 * 86_400)
    // What is on its way at the moment of leaving still arrives; a busy machine may be slow to send it.
    await delivered(app)
    const letter = { to: driver.phone, subject: 'x', text: driver.name, html: driver.name }
    const traces = [driver.name, driver.identification, driver.email, driver.phone, 'Travessa do Sumiço']
    const look = (text: string) => owner.query(text)
    // What lies outside of our walls is not ours to erase; what is due right now would be sent, so it waits a while.
    const queue = (key: string) =>
      owner.query(
        `select (graphile_worker.add_job('mail', $1::json, run_at := now() + interval '1 hour')).id`,
        [JSON.stringify({ key, payload: letter })],
      )
    await queue('later')
    const [sent] = (await queue('being sent just now')).rows
    const jobs = 'graphile_worker._private_jobs'
    await owner.query(
      `update ${jobs} set locked_at = now(), locked_by = 'x', attempts = 1 where id = ${sent.id}`,
    )
    const before = (await tracesOf(look, traces)).filter((trace) => !trace.startsWith('public.sandbox_'))
    expect(before.length).toBeGreaterThan(10)

    await app.call(deleteAccount, { params: { id: userId }, body: { force: true } }, { token })
    const left = (await tracesOf(look, [...traces, 'maria das dores', 'MARIA DAS DORES'])).filter(
      (trace) => !trace.startsWith('public.sandbox_'),
    )
    expect(left).toEqual([])
    expect((await look(`select max_attempts from ${jobs} where id = ${sent.id}`)).rows).toEqual([
      { max_attempts: 1 },
    ])
    // The books stand: what was bought, by whom is no longer known.
    const stands = await owner.query(
      'select count(*)::int as n from ledger_transactions where user_id = $1',
      [userId],
    )
    expect(stands.rows[0].n).toBeGreaterThan(2)
    expect(await audit(app.rotativo.parts.db)).toEqual([])

    const again = await aRegisteredDriver(app, {
      identification: driver.identification,
      email: driver.email,
      phone: driver.phone,
    })
    expect(again.userId).not.toBe(userId)
    expect((await app.call(readUser, {}, { token: again.token })).name).toBe('Joana Pereira')
  })

  it('is the proof of what was agreed to and taken back, which names nobody', async () => {
    const driver = await aDriver(app)
    await app.call(setPreference, { body: { send_campaign_email: false } }, driver)
    const { kysely } = app.rotativo.parts.db
    const proof = kysely.selectFrom('preference_changes').selectAll().where('user_id', '=', driver.userId)
    const before = await proof.execute()
    await leaveFor(app, driver)
    expect(await proof.execute()).toEqual(before)
    expect(before).toEqual([
      {
        id: expect.any(Number),
        user_id: driver.userId,
        flag: 'send_campaign_email',
        is_on: false,
        changed_at: expect.any(Date),
        words: 'Campanhas e novidades: E-mail',
        policy_version: expect.stringMatching(/^\d{4}-/),
        accessing_from: 'web_driver',
        device: null,
      },
    ])
    expect(await userRow(app, driver.userId)).toMatchObject({ identification: '', name: '', preferences: {} })
  })

  it('are cards that their provider is told to forget', async () => {
    const driver = await aDriver(app)
    const card = await aCard(app, driver)
    expect((await app.call(listCards, { query: {} }, driver)).data).toHaveLength(1)
    await leaveFor(app, driver)
    const row = await eventually(
      () =>
        app.rotativo.parts.db.kysely
          .selectFrom('saved_cards')
          .selectAll()
          .where('id', '=', card)
          .executeTakeFirst(),
      (saved) => saved?.token === null,
    )
    expect(row).toMatchObject({ brand: '', last_four: '0000', card_holder: '', deleted_at: expect.any(Date) })
  })

  it('is nothing that a call wrote which ended after the deletion', async () => {
    const driver = await aDriver(app)
    await leaveFor(app, driver)
    const { kysely } = app.rotativo.parts.db
    // What associateVehicle, a change of the profile and saveTopUp write, had they begun before.
    await kysely
      .insertInto('vehicles')
      .values({
        wallet_id: driver.walletId,
        plate: 'LAT3R00',
        vehicle_type_id: 6,
        created_at: app.clock.now(),
      })
      .execute()
    await kysely.updateTable('users').set({ name: 'Tarde Demais' }).where('id', '=', driver.userId).execute()
    const ofWallet = kysely.selectFrom('wallets').select('top_up_below').where('id', '=', driver.walletId)
    await kysely
      .updateTable('wallets')
      .set({ top_up_below: cents(900) })
      .where('id', '=', driver.walletId)
      .execute()
    const again = eraseAgain(app.rotativo.parts)
    await again(new Date(app.clock.now().getTime() + 4 * minuteMs))
    expect((await userRow(app, driver.userId)).name).toBe('Tarde Demais')
    await again(new Date(app.clock.now().getTime() + 6 * minuteMs))
    expect(await userRow(app, driver.userId)).toMatchObject({
      name: '',
      erasure_repeated_at: expect.any(Date),
    })
    const vehicles = await kysely
      .selectFrom('vehicles')
      .select(['plate', 'removed_at'])
      .where('wallet_id', '=', driver.walletId)
      .execute()
    expect(vehicles).toEqual([{ plate: '', removed_at: expect.any(Date) }])
    expect(await ofWallet.execute()).toEqual([{ top_up_below: null }])
  })
})
