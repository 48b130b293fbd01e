import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../money/cents.ts'
import { type Movement, revenueOf, takingsByForm, takingsOf } from './takings.ts'

const moved = (from: string, to: string, amount: number, day = '2026-11-20'): Movement => ({
  day,
  from,
  to,
  amount: cents(amount),
})

describe('takings', () => {
  it('tell by form what was sold for what, and what went back', () => {
    const { takings, rest } = takingsOf([
      moved('form/11', 'credit', 2000),
      moved('form/11', 'parking-revenue', 300),
      moved('form/11', 'fee-revenue', 10),
      moved('credit-returning', 'form/11', 500),
      moved('credit', 'parking-revenue', 900),
      moved('parking-revenue', 'credit', 100),
      moved('bonus', 'parking-revenue', 75),
      moved('form/2', 'regularisation-revenue', 3000),
      moved('form/2', 'disputed-claims', 40),
      moved('bonus-granted', 'bonus', 500),
      moved('credit', 'credit-returning', 500),
    ])
    expect(takings).toMatchObject([
      { form: 'form/11', credit: 2000, parking: 300, fees: 10, back: 500, total: 1810 },
      { form: 'form/2', notices: 3000, other: 40, total: 3040 },
      { form: 'bonus', parking: 75, total: 75 },
      { form: 'credit', parking: 900, back: 100, total: 800 },
    ])
    expect(rest.map(({ to }) => to)).toEqual(['bonus', 'credit-returning'])
  })

  it('count what came again by a dispute that was won as no second sale, and change no total by it', () => {
    const movements = [
      moved('form/11', 'credit', 5000 + 5000),
      moved('credit', 'form/11', 5000),
      moved('form/2', 'regularisation-revenue', 3000),
      moved('form/2', 'disputed-claims', 40),
      moved('form/2', 'regularisation-revenue', 3000, '2026-11-21'),
    ]
    const won = [
      moved('form/11', 'credit', 5000),
      moved('form/2', 'disputed-claims', 40),
      moved('form/2', 'regularisation-revenue', 3000, '2026-11-21'),
    ]
    const { takings, rest } = takingsOf(movements, won)
    expect(takings).toMatchObject([
      { form: 'form/11', credit: 5000, other: 5000, back: 5000 },
      { form: 'form/2', notices: 3000, other: 40 },
      { form: 'form/2', notices: 0, other: 3000 },
    ])
    const without = takingsOf(movements)
    expect(takings.map(({ total }) => total)).toEqual(without.takings.map(({ total }) => total))
    expect(rest).toEqual(without.rest)
  })

  it('count each movement once, whatever moves', () => {
    const accounts = ['form/2', 'form/11', 'credit', 'bonus', 'parking-revenue', 'fee-revenue', 'corrections']
    const days = ['2026-11-20', '2026-11-21']
    const movements = days.flatMap((day) =>
      accounts.flatMap((from, a) =>
        accounts.flatMap((to, b) => (from === to ? [] : [moved(from, to, 100 * a + b + 1, day)])),
      ),
    )
    const { takings, rest } = takingsOf(movements)
    const counted = takings.flatMap(({ credit, parking, notices, fees, other, back }) => [
      ...[credit, parking, notices, fees, other, back],
    ])
    const all = sumCents(movements.map(({ amount }) => amount))
    expect(sumCents([...counted, ...rest.map(({ amount }) => amount)])).toBe(all)
    const whole = takingsByForm(takings)
    expect(whole.map(({ total }) => total).reduce((a, b) => Number(a) + Number(b), 0)).toBe(
      takings.map(({ total }) => total).reduce((a, b) => Number(a) + Number(b), 0),
    )
  })
})

describe('the revenue', () => {
  it('is what the three accounts of revenue moved, by where it came from', () => {
    const movements = [
      moved('form/11', 'parking-revenue', 300),
      moved('form/11', 'credit', 5000),
      moved('credit', 'parking-revenue', 900),
      moved('parking-revenue', 'credit', 100),
      moved('regularisation-revenue', 'form/11', 40),
      moved('bonus', 'fee-revenue', 5),
    ]
    expect(revenueOf(movements)).toEqual([
      { day: '2026-11-20', form: 'form/11', amount: 260 },
      { day: '2026-11-20', form: 'credit', amount: 800 },
      { day: '2026-11-20', form: 'bonus', amount: 5 },
    ])
  })
})
