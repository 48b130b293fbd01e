import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { isRefundRecent, offersRefund, planCreditRefund, planForfeit } from './leaving.ts'

const hour = 3_600_000

it('[const.refund-window] a refund request blocks for 3 days, to the millisecond', () => {
  expect(isRefundRecent(null, 0)).toBe(false)
  expect(isRefundRecent(1000, 1000)).toBe(true)
  expect(isRefundRecent(1000, 1000 + 72 * hour - 1)).toBe(true)
  expect(isRefundRecent(1000, 1000 + 72 * hour)).toBe(false)
  expect(isRefundRecent(new Date(0), new Date(71 * hour))).toBe(true)
})

it('[delete.refund-option] a refund is offered only if configuration allows it and the balance is above 0', () => {
  expect(offersRefund(true, 1)).toBe(true)
  expect(offersRefund(true, 0)).toBe(false)
  expect(offersRefund(false, 5000)).toBe(false)
})

it('empties the credit by a refund, and both balances when the account goes', () => {
  const balances = { balance_credit: cents(700), balance_bonus: cents(50) }
  expect(planCreditRefund(7, balances)).toEqual([
    { from: 'wallet/7/credit', to: 'programme/credit-refunded', amount: 700 },
  ])
  expect(planForfeit(7, balances)).toEqual([
    { from: 'wallet/7/credit', to: 'programme/forfeited-credit', amount: 700 },
    { from: 'wallet/7/bonus', to: 'programme/bonus-granted', amount: 50 },
  ])
  const nothing = { balance_credit: cents(0), balance_bonus: cents(0) }
  expect([...planCreditRefund(7, nothing), ...planForfeit(7, nothing)]).toEqual([])
})
