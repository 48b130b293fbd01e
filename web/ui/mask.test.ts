import { describe, expect, it } from 'vitest'
import { applyMask, positionAfter, typedBefore } from './mask.ts'
import {
  asBrazilianDate,
  cepPattern,
  datePattern,
  phonePattern,
  platePattern,
  statePattern,
  taxIdPattern,
  withoutCountry,
} from './patterns.ts'

describe('applyMask', () => {
  it('shows a literal only once something follows it', () => {
    expect(applyMask('(00) 00000-0000', '11')).toBe('(11')
    expect(applyMask('(00) 00000-0000', '119')).toBe('(11) 9')
  })

  it('takes pasted text with or without its mask, and drops what does not fit', () => {
    expect(applyMask(taxIdPattern('529.982.247-25', false), '529.982.247-25')).toBe('529.982.247-25')
    expect(applyMask(taxIdPattern('52998224725', false), '52998224725')).toBe('529.982.247-25')
    expect(applyMask(cepPattern, 'CEP 01310100 99')).toBe('01310-100')
    expect(applyMask(datePattern, '31121990')).toBe('31/12/1990')
    expect(applyMask(statePattern, 's1p3x')).toBe('sp')
    expect(applyMask(platePattern(7), 'abc-1d23x')).toBe('abc1d23')
  })

  it('changes to the longer form when the shorter is full', () => {
    expect(applyMask(taxIdPattern('112223330001', false), '112223330001')).toBe('11.222.333/0001')
    expect(applyMask(phonePattern('1133334444'), '1133334444')).toBe('(11) 3333-4444')
    expect(applyMask(phonePattern('11987654321'), '11987654321')).toBe('(11) 98765-4321')
  })

  it('takes letters in a company tax id only where the city accepts them', () => {
    expect(applyMask(taxIdPattern('12ABC', true), '12ABC')).toBe('12.ABC')
    expect(applyMask(taxIdPattern('12ABC', false), '12ABC')).toBe('12')
  })
})

it('finds the caret again after a literal was put in', () => {
  const pattern = '00000-000'
  expect(typedBefore(pattern, '01310-1', 7)).toBe(6)
  expect(positionAfter(pattern, '01310-1', 6)).toBe(7)
  expect(positionAfter(pattern, '01310-1', 5)).toBe(5)
  expect(positionAfter(pattern, '01310-1', 99)).toBe(7)
})

describe('withoutCountry', () => {
  it.each(['+55 48 99999-0909', '+5548999990909', '55 48 99999 0909', '5548999990909'])(
    'leaves the number of %s',
    (pasted) => {
      const kept = withoutCountry(pasted)
      expect(applyMask(phonePattern(kept), kept)).toBe('(48) 99999-0909')
    },
  )

  it.each(['048 99999-0909', '0 48 99999-0909', '(048) 999990909', '+55 (048) 99999-0909'])(
    'leaves the number of %s, dialled with a 0 before the area',
    (pasted) => {
      const kept = withoutCountry(pasted)
      expect(applyMask(phonePattern(kept), kept)).toBe('(48) 99999-0909')
    },
  )

  it('leaves it as well of one that is typed', () => {
    const shownOf = (typed: string) => applyMask(phonePattern(withoutCountry(typed)), withoutCountry(typed))
    expect([...'048999990909'].reduce((shown, typed) => shownOf(shown + typed), '')).toBe('(48) 99999-0909')
  })

  // What is wrong with these is told, and not mended into the number of somebody else.
  it.each([
    '00000000000',
    '(01) 23456-7890',
    '01987654321',
    '000000000000',
    '0 15 98 98888-7777',
    '021119888877',
  ])('keeps %s, which is no mobile number dialled with a 0', (typed) => {
    expect(withoutCountry(typed)).toBe(typed)
  })

  it.each(['(55) 99999-9999', '(55) 3222-0000', '(55) 99999-99991', '55'])(
    'keeps %s, of the area 55',
    (typed) => {
      expect(withoutCountry(typed)).toBe(typed)
    },
  )
})

describe('asBrazilianDate', () => {
  it.each([
    ['1990-03-05', '05/03/1990'],
    [' 5/3/1990', '05/03/1990'],
    ['5/', '05'],
    ['05/3/', '05/03'],
    ['31/12/1990', '31/12/1990'],
    // A digit that was taken out of a whole date makes no other one of it.
    ['0/03/1990', '00/31/990'],
    ['5/03/1990', '50/31/990'],
  ])('shows %s as %s', (typed, shown) => {
    expect(applyMask(datePattern, asBrazilianDate(typed))).toBe(shown)
  })
})
