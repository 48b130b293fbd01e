import { afterEach, expect, it } from 'vitest'
import { speakBy } from '#domain/languages.ts'
import { typedAmount } from './typed-amount.ts'

afterEach(() => speakBy(() => undefined))

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

it('reads the marks of whoever chose English the other way round', () => {
  speakBy(() => ({ language: 'en', dictionary: {} }))
  for (const [text, amount] of [
    ['R$ 0.050', 50],
    ['R$ 50.0', 500],
    ['R$ 1,234.567', 1_234_567],
    ['50', 5000],
    ['50.5', 5050],
    ['1,234', 123_400],
    ['R$ 1,234.56', 123_456],
  ] as const) {
    expect(typedAmount(text), text).toBe(amount)
  }
})
