import { expect, it } from 'vitest'
import { confirmedContacts, isConfirmed } from './confirmed.ts'

it('an account is confirmed by its e-mail or its phone, and unconfirmed only without both', () => {
  expect(isConfirmed({ active_mail: false, sms_verification_status: false })).toBe(false)
  expect(isConfirmed({ active_mail: true, sms_verification_status: false })).toBe(true)
  expect(isConfirmed({ active_mail: false, sms_verification_status: true })).toBe(true)
  expect(isConfirmed({ active_mail: true, sms_verification_status: true })).toBe(true)
})

it('a driver is told at contacts that were confirmed alone', () => {
  const contacts = { email: 'ana@example.com', phone: '48999990000' }
  const at = (active_mail: boolean, sms_verification_status: boolean) =>
    confirmedContacts({ ...contacts, active_mail, sms_verification_status })
  expect(at(true, true)).toEqual(contacts)
  expect(at(false, true)).toEqual({ ...contacts, email: null })
  expect(at(true, false)).toEqual({ ...contacts, phone: null })
  expect(at(false, false)).toEqual({ email: null, phone: null })
})
