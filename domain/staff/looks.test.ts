import { describe, expect, it } from 'vitest'
import { hiddenEmail, hiddenPhone, hiddenTaxId } from './looks.ts'

describe('a reason to look', () => {
  it('comes before a whole tax id', () => {
    expect(hiddenTaxId('12345678909')).toBe('***.456.789-**')
    expect(hiddenTaxId('11222333000181')).toBe('**.***.***/0001-**')
  })

  it('never leads to a whole contact of a visitor', () => {
    expect(hiddenEmail('joana.prado@example.com')).toBe('j***@example.com')
    expect(hiddenEmail('j@example.com')).toBe('***@example.com')
    expect(hiddenPhone('48991234567')).toBe('(48) *****-4567')
  })
})
