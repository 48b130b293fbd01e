import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../../durations.ts'
import { type Cents, cents, sumCents } from '../../money/cents.ts'
import { type BoughtCredit, type HeldCredit, planReturns } from './returns.ts'

const now = new Date('2027-03-10T12:00:00Z')
const days = { 2: 350, 11: 90 }
const daysAgo = (age: number): Date => new Date(now.getTime() - age * dayMs)
const bought = (
  paymentId: number,
  left: number,
  age = 1,
  paymentFormId = 11,
  walletId = 7,
): BoughtCredit => ({
  paymentId,
  walletId,
  paymentFormId,
  paidAt: daysAgo(age),
  left: cents(left),
})
const held = (credit: number, walletId = 7): HeldCredit => ({ walletId, credit: cents(credit) })
const plan = (wallets: HeldCredit[], payments: BoughtCredit[]) =>
  planReturns(wallets, payments, { days, now })

it('gives the newest payments back first, the last of them in part, and leaves the rest to a person', () => {
  const payments = [bought(1, 2000, 30), bought(2, 3000, 2), bought(3, 1000, 5, 2)]
  expect(plan([held(4500)], payments)).toEqual({
    parts: [
      { paymentId: 2, walletId: 7, paymentFormId: 11, amount: 3000 },
      { paymentId: 3, walletId: 7, paymentFormId: 2, amount: 1000 },
      { paymentId: 1, walletId: 7, paymentFormId: 11, amount: 500 },
    ],
    rest: 0,
  })
  expect(plan([held(6500)], payments).rest).toBe(500)
})

it('asks no bank whose term is over, to the millisecond, and none that takes nothing back', () => {
  const justOver = { ...bought(1, 100), paidAt: daysAgo(90) }
  const justIn = { ...bought(2, 100), paidAt: new Date(daysAgo(90).getTime() + 1) }
  expect(plan([held(300)], [justOver, justIn])).toMatchObject({ parts: [{ paymentId: 2 }], rest: 200 })
  expect(plan([held(300)], [bought(3, 300, 89, 5), bought(4, 300, 349, 2)]).parts).toMatchObject([
    { paymentId: 4 },
  ])
})

it('returns to each wallet what filled it, in parts that are all of its credit together with the rest', () => {
  const amount = fc.integer({ min: 0, max: 5000 })
  const payment = fc.record({
    left: amount,
    age: fc.integer({ min: 0, max: 400 }),
    wallet: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(amount, amount, fc.array(payment, { maxLength: 8 }), (first, second, made) => {
      const payments = made.map(({ left, age, wallet }, at) => bought(at, left, age, at % 2 ? 2 : 11, wallet))
      const { parts, rest } = plan([held(first, 1), held(second, 2)], payments)
      const sumOf = (of: readonly { amount: Cents }[]) => sumCents(of.map(({ amount }) => amount))
      expect(sumOf(parts) + rest).toBe(first + second)
      expect(sumOf(parts.filter(({ walletId }) => walletId === 1))).toBeLessThanOrEqual(first)
      for (const { paymentId, walletId, amount } of parts) {
        const payment = payments.find((one) => one.paymentId === paymentId)
        expect(payment?.walletId).toBe(walletId)
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(payment?.left ?? 0)
      }
      expect(new Set(parts.map(({ paymentId }) => paymentId)).size).toBe(parts.length)
    }),
  )
})
