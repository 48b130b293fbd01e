import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNotice } from '#contract/notices/contests.ts'
import { activateParking, leaveParking, listProducts } from '#contract/parking.ts'
import { viewOfficeNotice } from '#contract/staff/notices.ts'
import { associateVehicle, correctPlate, listMyVehicles } from '#contract/vehicles.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { activationTypes } from '#domain/parking/statuses.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, noticeStatus } from '#testkit/guests.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { notice, sight } from '#testkit/operators.ts'
import { balancesOf, clockAt, products, shareWallet } from '#testkit/parking.ts'
import { confirm, payByCard, placeCardOrder, placeWalletOrder } from '#testkit/payments.ts'
import { withSettings } from '#testkit/settings.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  // A bonus is put into the wallet of whoever pays a notice, however they do.
  app = await startApp({ settings: { noticeBonusCents: 250 } })
})
afterAll(() => closeAudited(app))

/** The same plate with its last character, or the last two, mistyped. */
const slip = (plate: string, characters: 1 | 2 | 3 = 1): string =>
  plate.slice(0, -characters) +
  [...plate.slice(-characters)]
    .map((c) => (/\d/.test(c) ? (Number(c) + 1) % 10 : c === 'A' ? 'B' : 'A'))
    .join('')

const parked = async (product_id: number = products.centro60) => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const ticket = await app.call(activateParking, { body: { plate, product_id } }, driver)
  return { plate, driver, ticket }
}

const correct = (driver: TestDriver, transaction_id: number, plate: string) =>
  app.call(correctPlate, { params: { transaction_id }, body: { plate } }, driver)

const refusedAs = (type: string) => ({ status: 422, body: { type } })

/** Orders a notice, and gives what pays it. */
const payByCredit = async (driver: TestDriver, noticeId: number) => {
  const orderId = await placeWalletOrder(app, driver, noticeId)
  return () => confirm(app, driver, orderId, { payment_form_id: 4 })
}
const payByNewCard = async (driver: TestDriver, noticeId: number) => {
  const order = await placeCardOrder(app, driver, [noticeId])
  return () => payByCard(app, driver, order)
}

describe('the plate of a running ticket', () => {
  it('is corrected: the right one has paid until the same time, the wrong one has not', async () => {
    const { plate, driver, ticket } = await parked()
    const right = slip(plate, 2)
    expect(await correct(driver, ticket.transaction_id, right.toLowerCase())).toEqual({
      message: 'Placa corrigida. O ticket continua até a mesma hora.',
      plate: right,
      cancelled_notices: [],
    })
    const until = ticket.activation.date_time_end
    expect(await sight(app, { plate: right })).toMatchObject({ state: 'paid', until })
    expect(await sight(app, { plate })).toMatchObject({ state: 'tolerance' })
    const { data } = await app.call(listMyVehicles, {}, driver)
    expect(data.map((vehicle) => [vehicle.plate, vehicle.activation?.date_time_end ?? null])).toEqual([
      [plate, null],
      [right, until],
    ])
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 4700, bonus: 0 })
    const left = { params: { transaction_id: ticket.transaction_id } }
    expect(await app.call(leaveParking, left, driver)).toMatchObject({ amount: expect.any(Number) })
  })

  it('carries the notice of another kind that the right plate got meanwhile', async () => {
    const { plate, driver, ticket } = await parked()
    const right = slip(plate)
    const { id } = await notice(app, { plate: right, type: 'special_bay' })
    await app.advance(60)
    await correct(driver, ticket.transaction_id, right)
    const { data } = await app.call(listMyVehicles, {}, driver)
    expect(data.find((vehicle) => vehicle.plate === right)).toMatchObject({
      pending_notifications: 1,
      activation: { parking_notification_id: id, type: activationTypes.notice },
    })
  })

  it('shows the right vehicle as parked also when its own ticket, bought later, is over', async () => {
    const [plate, right] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 5000, plates: [plate, right] })
    const park = (of: string, product_id: number) =>
      app.call(activateParking, { body: { plate: of, product_id } }, driver)
    const ticket = await park(plate, products.centro60)
    await park(right, products.centro15)
    await app.advance(16 * 60)
    await correct(driver, ticket.transaction_id, right)
    const { date_time_end } = ticket.activation
    const shown = async () => {
      const { data } = await app.call(listMyVehicles, {}, driver)
      return data.map((vehicle) => [
        vehicle.plate,
        vehicle.activation?.date_time_end ?? null,
        vehicle.last_purchase?.product_id ?? null,
      ])
    }
    const inBoth = [
      [plate, null, null],
      [right, date_time_end, products.centro60],
    ]
    expect(await shown()).toEqual(inBoth)
    // Whoever asks at the same moment as others is answered by another statement.
    const together = await Promise.all([shown(), shown(), shown()])
    expect(together).toEqual([inBoth, inBoth, inBoth])
    const offered = await app.call(listProducts, { query: { plate: right } }, driver)
    expect(offered.last_purchase).toMatchObject({ product_id: products.centro60 })
  })

  it('is corrected once, and not to itself', async () => {
    const { plate, driver, ticket } = await parked()
    await expect(correct(driver, ticket.transaction_id, plate)).rejects.toMatchObject(refusedAs('PlateSame'))
    await correct(driver, ticket.transaction_id, slip(plate))
    await expect(correct(driver, ticket.transaction_id, plate)).rejects.toMatchObject(
      refusedAs('PlateCorrectedBefore'),
    )
  })

  it('adds no vehicle beyond those that an account may have', async () => {
    const { plate, driver, ticket } = await parked()
    await withSettings(app, { vehiclesPerAccount: 1 }, async () => {
      await expect(correct(driver, ticket.transaction_id, slip(plate))).rejects.toMatchObject(
        refusedAs('TooManyVehicles'),
      )
    })
  })

  it('answers the same key with the same answer', async () => {
    const { plate, driver, ticket } = await parked()
    const sent = { ...driver, headers: { 'Idempotency-Key': `correct-${plate}` } }
    const input = { params: { transaction_id: ticket.transaction_id }, body: { plate: slip(plate) } }
    const first = await app.call(correctPlate, input, sent)
    expect(await app.call(correctPlate, input, sent)).toEqual(first)
  })

  it('moves to a vehicle that the wallet had by then, and to no other that is quite another', async () => {
    const [plate, second] = [aPlate(), aPlate()]
    const driver = await aDriver(app, { credit: 5000, plates: [plate, second] })
    const body = { plate, product_id: products.centro60 }
    const ticket = await app.call(activateParking, { body }, driver)
    const late = aPlate()
    await app.advance(1)
    await app.call(associateVehicle, { body: { plate: late } }, driver)
    for (const other of [late, slip(plate, 3)])
      await expect(correct(driver, ticket.transaction_id, other)).rejects.toMatchObject(
        refusedAs('PlateTooDifferent'),
      )
    expect(await correct(driver, ticket.transaction_id, second)).toMatchObject({ plate: second })
  })

  it('serves no second car once an agent has seen the first', async () => {
    const { plate, driver, ticket } = await parked()
    await sight(app, { plate })
    await expect(correct(driver, ticket.transaction_id, slip(plate))).rejects.toMatchObject(
      refusedAs('PlateWasSeen'),
    )
  })

  it('cancels what the right plate was noticed for meanwhile, and nothing from before', async () => {
    const plate = aPlate()
    const right = slip(plate)
    const before = await aNotice(app, right)
    await app.advance(60)
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    const body = { plate, product_id: products.centro60 }
    const ticket = await app.call(activateParking, { body }, driver)
    await app.advance(60)
    const { id, number } = await notice(app, { plate: right })
    expect(await correct(driver, ticket.transaction_id, right)).toEqual({
      message: 'Placa corrigida. A irregularidade registrada enquanto o ticket valia foi cancelada.',
      plate: right,
      cancelled_notices: [id],
    })
    expect(await noticeStatus(app, id)).toBe(5)
    expect(await noticeStatus(app, before)).toBe(2)
    // The driver reads why, and the office with them.
    const page = await app.call(readNotice, { params: { notice: number }, query: { plate: right } }, driver)
    const reason = 'Um ticket cuja placa foi corrigida para esta valia nessa hora.'
    expect(page.time_line.at(-1)).toMatchObject({ what: 'cancelled', reason })
    const support = await aStaff(app, ['support'])
    const look = { params: { id }, body: { reason: 'complaint' as const, words: '' } }
    const seen = await app.call(viewOfficeNotice, look, support)
    expect(seen.time_line.at(-1)).toMatchObject({ what: 'cancelled', reason })
    await delivered(app)
    const letters = await app.messages(driver.email, 0)
    expect(letters.map(({ subject }) => subject.split(' - ')[0])).toContain(
      `Irregularidade cancelada no veículo ${right}`,
    )
  })

  it('cancels nothing from before a scheduled ticket began', async () => {
    clockAt(app, '2031-03-10 07:30:00')
    const { plate, driver, ticket } = await parked(products.orla60)
    const right = slip(plate)
    const before = await aNotice(app, right)
    await app.advance(40 * 60)
    const running = await aNotice(app, right)
    const answer = await correct(driver, ticket.transaction_id, right)
    expect(answer).toMatchObject({ cancelled_notices: [running] })
    expect(await noticeStatus(app, before)).toBe(2)
  })

  it('is not that of a plate with a ticket in the same wallet, nor of a ticket that is over', async () => {
    const plate = aPlate()
    const other = slip(plate)
    const driver = await aDriver(app, { credit: 5000, plates: [plate, other] })
    const park = (of: string) =>
      app.call(activateParking, { body: { plate: of, product_id: products.centro15 } }, driver)
    const ticket = await park(plate)
    await park(other)
    await expect(correct(driver, ticket.transaction_id, other)).rejects.toMatchObject(
      refusedAs('PlateHasTicket'),
    )
    await app.advance(16 * 60)
    await expect(correct(driver, ticket.transaction_id, slip(plate, 2))).rejects.toMatchObject(
      refusedAs('ActivationOver'),
    )
  })

  it('is corrected by whoever uses the wallet, and looks missing to everybody else', async () => {
    const { plate, driver, ticket } = await parked()
    const [guest, stranger] = [await aDriver(app), await aDriver(app)]
    await shareWallet(app, driver.walletId, guest.userId)
    await expect(correct(stranger, ticket.transaction_id, slip(plate))).rejects.toMatchObject({ status: 404 })
    await expect(correct(driver, 2_000_000, slip(plate))).rejects.toMatchObject({ status: 404 })
    await expect(correct(guest, ticket.transaction_id, '??')).rejects.toMatchObject(refusedAs('InvalidInput'))
    await app.call(associateVehicle, { body: { plate: slip(plate) } }, driver)
    expect(await correct(guest, ticket.transaction_id, slip(plate))).toMatchObject({ plate: slip(plate) })
  })

  it('brings no vehicle into a wallet by somebody who may not add one, and the owner may', async () => {
    const { plate, driver, ticket } = await parked()
    const member = await aDriver(app)
    await shareWallet(app, driver.walletId, member.userId)
    await expect(correct(member, ticket.transaction_id, slip(plate))).rejects.toMatchObject(
      refusedAs('PlateNotInWallet'),
    )
    const plates = async () => (await app.call(listMyVehicles, {}, driver)).data.map((entry) => entry.plate)
    expect(await plates()).toEqual([plate])
    await correct(driver, ticket.transaction_id, slip(plate))
    expect(await plates()).toEqual([plate, slip(plate)])
  })

  it('is corrected once of two corrections at one moment', async () => {
    const { plate, driver, ticket } = await parked()
    const answers = await Promise.allSettled(
      [slip(plate), slip(plate, 2)].map((to) => correct(driver, ticket.transaction_id, to)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    ['credit', payByCredit],
    ['card', payByNewCard],
  ])(
    'is corrected, and a notice of the right one paid by %s or refused, where each has locked what the other wants',
    async (_form, order) => {
      const { plate, driver, ticket } = await parked()
      await app.advance(60)
      const right = slip(plate)
      const { id } = await notice(app, { plate: right })
      const pay = await order(driver, id)
      const holder = await app.rotativo.parts.db.kysely.startTransaction().execute()
      await holder
        .selectFrom('wallets')
        .select('id')
        .where('id', '=', driver.walletId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Both stand before the wallet, and who came first gets it: the correction, which then wants the notice that the payment has.
      const corrected = correct(driver, ticket.transaction_id, right)
      await waitingForLocks(app, 1)
      const paid = pay().then(
        () => 'paid',
        (error) => error.body?.type,
      )
      await waitingForLocks(app, 2)
      await holder.commit().execute()
      const isCancelled = (await corrected).cancelled_notices.includes(id)
      expect(await paid).toBe(isCancelled ? 'NoticeNotPayable' : 'paid')
      expect(await noticeStatus(app, id)).toBe(isCancelled ? noticeStatuses.cancelled : noticeStatuses.paid)
    },
  )
})
