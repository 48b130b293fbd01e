import { expect, it } from 'vitest'
import { type GuestForm, guestProblems } from './form.ts'

const rules = { alphanumericCnpj: false, acceptAllMobileRanges: false }
const whole: GuestForm = {
  plate: 'ABC1D23',
  foreign: false,
  identification: '529.982.247-25',
  phone: '(48) 99876-5432',
  email: 'ana@exemplo.com.br',
}

it('a whole form has no problem', () => {
  expect(guestProblems(whole, rules)).toEqual({})
})

it('every field is required [public.plate-required, public.identification, public.phone, public.email]', () => {
  expect(
    guestProblems({ plate: '', foreign: false, identification: '', phone: '', email: '' }, rules),
  ).toEqual({
    plate: 'plate_required',
    identification: 'tax_id_required',
    phone: 'phone_length',
    email: 'guest_email_invalid',
  })
})

it('every field has its rule [public.identification, public.phone, public.email]', () => {
  expect(guestProblems({ ...whole, identification: '529.982.247-24' }, rules)).toEqual({
    identification: 'tax_id_invalid',
  })
  expect(guestProblems({ ...whole, phone: '(48) 9876-5432' }, rules)).toEqual({ phone: 'phone_length' })
  expect(guestProblems({ ...whole, phone: '(48) 95876-5432' }, rules)).toEqual({ phone: 'phone_pattern' })
  expect(
    guestProblems({ ...whole, phone: '(48) 95876-5432' }, { ...rules, acceptAllMobileRanges: true }),
  ).toEqual({})
  expect(guestProblems({ ...whole, email: 'ana@' }, rules)).toEqual({ email: 'guest_email_invalid' })
})

it('a plate of no Brazilian form counts only where the visitor says that it is foreign', () => {
  expect(guestProblems({ ...whole, plate: 'AB123CD' }, rules)).toEqual({ plate: 'plate_invalid' })
  expect(guestProblems({ ...whole, plate: 'AB123CD', foreign: true }, rules)).toEqual({})
})
