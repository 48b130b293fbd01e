import { expect, it } from 'vitest'
import { typedAmount } from './typed-amount.ts'

it('shifts typed digits in from the right of the amount that is shown', () => {
  for (const [text, amount] of [
    ['5', 5],
    ['R$ 0,050', 50],
    ['R$ 0,500', 500],
    ['R$ 50,0', 500],
    ['R$ 0,0', 0],
    ['', 0],
  ] as const) {
    expect(typedAmount(text), text).toBe(amount)
  }
})

it('reads an amount that comes as a whole as reais', () => {
  for (const [text, amount] of [
    ['50', 5000],
    ['50001', 5_000_100],
    ['50,5', 5050],
    ['50,00', 5000],
    ['1.234', 123_400],
    ['R$ 50', 5000],
    ['R$ 1.234,56', 123_456],
    ['50.00', 5000],
    ['9'.repeat(30), 99_999_999_999],
  ] as const) {
    expect(typedAmount(text), text).toBe(amount)
  }
})
