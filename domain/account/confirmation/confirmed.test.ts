import { expect, it } from 'vitest'
import { isConfirmed } from './confirmed.ts'

it('an account is confirmed by its e-mail or its phone, and unconfirmed only without both', () => {
  expect(isConfirmed({ active_mail: false, sms_verification_status: false })).toBe(false)
  expect(isConfirmed({ active_mail: true, sms_verification_status: false })).toBe(true)
  expect(isConfirmed({ active_mail: false, sms_verification_status: true })).toBe(true)
  expect(isConfirmed({ active_mail: true, sms_verification_status: true })).toBe(true)
})
