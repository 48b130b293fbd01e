import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Cents, cents, sumCents } from '../money/cents.ts'
import { bonusGranted, gatewayClearing, parkingRevenue, regularisationRevenue } from './accounts.ts'
import { balanceChange, planDevolution, planSale, planSpend } from './spending.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const balances = (credit: number, bonus: number): { balance_credit: Cents; balance_bonus: Cents } => ({
  balance_credit: cents(credit),
  balance_bonus: cents(bonus),
})

it('names the accounts of the ledger', () => {
  expect(gatewayClearing(11)).toBe('gateway/11/clearing')
  expect([parkingRevenue, regularisationRevenue, bonusGranted]).toEqual([
    'programme/parking-revenue',
    'programme/regularisation-revenue',
    'programme/bonus-granted',
  ])
})

it('pays with bonus first, then with credit', () => {
  expect(planSpend(7, cents(300), balances(500, 100), parkingRevenue)).toEqual({
    postings: [
      { from: 'wallet/7/bonus', to: 'programme/parking-revenue', amount: 100 },
      { from: 'wallet/7/credit', to: 'programme/parking-revenue', amount: 200 },
    ],
    paidBonus: 100,
    paidCredit: 200,
  })
})

it('moves nothing of a kind that is not needed', () => {
  expect(planSpend(7, cents(80), balances(500, 100), parkingRevenue)?.postings).toEqual([
    { from: 'wallet/7/bonus', to: 'programme/parking-revenue', amount: 80 },
  ])
  expect(planSpend(7, cents(0), balances(0, 0), parkingRevenue)?.postings).toEqual([])
})

it('spends both balances to the last cent, and not one cent more', () => {
  expect(planSpend(7, cents(600), balances(500, 100), parkingRevenue)).not.toBeNull()
  expect(planSpend(7, cents(601), balances(500, 100), parkingRevenue)).toBeNull()
})

it('gives back credit first, then bonus', () => {
  const paid = { paidBonus: cents(100), paidCredit: cents(200) }
  expect(planDevolution(7, cents(250), paid, parkingRevenue)).toEqual({
    postings: [
      { from: 'programme/parking-revenue', to: 'wallet/7/credit', amount: 200 },
      { from: 'programme/parking-revenue', to: 'wallet/7/bonus', amount: 50 },
    ],
    returnedCredit: 200,
    returnedBonus: 50,
  })
  expect(() => planDevolution(7, cents(301), paid, parkingRevenue)).toThrow(RangeError)
  expect(() => planDevolution(7, cents(-1), paid, parkingRevenue)).toThrow(RangeError)
})

it('credits what was bought from the clearing of its payment form, and the fee beside it', () => {
  expect(planSale(cents(5000), cents(0), 11, 'wallet/7/credit')).toEqual([
    { from: 'gateway/11/clearing', to: 'wallet/7/credit', amount: 5000 },
  ])
  expect(planSale(cents(300), cents(25), 5, parkingRevenue)).toEqual([
    { from: 'gateway/5/clearing', to: 'programme/parking-revenue', amount: 300 },
    { from: 'gateway/5/clearing', to: 'programme/fee-revenue', amount: 25 },
  ])
  expect(() => planSale(cents(300), cents(-1), 11, parkingRevenue)).toThrow(RangeError)
})

it('never spends a balance below zero, pays the exact price, and uses bonus before credit', () => {
  fc.assert(
    fc.property(amount, amount, amount, (price, credit, bonus) => {
      const plan = planSpend('w', price, balances(credit, bonus), parkingRevenue)
      expect(plan === null).toBe(price > credit + bonus)
      if (!plan) return
      const change = balanceChange('w', plan.postings)
      expect(credit + change.credit).toBeGreaterThanOrEqual(0)
      expect(bonus + change.bonus).toBeGreaterThanOrEqual(0)
      expect(change.credit + change.bonus + price).toBe(0)
      expect(sumCents(plan.postings.map((posting) => posting.amount))).toBe(price)
      expect(plan.postings.every((posting) => posting.amount > 0)).toBe(true)
      if (plan.paidCredit > 0) expect(plan.paidBonus).toBe(bonus)
    }),
  )
})

it('returns to each kind at most what was paid of it, and nothing of another wallet moves', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (price, credit, bonus, share) => {
        const spent = planSpend(1, price, balances(credit, bonus), parkingRevenue)
        if (!spent) return
        const back = planDevolution(1, cents(Math.floor(price * share)), spent, parkingRevenue)
        const net = balanceChange(1, [...spent.postings, ...back.postings])
        expect(net.credit).toBeLessThanOrEqual(0)
        expect(net.bonus).toBeLessThanOrEqual(0)
        if (back.returnedBonus > 0) expect(net.credit === 0).toBe(true)
        expect(balanceChange(2, [...spent.postings, ...back.postings])).toEqual({ credit: 0, bonus: 0 })
        const whole = planDevolution(1, price, spent, parkingRevenue)
        expect(balanceChange(1, [...spent.postings, ...whole.postings])).toEqual({ credit: 0, bonus: 0 })
      },
    ),
  )
})
