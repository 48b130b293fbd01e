import { describe, expect, it } from 'vitest'
import {
  cardExpiryProblem,
  cardNumberMask,
  cardNumberProblem,
  cardPlainText,
  cardProblems,
  cardSaidProblems,
  readCardExpiry,
  securityCodeProblem,
  wholeCardExpiry,
} from './card.ts'
import { debitBanks } from './debit-banks.ts'

const rules = {
  kind: 'credit',
  today: '2026-11-20',
  fourDigitExpiry: false,
  cardMaskValidation: false,
} as const
const good = {
  card_holder: 'Maria Silva',
  number: '4111 1111 1111 1111',
  expiry: '12/2030',
  ccv: '123',
  bank: '',
}

describe('a card as typed', () => {
  it('is good when every field is', () => {
    expect(cardProblems(good, rules)).toEqual({})
  })

  it.each([
    ['', 'card_holder_required'],
    ['   ', 'card_holder_required'],
    ['Maria', 'card_holder_full'],
    ['MARIA .', 'card_holder_full'],
    ['Maria Silva 2', 'card_holder_full'],
    ['Silva & Filhos', 'card_holder_full'],
  ])('has no holder %j [card.holder]', (card_holder, problem) => {
    expect(cardProblems({ ...good, card_holder }, rules)).toEqual({ card_holder: problem })
  })

  it.each(['MARIA S SILVA', 'MARIA S', "ANA D'AVILA", 'JOAO P. SILVA-SOUZA', 'ANA LI', 'José Sá'])(
    'may have the holder %j [card.holder]',
    (card_holder) => {
      expect(cardProblems({ ...good, card_holder }, rules)).toEqual({})
    },
  )

  it('has one of exactly five banks when it is debit [card.bank]', () => {
    const debit = { ...rules, kind: 'debit' } as const
    const card = { ...good, number: '4111  1111  1111  1111' }
    for (const bank of debitBanks) expect(cardProblems({ ...card, bank }, debit)).toEqual({})
    for (const bank of ['', 'Nubank', 'Itau']) {
      expect(cardProblems({ ...card, bank }, debit)).toEqual({ bank: 'card_bank_required' })
    }
  })
})

describe('the card number', () => {
  it.each([
    ['4111 1111 1111 1111', 'credit', true],
    ['4111 1111 1111 111', 'credit', false],
    ['4111111111111111', 'credit', false],
    ['', 'credit', false],
    ['3714 496353 98431', 'credit', true],
    ['3411 111111 11111', 'credit', true],
    ['3714 4963 5398 4312', 'credit', false],
    ['4111 111111 11111', 'credit', false],
    ['4111  1111  1111  1111', 'debit', true],
    ['4111 1111 1111 1111', 'debit', false],
    ['3714 496353 98431', 'debit', false],
  ] as const)('%j of %s fits: %s [card.number]', (typed, kind, fits) => {
    expect(cardNumberProblem(typed, kind, false)).toBe(fits ? null : 'card_number_invalid')
  })

  it('is typed in masks of 19, 22 and, for 34 and 37, 17 characters [card.number]', () => {
    expect(cardNumberMask('4', 'credit').length).toBe(19)
    expect(cardNumberMask('34', 'credit').length).toBe(17)
    expect(cardNumberMask('37', 'credit').length).toBe(17)
    expect(cardNumberMask('37', 'debit').length).toBe(22)
  })

  it('is checked for its check digit and brand only with the switch [config.card-mask-validation]', () => {
    for (const typed of ['4111 1111 1111 1112', '9999 9999 9999 9995']) {
      expect(cardNumberProblem(typed, 'credit', false)).toBe(null)
      expect(cardNumberProblem(typed, 'credit', true)).toBe('card_number_invalid')
    }
    expect(cardNumberProblem('4111 1111 1111 1111', 'credit', true)).toBe(null)
    const card = { ...good, number: '4111 1111 1111 1112' }
    expect(cardProblems(card, rules)).toEqual({})
    expect(cardProblems(card, { ...rules, cardMaskValidation: true })).toEqual({
      number: 'card_number_invalid',
    })
  })
})

describe('the expiry', () => {
  it.each([
    ['12/2030', null],
    ['11/2026', null],
    ['10/2026', 'card_expired'],
    ['12/2025', 'card_expired'],
    ['00/2030', 'card_expiry_invalid'],
    ['13/2030', 'card_expiry_invalid'],
    ['12/30', 'card_expiry_invalid'],
    ['', 'card_expiry_invalid'],
  ])('%j on 20 November 2026 [card.expiry]', (typed, problem) => {
    expect(cardExpiryProblem(typed, { fourDigitExpiry: false, today: '2026-11-20' })).toBe(problem)
  })

  it('is good through the last day of its month [card.expiry]', () => {
    const on = (today: string) => cardExpiryProblem('11/2026', { fourDigitExpiry: false, today })
    expect(on('2026-11-30')).toBe(null)
    expect(on('2026-12-01')).toBe('card_expired')
  })

  it.each([
    ['11/26', null],
    ['10/26', 'card_expired'],
    ['11/2026', 'card_expiry_invalid'],
  ])('as MM/YY %j [card.expiry, config.four-digit-expiry]', (typed, problem) => {
    expect(cardExpiryProblem(typed, { fourDigitExpiry: true, today: '2026-11-20' })).toBe(problem)
  })

  it.each(['12/29', '12/2029', '1229', '122029', ' 12 / 29 ', '12-29'])('is taken at once as %j', (text) => {
    expect(wholeCardExpiry(text, false)).toBe('12/2029')
    expect(wholeCardExpiry(text, true)).toBe('12/29')
  })

  it('is given two digits of a month at once, and left alone where it is none', () => {
    expect(wholeCardExpiry('1/29', false)).toBe('01/2029')
    for (const text of ['', '12', '12/', '12/2', '12/203', '129', '2029-12-01', 'MARIA'])
      expect(wholeCardExpiry(text, false)).toBe(text)
  })

  it('reads two digits of a year as of this century', () => {
    expect(readCardExpiry('03/31', true)).toEqual({ month: 3, year: 2031 })
    expect(readCardExpiry('03/2031', false)).toEqual({ month: 3, year: 2031 })
  })
})

it.each([
  ['', 'card_code_required'],
  ['12', 'card_code_invalid'],
  ['123', null],
  ['1234', null],
  ['12345', 'card_code_invalid'],
  ['12a', 'card_code_invalid'],
])('the security code %j [card.security-code]', (typed, problem) => {
  expect(securityCodeProblem(typed)).toBe(problem)
})

it('gives the bank number, code, month, year, holder and moment [external.card-encryption]', () => {
  const expiry = { month: 3, year: 2031 }
  const card = {
    number: '4111 1111 1111 1111',
    ccv: '123',
    expiry,
    holder: 'Maria Silva',
    at: 1_795_000_000_000,
  }
  expect(cardPlainText(card)).toBe('4111111111111111;123;03;2031;Maria Silva;1795000000000')
})

describe('what a call says of a card', () => {
  const unsaid = { card_holder: '', valid_month: '', valid_year: '' }

  it.each([
    {},
    { card_holder: 'MARIA SILVA' },
    { valid_month: '11', valid_year: '2026' },
    { valid_month: '1', valid_year: '27' },
    { valid_year: '2026' },
  ])('is well said: %j', (said) => {
    expect(cardSaidProblems({ ...unsaid, ...said }, rules.today)).toEqual({})
  })

  it.each([
    { card_holder: 'MARIA' },
    { card_holder: ' ' },
    { valid_month: '13' },
    { valid_month: 'xx', valid_year: '2030' },
    { valid_month: '10', valid_year: '2026' },
    { valid_month: '12', valid_year: '25' },
    { valid_year: '2020' },
    { valid_year: '203' },
  ])('is not well said: %j [card.holder, card.expiry]', (said) => {
    const named = 'card_holder' in said ? 'card_holder' : 'valid_month'
    expect(Object.keys(cardSaidProblems({ ...unsaid, ...said }, rules.today))).toEqual([named])
  })
})
