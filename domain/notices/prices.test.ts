import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { type NoticeRule, planNotice, priceAfter } from './prices.ts'

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
