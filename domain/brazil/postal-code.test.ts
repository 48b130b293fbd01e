import { expect, it } from 'vitest'
import { cepLength, formatCep, isCep, readCep, typedCepLength } from './postal-code.ts'

it('a CEP has 8 digits, typed as 5 digits, hyphen, 3 digits [const.cep-digits]', () => {
  expect(cepLength).toBe(8)
  expect(typedCepLength).toBe('01001-000'.length)
  expect(isCep('01001-000')).toBe(true)
  expect(isCep('01001000')).toBe(true)
  for (const wrong of ['', '1001-000', '01001-00', '01001-0000', '0100-1000', 'a1001-000', '01.001-000']) {
    expect(isCep(wrong), wrong).toBe(false)
  }
})

it('keeps the leading zero, reading and showing', () => {
  expect(readCep('01001-000')).toBe('01001000')
  expect(formatCep('01001000')).toBe('01001-000')
  expect(formatCep('0100')).toBe('0100')
})

it('is read in every kind of hyphen, space and digit', () => {
  for (const typed of ['01310\u2011100', '01310–100', '\u200b01310-100\u00a0', '０１３１０１００']) {
    expect([readCep(typed), isCep(typed)], typed).toEqual(['01310100', true])
  }
})
