import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import {
  amountOfLine,
  barcodeOfLine,
  dueFactor,
  formatSlipLine,
  generalDigit,
  modulo10,
  slipBarcode,
  slipLine,
} from './bank-slip.ts'

describe('the due factor', () => {
  it.each([
    ['2000-07-03', 1000],
    ['2025-02-21', 9999],
    ['2025-02-22', 1000],
    ['2025-02-23', 1001],
    ['2026-11-24', 1640],
    ['2049-10-13', 9999],
  ])('of %s is %d', (date, factor) => {
    expect(dueFactor(date)).toBe(factor)
  })

  it.each(['1997-10-07', '2000-07-02', '2049-10-14'])('does not exist for %s', (date) => {
    expect(() => dueFactor(date)).toThrow(RangeError)
  })
})

const slip = fc.record({
  bank: fc.stringMatching(/^\d{3}$/),
  dueDate: fc
    .integer({ min: 0, max: 8000 })
    .map((days) => new Date(Date.UTC(2025, 1, 22 + days)).toISOString().slice(0, 10)),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
  freeField: fc.stringMatching(/^\d{25}$/),
})

describe('a slip', () => {
  it('has a line of 47 digits that an independent reader accepts, with its amount and its due date', () => {
    fc.assert(
      fc.property(slip, (parts) => {
        const line = slipLine(slipBarcode(parts))
        const read = getBoletoInfo(line, { referenceDate: new Date('2026-11-21T12:00:00Z') })
        expect(line).toMatch(/^\d{47}$/)
        expect(isValidBoleto(line)).toBe(true)
        expect(amountOfLine(line)).toBe(parts.amount)
        expect(read?.amount).toBe(parts.amount)
      }),
    )
  })

  it('has a barcode of 44 digits that comes back from its line', () => {
    fc.assert(
      fc.property(slip, (parts) => {
        const barcode = slipBarcode(parts)
        expect(barcode).toMatch(/^\d{44}$/)
        expect(barcodeOfLine(slipLine(barcode))).toBe(barcode)
        expect(barcode.slice(5, 9)).toBe(String(dueFactor(parts.dueDate)))
        expect(Number(barcode[4])).toBe(generalDigit(barcode.slice(0, 4) + barcode.slice(5)))
      }),
    )
  })

  it('is refused when a digit of its line is another one', () => {
    fc.assert(
      fc.property(slip, fc.nat(46), fc.integer({ min: 1, max: 9 }), (parts, at, more) => {
        const line = slipLine(slipBarcode(parts))
        const changed = (Number(line[at]) + more) % 10
        // Modulo 11 takes three rests for one digit, so that a change can hide there, but not in the fields.
        fc.pre(at < 32)
        expect(isValidBoleto(line.slice(0, at) + changed + line.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('is written as the manual of the bank writes it', () => {
    expect(modulo10('001905009')).toBe(5)
    expect(modulo10('4014481606')).toBe(9)
    expect(modulo10('0680935031')).toBe(4)
    expect(formatSlipLine('00190500954014481606906809350314337370000000100')).toBe(
      '00190.50095 40144.816069 06809.350314 3 37370000000100',
    )
    expect(generalDigit('0019373700000001000500940144816060680935031')).toBe(3)
  })

  it('is not made of parts that do not fit', () => {
    const good = { bank: '988', dueDate: '2026-11-24', amount: cents(5000), freeField: '1'.repeat(25) }
    expect(() => slipBarcode({ ...good, amount: cents(0) })).toThrow(RangeError)
    expect(() => slipBarcode({ ...good, amount: cents(10_000_000_000) })).toThrow(RangeError)
    expect(() => slipBarcode({ ...good, freeField: '1' })).toThrow(RangeError)
    expect(() => slipBarcode({ ...good, bank: '98' })).toThrow(RangeError)
  })
})
