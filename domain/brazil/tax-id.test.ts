import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTaxId, maskTaxIdForReceipt, readTaxId, taxIdProblem } from './tax-id.ts'

/** The published rule, written once more so that the library is checked against something else than itself. */
function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, i) => total + weight * (body.charCodeAt(i) - 48), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
const countDown = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, i) => from - i)
const withCpfDigits = (body: string): string => {
  const first = body + checkDigit(body, countDown(10, 2))
  return first + checkDigit(first, countDown(11, 2))
}
const withCnpjDigits = (body: string): string => {
  const first = body + checkDigit(body, [...countDown(5, 2), ...countDown(9, 2)])
  return first + checkDigit(first, [...countDown(6, 2), ...countDown(9, 2)])
}

const digits = (length: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    .filter((text) => new Set(text).size > 1)
const alphanumerics = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 12,
  maxLength: 12,
})

const digitsOnly = { alphanumericCnpj: false }

describe('CPF and CNPJ', () => {
  it('accepts real numbers, with and without mask [taxid.check-digits]', () => {
    for (const valid of [
      '12345678909',
      '529.982.247-25',
      ' 52998224725 ',
      '00000000191',
      '11.222.333/0001-81',
    ]) {
      expect(taxIdProblem(valid, digitsOnly), valid).toBeNull()
    }
  })

  it('refuses every wrong check digit [taxid.check-digits]', () => {
    const wrongDigit = fc.integer({ min: 1, max: 9 })
    const ids = fc.oneof(digits(9).map(withCpfDigits), digits(12).map(withCnpjDigits))
    fc.assert(
      fc.property(ids, wrongDigit, fc.constantFrom(1, 2), (id, shift, fromEnd) => {
        expect(taxIdProblem(id, digitsOnly)).toBeNull()
        const at = id.length - fromEnd
        const wrong = id.slice(0, at) + ((Number(id[at]) + shift) % 10) + id.slice(at + 1)
        expect(taxIdProblem(wrong, digitsOnly)).toBe('tax_id_invalid')
      }),
    )
  })

  it('refuses digits that are all equal [taxid.all-equal]', () => {
    for (const digit of '0123456789') {
      expect(taxIdProblem(digit.repeat(11), digitsOnly)).toBe('tax_id_invalid')
      expect(taxIdProblem(digit.repeat(14), digitsOnly)).toBe('tax_id_invalid')
    }
  })

  it('accepts digits only, in no other length than 11 and 14 [taxid.digits]', () => {
    for (const wrong of [
      '1234567890',
      '123456789090',
      '1234567890A',
      'abc',
      '123.456.789-0x',
      '12ABC34501DE35',
    ]) {
      expect(taxIdProblem(wrong, digitsOnly), wrong).toBe('tax_id_invalid')
    }
    expect(taxIdProblem('', digitsOnly)).toBe('tax_id_required')
    expect(taxIdProblem(' . - / ', digitsOnly)).toBe('tax_id_required')
  })

  it('reads what documents and keyboards put between and instead of its digits', () => {
    for (const typed of [
      '\u200b529.982.247\u201125\ufeff',
      '529.982.247–25',
      '５２９９８２２４７２５',
      '529\u00a0982\u202f247\u00a025',
    ])
      expect([readTaxId(typed), taxIdProblem(typed, digitsOnly)], typed).toEqual(['52998224725', null])
    // Only a to z are letters of a CNPJ.
    expect(taxIdProblem('12.ABC.345/01DE-35'.replace('D', 'ᴅ'), { alphanumericCnpj: true })).toBe(
      'tax_id_invalid',
    )
  })

  it('shows 000.000.000-00 and 00.000.000/0000-00 [taxid.display]', () => {
    expect(formatTaxId('12345678909')).toBe('123.456.789-09')
    expect(formatTaxId('11222333000181')).toBe('11.222.333/0001-81')
    expect(formatTaxId('123')).toBe('123')
  })

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.oneof(digits(11), digits(14), alphanumerics.map(withCnpjDigits)), (id) => {
        expect(readTaxId(formatTaxId(id))).toBe(id)
      }),
    )
  })
})

describe('the CNPJ with letters', () => {
  it('is refused unless the city accepts it', () => {
    for (const official of [
      '12.ABC.345/01DE-35',
      'AA345678/0001-14',
      'AA345678/000A-29',
      '12.345.678/000A-08',
    ]) {
      expect(taxIdProblem(official, digitsOnly)).toBe('tax_id_invalid')
      expect(taxIdProblem(official, { alphanumericCnpj: true })).toBeNull()
      expect(taxIdProblem(official.toLowerCase(), { alphanumericCnpj: true })).toBeNull()
    }
  })

  it('is checked by its own digits, and changes nothing for digits only', () => {
    const rules = { alphanumericCnpj: true }
    fc.assert(
      fc.property(
        alphanumerics.filter((text) => /[A-Z]/.test(text)),
        (body) => {
          const id = withCnpjDigits(body)
          expect(taxIdProblem(id, rules)).toBeNull()
          expect(taxIdProblem(id.slice(0, -1) + ((Number(id.at(-1)) + 1) % 10), rules)).toBe('tax_id_invalid')
        },
      ),
    )
    expect(taxIdProblem('11111111111111', rules)).toBe('tax_id_invalid')
    expect(taxIdProblem('12345678909', rules)).toBeNull()
  })
})

it('hides the middle of a tax id on a receipt', () => {
  expect(maskTaxIdForReceipt('12345678909')).toBe('123.***.***-09')
  expect(maskTaxIdForReceipt('11222333000181')).toBe('11.***.***/****-81')
  expect(maskTaxIdForReceipt('1234')).toBe('****')
})
