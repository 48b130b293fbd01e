import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import type { BankRefund, TakenBack } from '#server/gateways/payment/port.ts'
import { type Desk, openDesk } from '#testkit/pagbank-desk.ts'
import { aKey, pixOf, refundFully } from './behaviours.ts'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

/** A Pix of R$ 50,00 that was paid. */
const paid = async () => {
  const key = aKey()
  await desk.gateway.openPix(pixOf(key))
  const { id } = desk.bank.books.pay(key)
  const summary = desk.bank.books.charge(id)?.amount.summary
  if (!summary) throw new Error('the bank has no such charge')
  const part = (amount: number): BankRefund => ({ key: aKey(), endToEndId: id, amount: cents(amount) })
  const taken = async () =>
    ((await desk.gateway.lookUp(key))?.takenBack ?? []).map(({ id: event, amount, state }: TakenBack) => [
      event.replace(id, ''),
      amount,
      state,
    ])
  return { id, summary, part, taken }
}

describe('a refund that PagBank refuses', () => {
  it('because its payer’s bank has taken the money leaves that taken', async () => {
    const { summary, part, taken } = await paid()
    summary.refunded += 5000
    expect(await taken()).toEqual([['/taken', 5000, 'lost']])
    await expect(desk.gateway.refund(part(5000))).rejects.toMatchObject({ retryable: false })
    expect(await taken()).toEqual([['/taken', 5000, 'lost']])
  })

  it('is no part of what goes back later, and can be asked for again', async () => {
    const { id, summary, part, taken } = await paid()
    const refund = part(3000)
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, status: 400, text: '{"error_messages":[]}' })
    await expect(desk.gateway.refund(refund)).rejects.toMatchObject({ retryable: false })
    summary.refunded += 1000
    expect(await taken()).toEqual([['/taken', 1000, 'lost']])
    expect(await desk.gateway.refund(refund)).toBe('done')
    expect(summary.refunded).toBe(4000)
    expect(await taken()).toEqual([['/taken', 1000, 'lost']])
  })

  it('is one that PagBank itself refused, and none whose refusal is a page of somebody before it', async () => {
    const { id, summary, part } = await paid()
    const refund = part(3000)
    for (const [at, status] of [
      [`GET /charges/${id}`, 403],
      [`POST /charges/${id}/cancel`, 404],
      [`POST /charges/${id}/cancel`, 400],
    ] as const) {
      desk.bank.troubles.push({ at, status, text: '<html>blocked</html>' })
      await expect(desk.gateway.refund(refund)).rejects.toMatchObject({ retryable: true })
    }
    await refundFully(desk.gateway, refund)
    expect(summary.refunded).toBe(3000)
  })

  it('keeps no other one from its turn', async () => {
    const { id, summary, part } = await paid()
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, status: 400, text: '{"error_messages":[]}' })
    await expect(desk.gateway.refund(part(3000))).rejects.toMatchObject({ retryable: false })
    expect(await desk.gateway.refund(part(2000))).toBe('done')
    expect(summary.refunded).toBe(2000)
  })
})

describe('what a payer’s bank took of one charge', () => {
  it('a second time is an event of its own, and so is what it takes after it gave back', async () => {
    const { summary, taken } = await paid()
    summary.refunded += 1000
    expect(await taken()).toEqual([['/taken', 1000, 'lost']])
    summary.refunded += 2500
    const both = [
      ['/taken', 1000, 'lost'],
      ['/taken/0002', 2500, 'lost'],
    ]
    expect([await taken(), await taken()]).toEqual([both, both])
    summary.refunded -= 2500
    expect(await taken()).toEqual([both[0], ['/taken/0002', 0, 'won']])
    summary.refunded += 4000
    expect((await taken()).at(-1)).toEqual(['/taken/0003', 4000, 'lost'])
  })

  it('is neither won nor forgotten while a refund of the rest is asked for, and that gives back no less', async () => {
    const { id, summary, part, taken } = await paid()
    summary.refunded += 2500
    const before = await taken()
    const refund = part(2500)
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, status: 500, text: '' })
    await expect(desk.gateway.refund(refund)).rejects.toMatchObject({ retryable: true })
    expect(await taken()).toEqual(before)
    summary.refunded -= 2500
    expect(await desk.gateway.refund(refund)).toBe('done')
    expect(summary.refunded).toBe(2500)
    expect(await taken()).toEqual([['/taken', 0, 'won']])
  })
})

describe('refunds of one charge at the same moment', () => {
  it('give back each of them though one of them fails, and both only in turn', async () => {
    const { id, summary, part } = await paid()
    const refunds = [part(2000), part(2000)]
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, status: 500, text: '' })
    await Promise.allSettled(refunds.map((refund) => desk.gateway.refund(refund)))
    for (let turns = 0; turns < 2; turns++) {
      await Promise.allSettled(refunds.map((refund) => desk.gateway.refund(refund)))
    }
    for (const refund of refunds) await refundFully(desk.gateway, refund)
    expect(summary.refunded).toBe(4000)
  })

  it('give one of them back once though it is asked for by several jobs and its keys mean nothing', async () => {
    desk.bank.honoursKeys = false
    const { summary, part } = await paid()
    const refund = part(1000)
    await Promise.all([1, 2, 3, 4].map(() => desk.gateway.refund(refund)))
    await refundFully(desk.gateway, refund)
    expect(summary.refunded).toBe(1000)
  })

  it('wait for one whose server died only until its calls must have ended', async () => {
    const { id, summary, part } = await paid()
    const refund = part(1000)
    const { books, clock } = desk
    expect(await books.takeTurn({ ...refund, chargeId: id })).toMatchObject({ isFirst: true })
    expect(await desk.gateway.refund(refund)).toBe('in_progress')
    clock.setOffsetSeconds(301)
    expect(await desk.gateway.refund(part(500))).toBe('in_progress')
    expect(await desk.gateway.refund(refund)).toBe('done')
    expect(summary.refunded).toBe(1000)
  })
})
