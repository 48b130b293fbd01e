import { describe, expect, it } from 'vitest'
import { hiddenTaxId, readReason } from './looks.ts'

describe('a reason to look', () => {
  it('says something', () => {
    for (const typed of ['', '   ', 'ok', '.....', 'a b c d']) expect(readReason(typed)).toBeNull()
    expect(readReason('  ligou  às 10h ')).toBe('ligou às 10h')
    expect(readReason('x'.repeat(900))).toHaveLength(300)
  })

  it('comes before a whole tax id', () => {
    expect(hiddenTaxId('12345678909')).toBe('***.456.789-**')
    expect(hiddenTaxId('11222333000181')).toBe('**.***.***/0001-**')
  })
})
