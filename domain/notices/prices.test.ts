import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import {
  isAboutMissingTicket,
  isOverdue,
  isPayableAt,
  kindsWithTicket,
  type NoticeRule,
  noticeObjection,
  noticeStages,
  type PricedNotice,
  planNotice,
  priceAfter,
  priceAt,
} from './prices.ts'
import { noticeStatuses } from './status.ts'

const zone = 'America/Sao_Paulo'
const at = new Date('2026-11-20T17:30:00Z')

const rule: NoticeRule = {
  slug: 'no_ticket',
  name: 'Estacionado sem ticket ativo',
  with_ticket: false,
  deadline_days: 5,
  price: cents(3000),
  categories: {
    motorcycle: { price: cents(2000) },
    load_unload: {
      price: cents(6000),
      stages: [
        { until_hours: 24, price: cents(2500) },
        { until_hours: 72, price: cents(4000) },
      ],
    },
  },
}

describe('the price of a notice', () => {
  it('is fixed, or that of the category', () => {
    expect(planNotice(rule, 'common', at, zone)).toMatchObject({ price: 3000, steps: [] })
    expect(planNotice(rule, 'motorcycle', at, zone)).toMatchObject({ price: 2000, steps: [] })
    expect(planNotice(rule, 'spaceship', at, zone)).toMatchObject({ price: 3000, steps: [] })
  })

  it('rises in stages that are counted from the moment of the notice', () => {
    const plan = planNotice(rule, 'load_unload', at, zone)
    expect(plan.price).toBe(2500)
    expect(plan.steps).toEqual([
      { at: new Date('2026-11-21T17:30:00Z'), price: 4000 },
      { at: new Date('2026-11-23T17:30:00Z'), price: 6000 },
    ])
    expect(priceAfter(plan.steps, new Date('2026-11-21T17:29:59Z'))).toBeNull()
    expect(priceAfter(plan.steps, new Date('2026-11-21T17:30:00Z'))).toEqual({
      price: 4000,
      steps: [plan.steps[1]],
    })
    expect(priceAfter(plan.steps, new Date('2027-01-01T00:00:00Z'))).toEqual({ price: 6000, steps: [] })
  })

  it('can be paid until the last day ends in the city', () => {
    expect(planNotice(rule, 'common', at, zone).deadline).toEqual(new Date('2026-11-26T03:00:00Z'))
    const lateEvening = new Date('2026-11-21T02:59:59Z')
    expect(planNotice(rule, 'common', lateEvening, zone).deadline).toEqual(new Date('2026-11-26T03:00:00Z'))
  })
})

describe('a kind of notice', () => {
  const rules = [rule, { ...rule, slug: 'special_bay', with_ticket: true }]

  it('is about the missing ticket unless a vehicle with one can get it, also when the city lists it no more', () => {
    const isAbout = (kind: string) => isAboutMissingTicket(kind, rules)
    expect(['no_ticket', 'special_bay', 'no_more'].map(isAbout)).toEqual([true, false, true])
    expect(kindsWithTicket(rules)).toEqual(['special_bay'])
  })
})

describe('a notice at a moment', () => {
  const step = new Date('2026-11-21T17:30:00Z')
  const deadline = new Date('2026-11-26T03:00:00Z')
  const justBefore = (end: Date) => new Date(end.getTime() - 1)
  const stored: PricedNotice = {
    status: noticeStatuses.notified,
    price: cents(2500),
    steps: [{ at: step, price: cents(4000) }],
    deadline,
  }

  it('costs what its steps say, also where the next price has not been noted yet', () => {
    expect(priceAt(stored, justBefore(step))).toBe(2500)
    expect(priceAt(stored, step)).toBe(4000)
    expect(priceAt({ ...stored, price: null }, step)).toBeNull()
  })

  it('has a stage for each price that is left, each with its end, the last with the deadline', () => {
    const [first, second] = [cents(2500), cents(4000)]
    expect(noticeStages(stored, justBefore(step))).toEqual([
      { price: first, until: step },
      { price: second, until: deadline },
    ])
    expect(noticeStages(stored, step)).toEqual([{ price: second, until: deadline }])
    expect(noticeStages({ ...stored, deadline: null }, step)).toEqual([{ price: second, until: null }])
    // A price that would begin at the deadline is never asked for.
    expect(noticeStages({ ...stored, deadline: step }, justBefore(step))).toEqual([
      { price: first, until: step },
    ])
  })

  it('has one stage without an end while its clock is stopped, and none once it cannot be paid', () => {
    expect(noticeStages({ ...stored, stoppedAt: justBefore(step) }, deadline)).toEqual([
      { price: 2500, until: null },
    ])
    expect(noticeStages(stored, deadline)).toEqual([])
    expect(noticeStages({ ...stored, price: null }, step)).toEqual([])
    expect(noticeStages({ ...stored, status: noticeStatuses.paid }, step)).toEqual([])
  })

  it('can be ordered until its deadline, while it is Notificado and has a price', () => {
    expect(isPayableAt(stored, justBefore(deadline))).toBe(true)
    expect(isPayableAt(stored, deadline)).toBe(false)
    expect([justBefore(deadline), deadline].map((at) => isOverdue(stored, at))).toEqual([false, true])
    expect(isPayableAt({ ...stored, deadline: null }, deadline)).toBe(true)
    expect(isPayableAt({ ...stored, price: null }, step)).toBe(false)
    expect(isPayableAt({ ...stored, status: noticeStatuses.paid }, step)).toBe(false)
  })

  it('is paid in time at the price that was ordered, and late only at the price of the moment', () => {
    const objection = (paidAt: Date, notice: Partial<PricedNotice> = {}, payableUntil = paidAt) =>
      noticeObjection({ ...stored, ...notice }, { ordered: cents(2500), paidAt, payableUntil })
    expect(objection(step)).toBeNull()
    expect(objection(deadline)).toBeNull()
    expect(objection(justBefore(step), {}, new Date(0))).toBeNull()
    expect(objection(step, {}, justBefore(step))).toBe('notice_price_changed')
    expect(objection(deadline, {}, justBefore(deadline))).toBe('notice_not_payable')
    expect(objection(step, { status: noticeStatuses.paid })).toBe('notice_paid')
    expect(objection(step, { status: noticeStatuses.cancelled })).toBe('notice_cancelled')
    expect(objection(step, { status: noticeStatuses.disregarded })).toBe('notice_cancelled')
    const assessed = { status: noticeStatuses.assessed }
    expect(objection(deadline, assessed)).toBeNull()
    expect(objection(step, assessed, justBefore(step))).toBe('notice_not_payable')
  })
})
