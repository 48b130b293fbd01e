import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { missingFor, wholeBalance } from './balance.ts'

const wallet = { balance_credit: cents(250), balance_bonus: cents(50) }

it('credit and bonus together pay parking, and what they lack of a price is missing', () => {
  expect(wholeBalance(wallet)).toBe(300)
  expect(missingFor(cents(299), wallet)).toBe(0)
  expect(missingFor(cents(300), wallet)).toBe(0)
  expect(missingFor(cents(301), wallet)).toBe(1)
  expect(missingFor(cents(450), { ...wallet, balance_bonus: cents(0) })).toBe(200)
})
