import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { fitsCap, isCardGood, isTopUpDue, monthOf } from './top-up.ts'

const balances = (credit: number, bonus: number) => ({
  balance_credit: cents(credit),
  balance_bonus: cents(bonus),
})

it('is due below the chosen balance, of both kinds together, and never while it is off', () => {
  expect(isTopUpDue(cents(1000), balances(900, 99))).toBe(true)
  expect(isTopUpDue(cents(1000), balances(900, 100))).toBe(false)
  expect(isTopUpDue(null, balances(0, 0))).toBe(false)
})

it('counts the month of the city, not of Greenwich', () => {
  const lastHour = new Date('2027-04-01T02:30:00Z')
  expect(monthOf(lastHour, 'America/Sao_Paulo')).toBe('2027-03')
  expect(monthOf(new Date(lastHour.getTime() + 1_800_000), 'America/Sao_Paulo')).toBe('2027-04')
})

it('fits up to the last cent of the cap, and a card is good through its month', () => {
  expect(fitsCap(cents(2000), cents(3000), cents(5000))).toBe(true)
  expect(fitsCap(cents(2001), cents(3000), cents(5000))).toBe(false)
  expect(isCardGood({ month: '03', year: '2027' }, '2027-03-31')).toBe(true)
  expect(isCardGood({ month: '12', year: '2026' }, '2027-01-01')).toBe(false)
})
