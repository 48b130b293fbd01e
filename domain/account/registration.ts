import { numberProblem, splitAddress, ufProblem } from '../brazil/address.ts'
import { birthDateProblem, emailProblem, fullNameProblem, isBirthDate } from '../brazil/person.ts'
import { mobileProblem, type PhoneRules } from '../brazil/phone.ts'
import { isCep } from '../brazil/postal-code.ts'
import { type TaxIdRules, taxIdProblem } from '../brazil/tax-id.ts'
import { type FieldProblems, type ProblemCode, requiredProblem } from '../problems.ts'

/** The fewest characters of a password, everywhere (Specification 9; Decision Q59). */
export const passwordMinLength = 6

/** What registers a driver, with the names of the wire (Specification 3, registration payload). */
export type Registration = {
  name: string
  identification: string
  phone?: string | null
  email?: string | null
  password: string
  password_confirmation: string
  cep: string
  address: string
  number: string
  complement?: string | null
  district: string
  city: string
  uf: string
  birth_date: string
}

/** What the registration form holds besides: its birth date is dd/mm/yyyy as typed. */
export type RegistrationForm = Registration & { terms_accepted: boolean }

/** `today` is the civil date, yyyy-mm-dd, in the city's zone. `requirePhone` is the form's rule (Decision Q39). */
export type RegistrationRules = TaxIdRules & PhoneRules & { today: string; requirePhone?: boolean }

/** Says what is wrong with a new password, or null: fewer than 6 characters (Specification 9). */
export function passwordProblem(password: string): null | 'password_length' {
  return Array.from(password).length < passwordMinLength ? 'password_length' : null
}

const withoutNulls = (problems: readonly (readonly [string, ProblemCode | null])[]): FieldProblems =>
  Object.fromEntries(problems.filter((entry): entry is [string, ProblemCode] => entry[1] !== null))

/** Registration has one text for a field that is left empty and one that is wrong (Specification 5, registration). */
const emptyAsWrong: Partial<Record<ProblemCode, ProblemCode>> = {
  name_required: 'name_full',
  phone_required: 'phone_length',
  email_required: 'email_invalid',
}

const withOneText = (problem: ProblemCode | null): ProblemCode | null =>
  problem && (emptyAsWrong[problem] ?? problem)

function contactProblems(
  registration: Registration,
  rules: RegistrationRules,
): (readonly [string, ProblemCode | null])[] {
  const phone = registration.phone?.trim() ?? ''
  const email = registration.email?.trim() ?? ''
  const phoneChecked = rules.requirePhone === true || phone !== ''
  const emailChecked = email !== '' || phone === ''
  return [
    ['phone', phoneChecked ? withOneText(mobileProblem(phone, rules)) : null],
    ['email', emailChecked ? withOneText(emailProblem(email)) : null],
  ]
}

function problemsOf(
  registration: Registration,
  rules: RegistrationRules,
  formProblems: readonly (readonly [string, ProblemCode | null])[],
  dateProblem: ProblemCode | null,
): FieldProblems {
  const isConfirmed = registration.password === registration.password_confirmation
  return withoutNulls([
    ['identification', taxIdProblem(registration.identification, rules)],
    ['name', withOneText(fullNameProblem(registration.name, registration.identification))],
    ...contactProblems(registration, rules),
    ['password', passwordProblem(registration.password)],
    ['password_confirmation', isConfirmed ? null : 'password_confirmation_different'],
    ...formProblems,
    ['birth_date', dateProblem],
    ['cep', isCep(registration.cep) ? null : 'cep_invalid'],
    ['address', requiredProblem(splitAddress(registration.address).street, 'address_required')],
    ['number', numberProblem(registration.number)],
    ['district', requiredProblem(registration.district, 'district_required')],
    ['city', requiredProblem(registration.city, 'city_required')],
    ['uf', ufProblem(registration.uf)],
  ])
}

/**
 * Checks the registration payload as the server does: every rule of the specification, birth_date as yyyy-mm-dd, and at
 * least one of phone and e-mail (Specification 5, registration; Decisions Q4, Q39). Empty when nothing is wrong.
 */
export function registrationProblems(registration: Registration, rules: RegistrationRules): FieldProblems {
  const dateFits = isBirthDate(registration.birth_date, rules.today)
  return problemsOf(registration, rules, [], dateFits ? null : 'birth_date_invalid')
}

/**
 * Checks the registration form: like the payload, but with the phone and the terms required and the birth date
 * dd/mm/yyyy as typed (Specification 5, registration; Decision Q39).
 */
export function registrationFormProblems(form: RegistrationForm, rules: RegistrationRules): FieldProblems {
  return problemsOf(
    form,
    { ...rules, requirePhone: true },
    [['terms_accepted', form.terms_accepted ? null : 'terms_not_accepted']],
    birthDateProblem(form.birth_date, rules.today),
  )
}
