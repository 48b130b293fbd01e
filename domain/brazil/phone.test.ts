import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaCodes } from './area-codes.ts'
import {
  canSendCodeTo,
  formatPhone,
  landlineProblem,
  mobileLength,
  mobileProblem,
  readPhone,
} from './phone.ts'

it('knows the 67 area codes', () => {
  expect(areaCodes.size).toBe(67)
  for (const real of ['11', '21', '27', '31', '47', '55', '61', '68', '79', '85', '99']) {
    expect(areaCodes.has(real), real).toBe(true)
  }
  for (const none of [
    '10',
    '20',
    '23',
    '25',
    '26',
    '29',
    '30',
    '36',
    '39',
    '40',
    '50',
    '52',
    '56',
    '57',
    '58',
    '59',
  ]) {
    expect(areaCodes.has(none), none).toBe(false)
  }
  for (const none of ['60', '70', '72', '76', '78', '80', '90', '00']) {
    expect(areaCodes.has(none), none).toBe(false)
  }
})

const written = { acceptAllMobileRanges: false }

it('a mobile has 11 digits with its area code [const.phone-digits]', () => {
  expect(mobileLength).toBe(11)
  expect(mobileProblem('(11) 98765-4321', written)).toBeNull()
  expect(mobileProblem('1198765432', written)).toBe('phone_length')
  expect(mobileProblem('119876543210', written)).toBe('phone_length')
  expect(mobileProblem('', written)).toBe('phone_required')
  expect(mobileProblem('(  ) ', written)).toBe('phone_required')
})

it('a mobile is area code, 9, and a digit from 6 to 9', () => {
  for (const wrong of ['11887654321', '10987654321', '11912345678', '11950000000', '00999999999']) {
    expect(mobileProblem(wrong, written), wrong).toBe('phone_pattern')
  }
  for (const fourth of '6789') expect(mobileProblem(`119${fourth}0000000`, written)).toBeNull()
})

it('a mobile has nothing beside its digits but their mask', () => {
  for (const typed of ['4899123x4567', '4899123x4567abc', '48 99123-4567 ramal', '48/99123-4567']) {
    expect(mobileProblem(typed, written), typed).toBe('phone_pattern')
    expect(mobileProblem(typed, { acceptAllMobileRanges: true }), typed).toBe('phone_pattern')
  }
  for (const typed of ['+55 48 99123-4567', '48.99123.4567', ' (48) 99123-4567 ']) {
    expect(mobileProblem(typed, written), typed).toBeNull()
  }
})

it('a city may accept every range after the 9, but no other area code and no landline', () => {
  const rules = { acceptAllMobileRanges: true }
  for (const fourth of '0123456789') expect(mobileProblem(`119${fourth}0000000`, rules)).toBeNull()
  expect(mobileProblem('10912345678', rules)).toBe('phone_pattern')
  expect(mobileProblem('11812345678', rules)).toBe('phone_pattern')
})

it('reads a number with its country code, and leaves area code 55 alone', () => {
  expect(readPhone('+55 (11) 98765-4321')).toBe('11987654321')
  expect(readPhone('(55) 98765-4321')).toBe('55987654321')
  expect(mobileProblem('55987654321', written)).toBeNull()
})

it.each([
  ['5598981234567', '98981234567'],
  ['+55 98 98123-4567', '98981234567'],
  ['0055 98 98123-4567', '98981234567'],
  ['098 98123-4567', '98981234567'],
  ['+55 (098) 98123-4567', '98981234567'],
  ['+55 11 3333-4444', '1133334444'],
  ['0055 11 3333-4444', '1133334444'],
  ['\u202a+55\u00a098\u00a098123\u20114567\u202c', '98981234567'],
  ['９８９８１２３４５６７', '98981234567'],
  ['55 55 98123-4567', '55981234567'],
  ['(55) 98123-4567', '55981234567'],
])('reads %s as %s (Q205)', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone)
  expect(phone.length === mobileLength ? mobileProblem(typed, written) : landlineProblem(typed)).toBeNull()
})

it('turns no wrong number into the number of another person', () => {
  for (const typed of [
    '00000000000',
    '(01) 23456-7890',
    '01987654321',
    '000000000000',
    '0 15 98 98888-7777',
    '021119888877',
    // A mobile of area 55 with a digit too many, or a landline with its country code: nobody knows.
    '55 98333-34444',
    '(55) 99999-99991',
    '119876543210',
    '351912345678',
  ]) {
    expect(readPhone(typed), typed).toBe(typed.replace(/\D/g, ''))
    expect(mobileProblem(typed, written), typed).not.toBeNull()
  }
})

it('refuses a number with the code of another country, whose digits look like one of ours', () => {
  expect(mobileProblem('+1 298 123 4567', written)).toBe('phone_pattern')
  expect(mobileProblem('12981234567', written)).toBeNull()
})

it('shows 11 and 10 digits with area code and hyphen', () => {
  expect(formatPhone('11987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('1133334444')).toBe('(11) 3333-4444')
  expect(formatPhone('119')).toBe('119')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10,11}$/), (phone) => {
      expect(readPhone(formatPhone(phone))).toBe(phone)
    }),
  )
})

it('a code can be sent to a phone longer than 7 characters [phone.send-length]', () => {
  expect(canSendCodeTo('1234567')).toBe(false)
  expect(canSendCodeTo('12345678')).toBe(true)
  expect(canSendCodeTo(formatPhone('1234567'))).toBe(false)
  expect(canSendCodeTo('(48) 9999-9')).toBe(false)
  expect(canSendCodeTo('(48) 9999-99')).toBe(true)
})

it('a landline has 10 digits, a real area code and a third digit from 2 to 5, and nothing but digits and their mask', () => {
  for (const third of '2345') expect(landlineProblem(`48${third}3334444`), third).toBeNull()
  expect(landlineProblem('(48) 3333-4444')).toBeNull()
  for (const third of '016789') expect(landlineProblem(`48${third}3334444`), third).toBe('phone_pattern')
  expect(landlineProblem('2033334444')).toBe('phone_pattern')
  for (const typed of ['48x33334444', '4833334444 ramal', '48/3333-4444']) {
    expect(landlineProblem(typed), typed).toBe('phone_pattern')
  }
  expect(landlineProblem('483333444')).toBe('profile_phone_length')
})
