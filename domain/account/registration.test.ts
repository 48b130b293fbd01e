import { describe, expect, it } from 'vitest'
import { problemCodes } from '../problems.ts'
import {
  passwordMinLength,
  passwordProblem,
  type Registration,
  type RegistrationForm,
  registrationFormProblems,
  registrationProblems,
} from './registration.ts'

const rules = { today: '2026-11-20', acceptAllMobileRanges: false, alphanumericCnpj: false }
const valid: Registration = {
  name: 'Maria da Silva',
  identification: '12345678909',
  phone: '11987654321',
  email: 'maria@exemplo.com.br',
  password: 'segredo',
  password_confirmation: 'segredo',
  cep: '01001-000',
  address: 'Praça da Sé,100,Sala 2',
  number: '100',
  complement: 'Sala 2',
  district: 'Sé',
  city: 'São Paulo',
  uf: 'SP',
  birth_date: '1990-03-05',
}
const form: RegistrationForm = { ...valid, birth_date: '05/03/1990', terms_accepted: true }
const problems = (change: Partial<Registration>): Record<string, string> =>
  registrationProblems({ ...valid, ...change }, rules)
const formProblems = (change: Partial<RegistrationForm>): Record<string, string> =>
  registrationFormProblems({ ...form, ...change }, rules)

it('has nothing against a complete registration', () => {
  expect(problems({})).toEqual({})
  expect(formProblems({})).toEqual({})
  expect(problems({ complement: null, address: 'Praça da Sé,100' })).toEqual({})
})

it('takes the name of a company beside a CNPJ, on both sides', () => {
  const company = { identification: '11222333000181', name: 'Silva & Filhos Ltda.' }
  expect(problems(company)).toEqual({})
  expect(formProblems(company)).toEqual({})
})

it('names every field of an empty one, in the order of the specification', () => {
  const empty = Object.fromEntries(Object.keys(valid).map((field) => [field, ''])) as Registration
  expect(Object.entries(registrationFormProblems({ ...empty, terms_accepted: false }, rules))).toEqual([
    ['identification', 'tax_id_required'],
    ['name', 'name_full'],
    ['phone', 'phone_length'],
    ['email', 'email_invalid'],
    ['password', 'password_length'],
    ['terms_accepted', 'terms_not_accepted'],
    ['birth_date', 'birth_date_invalid'],
    ['cep', 'cep_invalid'],
    ['address', 'address_required'],
    ['number', 'number_required'],
    ['district', 'district_required'],
    ['city', 'city_required'],
    ['uf', 'uf_required'],
  ])
  expect(registrationProblems(empty, rules).terms_accepted).toBeUndefined()
})

it.each([
  [{ identification: '12345678900' }, { identification: 'tax_id_invalid' }],
  [{ name: 'Maria' }, { name: 'name_full' }],
  [{ phone: '1198765432' }, { phone: 'phone_length' }],
  [{ phone: '11912345678' }, { phone: 'phone_pattern' }],
  [{ email: 'maria@' }, { email: 'email_invalid' }],
  [{ password: 'curta', password_confirmation: 'curta' }, { password: 'password_length' }],
  [{ password_confirmation: 'Segredo' }, { password_confirmation: 'password_confirmation_different' }],
  [{ cep: '0100-100' }, { cep: 'cep_invalid' }],
  [{ address: ' ,100,' }, { address: 'address_required' }],
  [{ number: '123456' }, { number: 'number_invalid' }],
  [{ number: '12B' }, { number: 'number_invalid' }],
  [{ district: ' ' }, { district: 'district_required' }],
  [{ city: '' }, { city: 'city_required' }],
  [{ uf: 'S' }, { uf: 'uf_invalid' }],
  [{ uf: 'SPX' }, { uf: 'uf_invalid' }],
  [{ uf: '12' }, { uf: 'uf_invalid' }],
] as [Partial<Registration>, Record<string, string>][])(
  '%j is answered with %j, on both sides',
  (change, expected) => {
    expect(problems(change)).toEqual(expected)
    expect(formProblems(change)).toEqual(expected)
    for (const code of Object.values(expected)) expect(problemCodes).toContain(code)
  },
)

describe('the server', () => {
  it('takes at least one of phone and e-mail', () => {
    expect(problems({ phone: '' })).toEqual({})
    expect(problems({ phone: null })).toEqual({})
    expect(problems({ email: '' })).toEqual({})
    expect(problems({ phone: '', email: '' })).toEqual({ email: 'email_invalid' })
    expect(problems({ phone: '123', email: '' })).toEqual({ phone: 'phone_length' })
  })

  it('takes a birth date only as yyyy-mm-dd, in the past', () => {
    for (const wrong of ['05/03/1990', '', '2026-11-20', '2027-01-01', '1990-02-30']) {
      expect(problems({ birth_date: wrong }), wrong).toEqual({ birth_date: 'birth_date_invalid' })
    }
  })

  it('follows the city where it accepts more numbers and tax ids', () => {
    const wide = { ...rules, acceptAllMobileRanges: true, alphanumericCnpj: true }
    const company = { ...valid, phone: '11912345678', identification: '12.ABC.345/01DE-35' }
    expect(registrationProblems(company, wide)).toEqual({})
    expect(registrationProblems(company, rules)).toEqual({
      identification: 'tax_id_invalid',
      phone: 'phone_pattern',
    })
  })
})

describe('the form', () => {
  it('requires the phone, so that the e-mail may stay empty', () => {
    expect(formProblems({ phone: '' })).toEqual({ phone: 'phone_length' })
    expect(formProblems({ email: '' })).toEqual({})
    expect(formProblems({ email: 'maria@' })).toEqual({ email: 'email_invalid' })
  })

  it('requires the terms', () => {
    expect(formProblems({ terms_accepted: false })).toEqual({ terms_accepted: 'terms_not_accepted' })
  })

  it('takes the birth date as dd/mm/yyyy', () => {
    for (const wrong of ['1990-03-05', '30/02/1990', '20/11/2026', '5/3/90']) {
      expect(formProblems({ birth_date: wrong }), wrong).toEqual({ birth_date: 'birth_date_invalid' })
    }
  })
})

it('a password has at least 6 characters, counted as a person counts them [const.password-min]', () => {
  expect(passwordMinLength).toBe(6)
  expect(passwordProblem('12345')).toBe('password_length')
  expect(passwordProblem('123456')).toBeNull()
  expect(passwordProblem('😀😀😀')).toBe('password_length')
})
