import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandOf,
  hasLuhnDigit,
  keyShowsCardNumber,
  lastFourOf,
  maskedNumber,
  showsCardData,
  showsCardNumber,
} from './card-data.ts'

const numbers = [
  '4539620659922097',
  '5240082975622454',
  '345817690311361',
  '6362970000457013',
  '4929291898380766',
]

const withLuhn = (body: string): string =>
  [...'0123456789'].map((digit) => body + digit).find(hasLuhnDigit) ?? ''
const cardNumber = fc.stringMatching(/^[1-9]\d{11,17}$/).map(withLuhn)

describe('a card number', () => {
  it.each(numbers)('%s has the check digit of its other digits', (number) => {
    expect(hasLuhnDigit(number)).toBe(true)
    const other = String((Number(number.at(-1)) + 1) % 10)
    expect(hasLuhnDigit(number.slice(0, -1) + other)).toBe(false)
  })

  it('is found in whatever stands around it', () => {
    fc.assert(
      fc.property(cardNumber, fc.constantFrom('', 'x', '"', ' a ', '\n'), (number, around) =>
        showsCardNumber(`${around}${number}${around}`),
      ),
    )
  })

  it.each([' ', '-', '.', '/'])('is found with %j between its digits', (mark) => {
    for (const number of numbers) {
      expect(showsCardNumber([...number].join(mark)), number).toBe(true)
      expect(showsCardNumber(number.replace(/(\d{4})(?=\d)/g, `$1${mark}`)), number).toBe(true)
    }
    expect(showsCardNumber(`card ${'4539 6206 5992 2097'.replaceAll(' ', mark)} of Maria`)).toBe(mark !== '/')
  })

  it('is found in a key that is one or has one as a word, but not among the random digits of a key', () => {
    for (const number of numbers) {
      for (const key of [number, `pay-${number}`, `${number}_2`, number.replace(/(\d{4})(?=\d)/g, '$1 ')]) {
        expect(keyShowsCardNumber(key), key).toBe(true)
      }
    }
    expect(showsCardNumber('c4539620659922097e0b1d2f3a4c5d6e')).toBe(true)
    expect(keyShowsCardNumber('c4539620659922097e0b1d2f3a4c5d6e')).toBe(false)
    fc.assert(fc.property(fc.uuid(), (key) => !keyShowsCardNumber(key)))
  })

  it('is not seen in a masked number, a slip, a postal code, a phone, an instant or an order id', () => {
    for (const harmless of [
      '**** **** **** 2097',
      '4539 62** **** 2097',
      '98890000000000000000000000000000110010000005000',
      '88780-000',
      '48999990909',
      String(Date.parse('2026-11-21T12:00:00Z') + 1),
      'Cp6prEBmzvlC1IEtjcuxUpyIny3QCZFs',
      '4539620659922098',
    ]) {
      expect(showsCardNumber(harmless), harmless).toBe(false)
    }
  })

  it('is not seen in a UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => !showsCardNumber(id)),
      { numRuns: 5000 },
    )
  })
})

describe('card data in a body', () => {
  it('is found at any depth, in values, in names and as a number', () => {
    const number = numbers[0] ?? ''
    for (const body of [
      { payments: [{ card: { number } }] },
      { payments: [{ card: { anything: { deep: [number] } } }] },
      { [number]: true },
      { amount: Number(number) },
      { card: { ccv: '123' } },
      { card: { ccv: '123', number: maskedNumber('2097') } },
      { card: { id: 1, encrypted_token: 'aGVsbG8=', ccv: '123' } },
      { card: { id: 1, cvv: '123' } },
      { card: { id: 1, ccv: number } },
      { card: { CVV: 123 } },
      { card: { security_code: '1234' } },
      [number],
      number,
    ]) {
      expect(showsCardData(body), JSON.stringify(body)).toBe(true)
    }
  })

  it('is not the code of a saved card, an empty code, nor what the page sends', () => {
    expect(showsCardData({ payments: [{ card: { id: 1, ccv: '123' } }] })).toBe(false)
    const card = {
      encrypted_token: 'aGVsbG8=',
      number: maskedNumber('2097'),
      card_holder: 'MARIA DAS DORES',
      ccv: '',
      fingerPrint: '0b4f6f6e-7a1c-4b59-9d3a-000000000000',
    }
    expect(showsCardData({ payments: [{ payment_form_id: 2, card }] })).toBe(false)
    expect(showsCardData({ quantity: 5000, ccv: null, hold: true })).toBe(false)
  })
})

describe('what is shown of a card', () => {
  it('is its last four digits and its brand [const.saved-card-display]', () => {
    expect(maskedNumber('2097')).toBe('**** **** **** 2097')
    expect(lastFourOf('**** **** **** 2097')).toBe('2097')
    expect(lastFourOf('****')).toBe('')
    expect(numbers.slice(0, 4).map(brandOf)).toEqual(['visa', 'mastercard', 'amex', 'elo'])
    expect(
      ['5066991111111118', '6062825624254001', '2221000000000009', '30569309025904'].map(brandOf),
    ).toEqual(['elo', 'hipercard', 'mastercard', 'other'])
  })
})
