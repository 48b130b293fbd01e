import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addCents,
  afterChange,
  type Cents,
  cents,
  compareCents,
  formatReais,
  greater,
  incoming,
  inReais,
  leastCents,
  lesser,
  outgoing,
  parseReais,
  plainReais,
  proportion,
  subtractCents,
  sumCents,
  sumChanges,
  timesCents,
} from './cents.ts'

const money = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(cents)

it('an amount is a whole number of cents, and nothing else passes for one [format.cents, const.cents]', () => {
  expect(cents(1234)).toBe(1234)
  for (const wrong of [0.1 + 0.2, 12.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => cents(wrong)).toThrow(RangeError)
  }
  expect(Object.is(cents(-0), 0)).toBe(true)
})

it('prints R$ with comma decimals, two places and dots between thousands [format.reais]', () => {
  expect(formatReais(cents(123456))).toBe('R$ 1.234,56')
  expect(formatReais(cents(0))).toBe('R$ 0,00')
  expect(formatReais(cents(5))).toBe('R$ 0,05')
  expect(formatReais(cents(50))).toBe('R$ 0,50')
  expect(formatReais(cents(99999))).toBe('R$ 999,99')
  expect(formatReais(cents(5_000_000))).toBe('R$ 50.000,00')
  expect(formatReais(cents(123_456_789_01))).toBe('R$ 123.456.789,01')
  expect(formatReais(cents(-500))).toBe('-R$ 5,00')
  expect(() => formatReais(1.5 as Cents)).toThrow(RangeError)
})

it('prints what Intl prints, but with a plain blank', () => {
  const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  const safe = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(cents)
  fc.assert(
    fc.property(safe, (amount) => {
      expect(formatReais(amount)).toBe(intl.format(amount / 100).replace('\u00a0', ' '))
    }),
  )
})

it.each([
  ['1.234,5', 123450],
  ['R$ 1.234,56', 123456],
  ['R$\u00a01.234,56', 123456],
  ['1234,56', 123456],
  ['8,2', 820],
  ['4,35', 435],
  ['1.000', 100000],
  ['1000', 100000],
  ['50', 5000],
  ['50,', 5000],
  [' 0,05 ', 5],
  ['007', 700],
  ['-R$ 5,00', -500],
  ['R$ -5,00', -500],
])('reads %j', (text, expected) => {
  expect(parseReais(text)).toBe(expected)
})

it.each([
  '',
  'R$',
  ',50',
  '1.23',
  '12.50',
  '1.2345',
  '1,234',
  '1,2,3',
  '--5',
  '-R$-5',
  'abc',
  '1e3',
  '9'.repeat(20),
])('does not guess what %j means', (text) => {
  expect(parseReais(text)).toBeNull()
})

it('reads back every amount that it prints', () => {
  fc.assert(
    fc.property(money, (amount) => {
      expect(parseReais(formatReais(amount))).toBe(amount)
    }),
  )
})

it('says of an amount which way it moves a balance, and adds up such changes', () => {
  expect([incoming(cents(500)), outgoing(cents(300))]).toEqual([500, -300])
  expect(Object.is(outgoing(cents(0)), 0)).toBe(true)
  expect(sumChanges([incoming(cents(500)), outgoing(cents(700))])).toBe(-200)
  expect(sumChanges([])).toBe(0)
  expect(formatReais(outgoing(cents(300)))).toBe('-R$ 3,00')
})

it('adds and subtracts without loss, and refuses to leave the safe range', () => {
  expect(addCents(cents(1), cents(2), cents(3))).toBe(6)
  expect(sumCents([])).toBe(0)
  expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
  fc.assert(
    fc.property(money, money, (a, b) => {
      expect(subtractCents(addCents(a, b), b)).toBe(a)
    }),
  )
})

it('takes a share rounded down, also where the product leaves the safe range', () => {
  expect(proportion(cents(100), 1, 3)).toBe(33)
  expect(proportion(cents(-100), 1, 3)).toBe(-34)
  expect(proportion(cents(9_007_199_254_740_991), 2_000_000, 3_000_000)).toBe(6_004_799_503_160_660)
  expect(() => proportion(cents(100), 1, 0)).toThrow(RangeError)
  expect(() => proportion(cents(100), -1, 2)).toThrow(RangeError)
  expect(() => proportion(cents(100), 0.5, 2)).toThrow(RangeError)
})

it('takes an amount several times, and compares amounts', () => {
  expect(timesCents(cents(250), 3)).toBe(750)
  expect(timesCents(cents(250), 0)).toBe(0)
  expect(() => timesCents(cents(250), 0.5001)).toThrow(RangeError)
  expect([cents(300), cents(5), cents(70)].toSorted(compareCents)).toEqual([5, 70, 300])
  expect([lesser(cents(5), cents(-5)), greater(cents(5), cents(-5))]).toEqual([-5, 5])
  expect(leastCents([cents(300), cents(5), cents(70)])).toBe(5)
  expect(leastCents([])).toBeNull()
})

it('moves a balance by a change', () => {
  expect(afterChange(cents(500), outgoing(cents(700)))).toBe(-200)
  expect(afterChange(cents(500), incoming(cents(1)))).toBe(501)
})

it('writes an amount for a machine without dots between thousands', () => {
  expect(plainReais(cents(123456))).toBe('1234.56')
  expect(plainReais(cents(5), ',')).toBe('0,05')
  expect(plainReais(outgoing(cents(500)))).toBe('-5.00')
  expect(inReais(cents(325))).toBe(3.25)
  fc.assert(
    fc.property(money, (amount) => {
      expect(parseReais(plainReais(amount, ','))).toBe(amount)
    }),
  )
})

it('never shares out more than the whole', () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents)
  const parts = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(amounts, parts, parts, (amount, a, b) => {
      const whole = a + b + 1
      const shared = proportion(amount, a, whole) + proportion(amount, b, whole)
      expect(shared).toBeLessThanOrEqual(amount)
      expect(proportion(amount, whole, whole)).toBe(amount)
      expect(Math.abs(proportion(amount, a, whole) - (amount * a) / whole)).toBeLessThanOrEqual(1)
    }),
  )
})
