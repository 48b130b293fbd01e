import { describe, expect, it } from 'vitest'
import { mobileProblem, readTypedPhone } from '#domain/brazil/phone.ts'
import { asHouseNumber, asState, cepPattern, houseNumberPattern, statePattern } from './address-patterns.ts'
import { applyMask, positionAfter, typedBefore } from './mask.ts'
import {
  asBrazilianDate,
  datePattern,
  phonePattern,
  platePattern,
  taxIdPattern,
  withoutTaxIdLabel,
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
    expect(applyMask(statePattern('s1p3x'), 's1p3x')).toBe('sp')
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

/** What a field shows after each key of a text was pressed. */
const typedInto = (pattern: (typed: string) => string, clean: (typed: string) => string, text: string) =>
  [...text].reduce((shown, key) => {
    const typed = clean(shown + key)
    return applyMask(pattern(typed), typed)
  }, '')

const phoneField = (text: string) => typedInto(phonePattern, readTypedPhone, text)

describe('the phone field', () => {
  it.each([
    '+55 98 98123-4567',
    '+5598981234567',
    '55 98 98123-4567',
    '5598981234567',
    '0055 98 98123-4567',
    '+55 (098) 98123-4567',
    '098 98123-4567',
    '98981234567',
  ])('shows %s as (98) 98123-4567, typed and pasted', (text) => {
    expect(phoneField(text)).toBe('(98) 98123-4567')
    const pasted = readTypedPhone(text)
    expect(applyMask(phonePattern(pasted), pasted)).toBe('(98) 98123-4567')
  })

  it('keeps area code 55 and its own digits', () => {
    expect(phoneField('55981234567')).toBe('(55) 98123-4567')
    expect(phoneField('5532220000')).toBe('(55) 3222-0000')
    expect(phoneField('+55 55 98123-4567')).toBe('(55) 98123-4567')
  })

  it('shows a country code apart until there are enough digits, and cuts no digit of it off', () => {
    expect(phoneField('+55 98 98123-45')).toBe('+55 (98) 98123-45')
    expect(phoneField('559898123456')).toBe('55 (98) 98123-456')
    expect(phoneField('+1 298 123 4567')).toBe('+12 (98) 12345-67')
  })

  it('takes no digit more than a number has where no country code can be', () => {
    expect(phoneField('119876543210')).toBe('(11) 98765-4321')
  })

  it.each([
    '559881234567',
    '559832221234',
    '559912345678',
    '00559881234567',
    '55989812345678',
    '+55989812345678',
    '+551133334444567',
  ])('keeps each digit of %s, which is no number of ours', (text) => {
    const shown = applyMask(phonePattern(text), text)
    expect(shown).toBe(text)
    expect(mobileProblem(shown, { acceptAllMobileRanges: true })).toBe('phone_length')
  })

  it('refuses a number with its country code and without the ninth digit by its length', () => {
    for (const shown of [phoneField('55 98 8123-4567'), phoneField('559832221234')]) {
      expect(shown.replace(/\D/g, '')).toHaveLength(12)
      expect(mobileProblem(shown, { acceptAllMobileRanges: false })).toBe('phone_length')
    }
  })
})

describe('the fields of an address', () => {
  const state = (text: string) => typedInto(statePattern, asState, text.toUpperCase())

  it.each([
    ['sc', 'SC'],
    ['spx', 'SP'],
    ['s1pq', 'SP'],
    ['Paraná', 'PR'],
    ['parana', 'PR'],
    ['Rio Grande do Sul', 'RS'],
    ['Distrito Federal', 'DF'],
    // The whole name begins a longer one: leaving the field decides.
    ['Pará', 'PARÁ'],
    ['Rio G', 'RIO G'],
  ])('the state shows %s as %s', (typed, shown) => {
    expect(state(typed)).toBe(shown)
  })

  it.each([
    ['S/N', '0'],
    ['sn', '0'],
    ['sem número', '0'],
    ['s/nº', '0'],
    ['s12', '12'],
    ['12a', '12'],
    ['123456', '12345'],
  ])('the house number shows %s as %s', (typed, shown) => {
    expect(typedInto(houseNumberPattern, asHouseNumber, typed.toUpperCase())).toBe(shown)
  })
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

describe('a pasted CPF or CNPJ', () => {
  it.each([
    ['CPF: 529.982.247-25', '529.982.247-25'],
    ['CNPJ: 12.345.678/0001-95', '12.345.678/0001-95'],
    ['cpf/cnpj - 52998224725', '529.982.247-25'],
    [' CPF 529.982.247-25', '529.982.247-25'],
    ['CNPJ: 12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
    // Letters of the number itself.
    ['CPF12345000195', 'CP.F12.345/0001-95'],
  ])('%j shows as %s', (text, shown) => {
    const read = withoutTaxIdLabel(text)
    expect(applyMask(taxIdPattern(read, true), read)).toBe(shown)
  })
})
