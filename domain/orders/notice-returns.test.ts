import { expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { shareOfFee } from './notice-returns.ts'

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
