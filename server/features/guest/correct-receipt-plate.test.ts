import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correctReceiptPlate, printReceipt, readReceipt } from '#contract/guest.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice, buyTicket, noticeStatus, payNotices, payUnheard } from '#testkit/guests.ts'
import { notice, sight } from '#testkit/operators.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { products } from '#testkit/parking.ts'
import { readPdf } from '#testkit/pdf.ts'
import { anEmail, aPhone } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    settings: { limits: { ...manyOrders.limits, search: { max: 100, windowSeconds: 600 } } },
  })
})
afterAll(() => closeAudited(app))

/** The same plate with its last characters mistyped. */
const slip = (plate: string, characters = 1): string =>
  plate.slice(0, -characters) +
  [...plate.slice(-characters)].map((digit) => (Number(digit) + 1) % 10).join('')

const ordered = async (plate: string, product_id: number = products.centro60) => {
  const { id, receipt_address } = await buyTicket(app, { plate, product_id })
  return { id, secret: receipt_address.split('/').at(-1) ?? '' }
}

const paid = async (id: string) => {
  await payOrder(app, id)
  await untilStatus(app, id, 2)
}

/** The secret of the receipt of a ticket that runs. */
const parked = async (plate: string, product_id: number = products.centro60) => {
  const { id, secret } = await ordered(plate, product_id)
  await paid(id)
  return secret
}

const correct = (secret: string, plate: string, key = crypto.randomUUID()) =>
  app.call(
    correctReceiptPlate,
    { params: { secret }, body: { plate } },
    { headers: { 'Idempotency-Key': key } },
  )
const receiptAt = (secret: string) => app.call(readReceipt, { params: { secret } })

const refusedAs = (type: string) => ({ status: 422, body: { type } })
const missing = { status: 404, body: { type: 'NotFound' } }

const eventsOf = (notice_id: number) =>
  app.rotativo.parts.db.kysely
    .selectFrom('notice_events')
    .select(['event', 'status', 'cause'])
    .where('notice_id', '=', notice_id)
    .orderBy('id')
    .execute()

describe("the plate of a visitor's running ticket", () => {
  it('leaves the plate to the ticket that followed it, which begins at once (decision Q148)', async () => {
    const plate = aPlate()
    const mistyped = await parked(plate)
    const receipt = { email: anEmail(), phone: aPhone() }
    const { id, receipt_address } = await buyTicket(app, { plate, receipt })
    await paid(id)
    const follower = receipt_address.split('/').at(-1) ?? ''
    const first = (await receiptAt(mistyped)).ticket
    expect((await receiptAt(follower)).ticket?.date_time_begin).toBe(first?.date_time_end)
    await correct(mistyped, slip(plate))
    const { ticket } = await receiptAt(follower)
    expect(ticket?.date_time_begin).toBe(Math.floor(app.clock.now().getTime() / 1000))
    expect(ticket?.date_time_end).toBe((ticket?.date_time_begin ?? 0) + 3600)
    expect(await sight(app, { plate })).toMatchObject({ state: 'paid' })
    await app.messages(receipt.email, 2)
  })

  it('takes a follower along at once, whose time counts from now on the right plate (decision Q148)', async () => {
    const plate = aPlate()
    await parked(plate)
    const { id, receipt_address } = await buyTicket(app, { plate })
    await paid(id)
    const follower = receipt_address.split('/').at(-1) ?? ''
    await correct(follower, slip(plate))
    expect((await receiptAt(follower)).ticket?.date_time_begin).toBe(
      Math.floor(app.clock.now().getTime() / 1000),
    )
  })

  it('is corrected by the address of its receipt: the right one has paid until the same time, the wrong one has not', async () => {
    const plate = aPlate()
    const secret = await parked(plate)
    const before = await receiptAt(secret)
    expect(before.ticket).toMatchObject({ is_correctable: true, correction: null })
    const [right, key] = [slip(plate, 2), crypto.randomUUID()]
    const answer = await correct(secret, right.toLowerCase(), key)
    expect(answer).toEqual({
      message: 'Placa corrigida. O ticket continua até a mesma hora.',
      plate: right,
      cancelled_notices: [],
    })
    expect(await correct(secret, right.toLowerCase(), key)).toEqual(answer)
    const correction = { from_plate: plate, cancelled_notices: [] }
    const ticket = { ...before.ticket, is_correctable: false, correction }
    expect(await receiptAt(secret)).toEqual({ ...before, plate: right, ticket })
    const file = await app.http('GET', printReceipt.path.replace(':secret', secret))
    const text = readPdf(Buffer.from(await file.arrayBuffer())).pages[0]?.text
    for (const part of [right, 'Comprado para a placa', plate]) expect(text).toContain(part)
    expect(await sight(app, { plate: right })).toMatchObject({ state: 'paid' })
    // No second car: whoever sees the first one sees no ticket from now on, and it does not come back to it.
    expect(await sight(app, { plate })).toMatchObject({ state: 'tolerance' })
    await app.advance(16 * 60)
    expect(await notice(app, { plate })).toMatchObject({ id: expect.any(Number) })
    await expect(notice(app, { plate: right })).rejects.toMatchObject({ status: 422 })
    await expect(correct(secret, plate)).rejects.toMatchObject(refusedAs('PlateCorrectedBefore'))
  })

  it('stays once an agent has seen it, where another one is too different, and after its time', async () => {
    const plate = aPlate()
    const secret = await parked(plate, products.centro15)
    await expect(correct(secret, plate)).rejects.toMatchObject(refusedAs('PlateSame'))
    await expect(correct(secret, slip(plate, 3))).rejects.toMatchObject(refusedAs('PlateTooDifferent'))
    await expect(correct(secret, '??')).rejects.toMatchObject(refusedAs('InvalidInput'))
    await app.advance(1)
    await sight(app, { plate })
    await expect(correct(secret, slip(plate))).rejects.toMatchObject(refusedAs('PlateWasSeen'))
    await app.advance(15 * 60)
    await expect(correct(secret, slip(plate))).rejects.toMatchObject(refusedAs('ActivationOver'))
    expect((await receiptAt(secret)).ticket).toMatchObject({ is_correctable: false })
  })

  it('looks missing at an address that nobody has, that is not paid, or that is of notices', async () => {
    const plate = aPlate()
    const { secret } = await ordered(plate)
    const notices = await payNotices(app, [await aNotice(app, aPlate())])
    await paid(notices.id)
    for (const address of [secret, notices.receipt_address.split('/').at(-1) ?? '', 'A'.repeat(22)])
      await expect(correct(address, slip(plate))).rejects.toMatchObject(missing)
  })

  it('is corrected once of two corrections at one moment', async () => {
    const plate = aPlate()
    const secret = await parked(plate)
    const answers = await Promise.allSettled([1, 2].map((many) => correct(secret, slip(plate, many))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('calls off what the right one was noticed for meanwhile and tells who holds it, but for other kinds and what was paid', async () => {
    const plate = aPlate()
    const right = slip(plate)
    const holder = await aDriver(app, { plates: [right] })
    const before = await aNotice(app, right)
    await app.advance(60)
    const secret = await parked(plate)
    await app.advance(60)
    const called = await aNotice(app, right)
    const other = app.rotativo.parts.city().notices.find(({ with_ticket }) => with_ticket)
    const { id: wrongSpace } = await notice(app, { plate: right, type: other?.slug })
    const bought = await aNotice(app, right)
    await paid((await payNotices(app, [bought])).id)
    expect(await correct(secret, right)).toEqual({
      message:
        'Placa corrigida. Uma irregularidade registrada enquanto o ticket valia já estava paga: conteste-a para receber o valor de volta.',
      plate: right,
      cancelled_notices: [called],
    })
    const statuses = await Promise.all(
      [before, called, wrongSpace, bought].map((id) => noticeStatus(app, id)),
    )
    expect(statuses).toEqual([2, 5, 2, 3])
    expect(await eventsOf(called)).toMatchObject([
      { event: 'issued', cause: null },
      { event: 'cancelled', status: 5, cause: 'ticket_moved' },
    ])
    expect(await eventsOf(bought)).toMatchObject([
      { event: 'issued' },
      { event: 'paid' },
      { event: 'covered', status: 3, cause: 'ticket_moved' },
    ])
    await delivered(app)
    const letters = await app.messages(holder.email, 0)
    const told = letters.find(({ subject }) =>
      subject.startsWith(`Irregularidade cancelada no veículo ${right}`),
    )
    expect(told?.text).toContain('um ticket cuja placa foi corrigida para esta valia nessa hora')
    expect(told?.text).toContain(`/irregularidades/${called}`)
    expect((await receiptAt(secret)).ticket?.correction).toEqual({
      from_plate: plate,
      cancelled_notices: [called],
    })
  })

  it('has paid for it since the payment, also where we learned of that later', async () => {
    const plate = aPlate()
    const right = slip(plate)
    const { id, secret } = await ordered(plate)
    const before = await aNotice(app, right)
    await app.advance(60)
    const meanwhile: number[] = []
    await payUnheard(app, id, async () => {
      await app.advance(600)
      meanwhile.push(await aNotice(app, right))
    })
    expect(await correct(secret, right)).toMatchObject({ cancelled_notices: meanwhile })
    expect(await noticeStatus(app, before)).toBe(2)
  })
})
