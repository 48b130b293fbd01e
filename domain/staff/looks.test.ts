import { describe, expect, it } from 'vitest'
import { hiddenTaxId } from './looks.ts'

describe('a reason to look', () => {
  it('comes before a whole tax id', () => {
    expect(hiddenTaxId('12345678909')).toBe('***.456.789-**')
    expect(hiddenTaxId('11222333000181')).toBe('**.***.***/0001-**')
  })
})
