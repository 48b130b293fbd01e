import { birthDateProblem, emailProblem, fullNameProblem, isBirthDate } from '../../brazil/person.ts'
import {
  landlineProblem,
  mobileLength,
  mobileProblem,
  type PhoneRules,
  readPhone,
} from '../../brazil/phone.ts'
import { type SlipAddress, slipAddressProblems } from '../../orders/slip-address.ts'
import type { FieldProblems, ProblemCode } from '../../problems.ts'
import { passwordProblem } from '../registration.ts'

/** What a driver may change of the account, with the names of the wire; an empty password stays as it is. */
export type Profile = {
  name: string
  phone: string
  email: string
  password: string
  password_confirmation: string
  birth_date: string
}

/** What the profile form holds besides: the address, whose `address` is the street; the birth date is dd/mm/yyyy. */
export type ProfileForm = Profile & SlipAddress & { complement: string }

/** `today` is the civil date, yyyy-mm-dd, in the city's zone; `taxId` is whose the profile is, a person's or a company's. */
export type ProfileRules = PhoneRules & { today: string; taxId: string }

/**
 * Says what is wrong with the phone of a profile, or null: 10 or 11 digits, the 11 of a mobile by its pattern
 * (Specification 5, profile; Decision Q47).
 */
export function profilePhoneProblem(text: string, rules: PhoneRules): null | ProblemCode {
  const phone = readPhone(text)
  return phone.length === mobileLength ? mobileProblem(phone, rules) : landlineProblem(text)
}

function passwordProblems({ password, password_confirmation }: Profile) {
  const isNew = password !== ''
  const differs = password !== password_confirmation
  return [
    ['password', isNew ? passwordProblem(password) : null],
    ['password_confirmation', differs ? 'password_confirmation_different' : null],
  ] as const
}

function problemsOf(profile: Profile, rules: ProfileRules, dateProblem: ProblemCode | null): FieldProblems {
  const [phone, email] = [profile.phone.trim(), profile.email.trim()]
  const phoneGiven = phone === '' ? null : profilePhoneProblem(phone, rules)
  const problems: (readonly [string, ProblemCode | null])[] = [
    ['name', fullNameProblem(profile.name, rules.taxId)],
    ['phone', phone === '' && email === '' ? 'phone_required' : phoneGiven],
    ['email', email === '' && phone !== '' ? null : emailProblem(email)],
    ...passwordProblems(profile),
    ['birth_date', dateProblem],
  ]
  return Object.fromEntries(problems.filter((entry): entry is [string, ProblemCode] => entry[1] !== null))
}

/**
 * Checks the profile as the server does: name required and full, phone or e-mail required, the password empty or of at
 * least 6 characters and typed twice alike, the birth date empty or yyyy-mm-dd in the past (Specification 5, profile;
 * Decision Q51). Empty when nothing is wrong.
 */
export function profileProblems(profile: Profile, rules: ProfileRules): FieldProblems {
  const { birth_date: date } = profile
  return problemsOf(
    profile,
    rules,
    date === '' || isBirthDate(date, rules.today) ? null : 'birth_date_invalid',
  )
}

/** Checks the profile form: like the payload with a birth date of dd/mm/yyyy, and the address (Specification 5, profile). */
export function profileFormProblems(form: ProfileForm, rules: ProfileRules): FieldProblems {
  const { birth_date: date } = form
  const dateProblem = date === '' ? null : birthDateProblem(date, rules.today)
  return { ...problemsOf(form, rules, dateProblem), ...slipAddressProblems(form) }
}
