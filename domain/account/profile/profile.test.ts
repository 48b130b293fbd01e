import { describe, expect, it } from 'vitest'
import { problemTexts } from '#contract/texts.ts'
import { type ProfileForm, profileFormProblems, profilePhoneProblem, profileProblems } from './profile.ts'

const rules = { today: '2026-11-20', taxId: '12345678909', acceptAllMobileRanges: false }
const form: ProfileForm = {
  name: 'Maria da Silva',
  phone: '(48) 99876-5432',
  email: 'maria@exemplo.com.br',
  password: '',
  password_confirmation: '',
  birth_date: '05/03/1990',
  cep: '01001-000',
  address: 'Praça da Sé',
  number: '100',
  complement: '',
  district: 'Sé',
  city: 'São Paulo',
  uf: 'SP',
}

const problems = (change: Partial<ProfileForm>) => profileFormProblems({ ...form, ...change }, rules)

describe('the profile', () => {
  it('needs a full name [profile.name]', () => {
    expect(problems({})).toEqual({})
    expect(problems({ name: ' ' })).toEqual({ name: 'name_required' })
    expect(problems({ name: 'Maria' })).toEqual({ name: 'name_full' })
    expect(profileFormProblems({ ...form, name: '3M' }, { ...rules, taxId: '11222333000181' })).toEqual({})
    expect(problemTexts.name_required).toBe('O campo nome é obrigatório')
  })

  it('needs a phone or an e-mail, and both be right [profile.phone, profile.email]', () => {
    expect(problems({ phone: '' })).toEqual({})
    expect(problems({ email: '' })).toEqual({})
    expect(problems({ phone: '', email: '' })).toEqual({ phone: 'phone_required', email: 'email_required' })
    expect(problems({ email: 'maria@' })).toEqual({ email: 'email_invalid' })
    expect(problems({ phone: '', email: 'maria@' })).toEqual({ email: 'email_invalid' })
    expect(problemTexts.phone_required).toBe('O campo celular é obrigatório')
    expect(problemTexts.email_required).toBe('O campo e-mail é obrigatório')
  })

  it('takes a phone of 10 or 11 digits', () => {
    expect(profilePhoneProblem('(48) 3333-4444', rules)).toBeNull()
    expect(profilePhoneProblem('(48) 99876-5432', rules)).toBeNull()
    for (const wrong of ['4833334', '489876', '489987654321']) {
      expect(profilePhoneProblem(wrong, rules), wrong).toBe('profile_phone_length')
    }
    expect(profilePhoneProblem('4891234567x8', rules)).toBe('phone_pattern')
    expect(profilePhoneProblem('2033334444', rules)).toBe('phone_pattern')
    expect(profilePhoneProblem('48912345678', { acceptAllMobileRanges: true })).toBeNull()
  })

  it('keeps the password when it is left empty [profile.password, profile.confirmation]', () => {
    expect(problems({ password: 'nova', password_confirmation: 'nova' })).toEqual({
      password: 'password_length',
    })
    expect(problems({ password: 'segredo2', password_confirmation: 'segredo3' })).toEqual({
      password_confirmation: 'password_confirmation_different',
    })
    expect(problems({ password_confirmation: 'segredo3' })).toEqual({
      password_confirmation: 'password_confirmation_different',
    })
    expect(problems({ password: 'segredo2', password_confirmation: 'segredo2' })).toEqual({})
  })

  it('takes no birth date, or one of the past: dd/mm/yyyy in the form, yyyy-mm-dd on the wire', () => {
    expect(problems({ birth_date: '' })).toEqual({})
    expect(problems({ birth_date: '31/02/1990' })).toEqual({ birth_date: 'birth_date_invalid' })
    expect(profileProblems({ ...form, birth_date: '1990-03-05' }, rules)).toEqual({})
    expect(profileProblems({ ...form, birth_date: '05/03/1990' }, rules)).toEqual({
      birth_date: 'birth_date_invalid',
    })
    expect(profileProblems({ ...form, birth_date: '2026-11-20' }, rules)).toEqual({
      birth_date: 'birth_date_invalid',
    })
  })

  it('needs the address [profile.postal-code, profile.address, profile.number-district-city, profile.state]', () => {
    const empty = { cep: '', address: '', number: '', district: '', city: '', uf: '' }
    expect(problems(empty)).toEqual({
      cep: 'cep_required',
      address: 'address_required',
      number: 'number_required',
      district: 'district_required',
      city: 'city_required',
      uf: 'uf_required',
    })
    expect(problems({ cep: '01001-00' })).toEqual({ cep: 'cep_short' })
    expect(problems({ address: 'Sé ' })).toEqual({ address: 'address_short' })
    expect(problems({ uf: 'S' })).toEqual({ uf: 'uf_invalid' })
    expect(problemTexts.cep_required).toBe('O campo cep é obrigatório')
    expect(problemTexts.cep_short).toBe('Digite o cep')
  })
})
