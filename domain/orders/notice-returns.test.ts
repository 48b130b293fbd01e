import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { shareOfFee, sharesOf } from './notice-returns.ts'

it('the fee of an order goes back with its notices, by their prices, and whole with the last of them', () => {
  const alone = { price: cents(3000), amount: cents(3000), fee: cents(199) }
  expect(shareOfFee(alone, [])).toBe(199)
  const [first, second, third] = [cents(3000), cents(2000), cents(2000)]
  const order = { amount: cents(7000), fee: cents(100) }
  expect(shareOfFee({ ...order, price: first }, [])).toBe(42)
  expect(shareOfFee({ ...order, price: second }, [{ price: first }])).toBe(28)
  expect(shareOfFee({ ...order, price: third }, [{ price: first }, { price: second }])).toBe(30)
  expect(shareOfFee({ ...alone, fee: cents(0) }, [])).toBe(0)
})

it('shares of a payment sum up to it exactly, whichever notices go back first, and none is more than its price and fee', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 2000 }), fc.nat(8), (some, tax, kept) => {
      const notices = some.map((price, id) => ({ id, price: cents(price) }))
      const order = { amount: cents(some.reduce((sum, price) => sum + price, 0)), fee: cents(tax) }
      const shares = sharesOf(notices, order)
      const feeOf = (list: typeof shares) => list.reduce((sum, { fee }) => sum + fee, 0)
      expect(feeOf(shares)).toBe(tax)
      for (const { share, fee } of shares) {
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(Math.floor((tax * share.price) / order.amount) + notices.length)
      }
      // What the payment could not pay goes back at once; the others later, by contests, in another order.
      const [unpayable, paid] = [notices.slice(0, kept), notices.slice(kept).toReversed()]
      expect(feeOf(sharesOf([...unpayable, ...paid], order))).toBe(tax)
      expect(sharesOf(unpayable, order)).toEqual(shares.slice(0, unpayable.length))
    }),
  )
})
