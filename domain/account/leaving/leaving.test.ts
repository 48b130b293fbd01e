import { expect, it } from 'vitest'
import { hourMs } from '../../durations.ts'
import { cents } from '../../money/cents.ts'
import {
  isRefundRequestRecent,
  offersRefundRequest,
  owedOf,
  planForfeit,
  planPayout,
  refundOpensAt,
} from './leaving.ts'

it('a refund request blocks for 3 days, to the millisecond [const.refund-window]', () => {
  expect(isRefundRequestRecent(null, 0)).toBe(false)
  expect(isRefundRequestRecent(1000, 1000)).toBe(true)
  expect(isRefundRequestRecent(1000, 1000 + 72 * hourMs - 1)).toBe(true)
  expect(isRefundRequestRecent(1000, 1000 + 72 * hourMs)).toBe(false)
  expect(isRefundRequestRecent(new Date(0), new Date(71 * hourMs))).toBe(true)
})

it('a refund can be requested a day after the last password change, to the millisecond', () => {
  const changed = new Date(1000)
  const opens = new Date(1000 + 24 * hourMs)
  expect(refundOpensAt(null, changed)).toBeNull()
  expect(refundOpensAt(changed, new Date(opens.getTime() - 1))).toEqual(opens)
  expect(refundOpensAt(changed, opens)).toBeNull()
})

it('a refund request is offered only if configuration allows it and the balance is above 0 [delete.refund-option]', () => {
  expect(offersRefundRequest(true, cents(1))).toBe(true)
  expect(offersRefundRequest(true, cents(0))).toBe(false)
  expect(offersRefundRequest(false, cents(5000))).toBe(false)
})

it('pays of a refund request what a person owes, as far as the credit goes, and empties both balances when the account goes', () => {
  const balances = { balance_credit: cents(700), balance_bonus: cents(50) }
  const wallets = [
    { ...balances, id: 7 },
    { ...balances, id: 8 },
  ]
  const out = (id: number, amount: number) => ({
    walletId: id,
    posting: { from: `wallet/${id}/credit`, to: 'programme/credit-refunded', amount },
  })
  expect(planPayout(wallets, cents(1000))).toEqual([out(7, 700), out(8, 300)])
  expect(planPayout(wallets, cents(700))).toEqual([out(7, 700)])
  expect([
    owedOf({ rest: cents(900), credit: cents(1400) }),
    owedOf({ rest: cents(900), credit: cents(50) }),
  ]).toEqual([900, 50])
  expect(planForfeit(7, balances)).toEqual([
    { from: 'wallet/7/credit', to: 'programme/forfeited-credit', amount: 700 },
    { from: 'wallet/7/bonus', to: 'programme/bonus-granted', amount: 50 },
  ])
  const nothing = { balance_credit: cents(0), balance_bonus: cents(0) }
  expect([...planPayout([{ ...nothing, id: 7 }], cents(700)), ...planForfeit(7, nothing)]).toEqual([])
})
