import { describe, expect, it } from 'vitest'
import { fromCivil } from '../brazil/civil-time.ts'
import { isDoublePress, lateTicketMinutes, planGuestTicket } from './ticket.ts'

const zone = 'America/Sao_Paulo'
const at = (time: string) => fromCivil(`2026-11-20 ${time}`, zone)
const sold = { minutes: 60, hours: undefined, zone, expiresAt: at('10:30:00') }

describe('a ticket without account', () => {
  it('begins when it was paid, not when we learned of it', () => {
    const plan = planGuestTicket({ ...sold, paidAt: at('10:05:00'), now: at('10:20:00') })
    expect(plan).toEqual({ begin: at('10:05:00'), end: at('11:05:00') })
  })

  it('never begins in the future of a bank whose clock is ahead', () => {
    const plan = planGuestTicket({ ...sold, paidAt: at('10:25:00'), now: at('10:20:00') })
    expect(plan?.begin).toEqual(at('10:20:00'))
  })

  it('is issued when it was paid up to 15 minutes after its charge expired, and not a moment later', () => {
    expect(lateTicketMinutes).toBe(15)
    const last = at('10:45:00')
    expect(planGuestTicket({ ...sold, paidAt: last, now: last })).toEqual({
      begin: last,
      end: at('11:45:00'),
    })
    const late = new Date(last.getTime() + 1)
    expect(planGuestTicket({ ...sold, paidAt: late, now: late })).toBeNull()
  })

  it('is issued whenever we learn of it, when it was paid in time and some of it is left', () => {
    const paid = { ...sold, paidAt: at('10:28:00') }
    const ticket = { begin: at('10:28:00'), end: at('11:28:00') }
    expect(planGuestTicket({ ...paid, now: at('10:50:00') })).toEqual(ticket)
    expect(planGuestTicket({ ...paid, now: at('11:27:59') })).toEqual(ticket)
    expect(planGuestTicket({ ...paid, now: at('11:28:00') })).toBeNull()
  })

  it('is not issued when its time would be over already', () => {
    const short = { ...sold, minutes: 15, paidAt: at('10:05:00') }
    expect(planGuestTicket({ ...short, now: at('10:19:59') })).not.toBeNull()
    expect(planGuestTicket({ ...short, now: at('10:20:00') })).toBeNull()
  })

  it('bought outside the charging hours begins at the next opening', () => {
    const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '22:00' }]
    const plan = planGuestTicket({ ...sold, hours, paidAt: at('10:05:00'), now: at('10:05:01') })
    expect(plan).toEqual({ begin: at('12:00:00'), end: at('13:00:00') })
  })

  it('follows the tickets that run at its begin, and waits for none that begins later', () => {
    const paid = { ...sold, paidAt: at('10:05:00'), now: at('10:05:01') }
    const first = { begin: at('09:30:00'), end: at('10:30:00') }
    const next = { begin: at('10:30:00'), end: at('11:30:00') }
    const later = { begin: at('10:40:00'), end: at('12:00:00') }
    expect(planGuestTicket({ ...paid, others: [next, first] })?.begin).toEqual(at('11:30:00'))
    expect(planGuestTicket({ ...paid, others: [first] })?.begin).toEqual(at('10:30:00'))
    expect(planGuestTicket({ ...paid, others: [later] })?.begin).toEqual(at('10:05:00'))
    expect(planGuestTicket({ ...paid, others: [{ ...first, end: at('10:05:00') }] })?.begin).toEqual(
      at('10:05:00'),
    )
    const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: '12:00', to: '22:00' }]
    const scheduled = { begin: at('12:00:00'), end: at('13:00:00') }
    expect(planGuestTicket({ ...paid, hours, others: [scheduled] })?.begin).toEqual(at('13:00:00'))
  })
})

describe('a second order of a ticket', () => {
  const first = {
    payer: 'page/1',
    identification: '52998224725',
    productId: 1,
    orderedAt: at('10:00:00'),
    issuedAt: at('10:04:00'),
  }
  const second = { ...first, orderedAt: at('10:03:00') }

  it('is a double press from the same page or tax id, for the same time, before the first ticket was there', () => {
    expect(isDoublePress(first, second)).toBe(true)
    expect(isDoublePress(first, { ...second, payer: null })).toBe(true)
    expect(isDoublePress(first, { ...second, identification: '1' })).toBe(true)
  })

  it('is wanted otherwise', () => {
    expect(isDoublePress(first, { ...second, payer: 'page/2', identification: '1' })).toBe(false)
    expect(isDoublePress({ ...first, payer: null }, { ...second, payer: null, identification: '1' })).toBe(
      false,
    )
    expect(isDoublePress(first, { ...second, productId: 2 })).toBe(false)
    expect(isDoublePress(first, { ...second, orderedAt: at('10:04:01') })).toBe(false)
    const late = { ...first, issuedAt: at('11:00:00') }
    expect(isDoublePress(late, { ...second, orderedAt: at('10:10:00') })).toBe(true)
    expect(isDoublePress(late, { ...second, orderedAt: at('10:10:01') })).toBe(false)
  })
})
