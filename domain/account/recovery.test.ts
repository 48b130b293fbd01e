import { describe, expect, it } from 'vitest'
import {
  recoveryCodeProblem,
  recoveryContacts,
  recoveryPasswordProblems,
  recoveryRequestProblems,
  resetPasswordProblems,
} from './recovery.ts'

const cpf = '52998224725'
const digitsOnly = { alphanumericCnpj: false }

describe('the request for a code', () => {
  it('needs a valid document and one way at least [recovery.document-valid, recovery.send-method]', () => {
    expect(recoveryRequestProblems({ registration: cpf, email: true, sms: false }, digitsOnly)).toEqual({})
    expect(
      recoveryRequestProblems({ registration: '529.982.247-25', email: false, sms: true }, digitsOnly),
    ).toEqual({})
    expect(recoveryRequestProblems({ registration: cpf, email: false, sms: false }, digitsOnly)).toEqual({
      email: 'send_method_required',
    })
    expect(recoveryRequestProblems({ registration: '', email: true, sms: true }, digitsOnly)).toEqual({
      registration: 'tax_id_required',
    })
    expect(
      recoveryRequestProblems({ registration: '11111111111', email: false, sms: false }, digitsOnly),
    ).toEqual({
      registration: 'tax_id_invalid',
      email: 'send_method_required',
    })
  })

  it('takes a CNPJ with letters where the city does', () => {
    const request = { registration: '12ABC34501DE35', email: true, sms: false }
    expect(recoveryRequestProblems(request, digitsOnly)).toEqual({ registration: 'tax_id_invalid' })
    expect(recoveryRequestProblems(request, { alphanumericCnpj: true })).toEqual({})
  })
})

it('a contact recovers an account once it is confirmed, or where it stood there from the registration on', () => {
  const [email, phone] = ['ana@example.com', '48999990000']
  const unconfirmed = { email, phone, active_mail: false, sms_verification_status: false }
  const registered = { ...unconfirmed, email_replaced: false, phone_replaced: false }
  const changed = { ...unconfirmed, email_replaced: true, phone_replaced: true }
  expect(recoveryContacts(registered)).toEqual({ email, phone })
  expect(recoveryContacts(changed)).toEqual({ email: null, phone: null })
  expect(recoveryContacts({ ...changed, active_mail: true })).toEqual({ email, phone: null })
  expect(recoveryContacts({ ...changed, sms_verification_status: true })).toEqual({ email: null, phone })
})

it('the code is required and has exactly 4 digits [recovery.code, const.code-digits]', () => {
  expect(recoveryCodeProblem('0042')).toBeNull()
  for (const typed of ['', '123', '12345', '12a4', '-123']) {
    expect(recoveryCodeProblem(typed)).toBe('recovery_code_length')
  }
})

it('the recovery wants 6 characters, and twice the same [recovery.new-password]', () => {
  expect(recoveryPasswordProblems({ password: 'açaí12', confirm_password: 'açaí12' })).toEqual({})
  expect(recoveryPasswordProblems({ password: 'abc12', confirm_password: 'abc12' })).toEqual({
    password: 'new_password_length',
  })
  expect(recoveryPasswordProblems({ password: 'segredo2', confirm_password: '' })).toEqual({
    confirm_password: 'password_confirmation_different',
  })
  expect(recoveryPasswordProblems({ password: '', confirm_password: '' })).toEqual({
    password: 'new_password_length',
  })
})

it('so does the page of the link, in its own words [reset.password-min, reset.confirmation]', () => {
  expect(resetPasswordProblems({ password: 'segredo2', password_confirmation: 'segredo2' })).toEqual({})
  expect(resetPasswordProblems({ password: 'abc12', password_confirmation: 'abc1' })).toEqual({
    password: 'new_password_length',
    password_confirmation: 'reset_confirmation_different',
  })
  expect(resetPasswordProblems({ password: 'segredo2', password_confirmation: 'segredo3' })).toEqual({
    password_confirmation: 'reset_confirmation_different',
  })
})
