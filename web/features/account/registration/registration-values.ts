import { type RegistrationForm, registrationFormProblems } from '#domain/account/registration.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import type { Registration } from '#web/api/account/registration.ts'
import { homeOf, personOf, todayIn } from '../account-values.ts'
import { textsOf } from '../problem-texts.ts'

/** Every field as it is shown; `address` holds the street only. */
export type RegistrationValues = { [Field in keyof RegistrationForm]-?: NonNullable<RegistrationForm[Field]> }

export const emptyRegistration: RegistrationValues = {
  identification: '',
  name: '',
  phone: '',
  email: '',
  birth_date: '',
  cep: '',
  address: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  uf: '',
  password: '',
  password_confirmation: '',
  terms_accepted: false,
}

type CityRules = { timeZone: string; acceptAllMobileRanges: boolean; alphanumericCnpj: boolean }

/** The text beside each field that has a problem, on the civil day of the city. */
export const registrationErrors = (values: RegistrationValues, city: CityRules, now: number) =>
  textsOf(
    registrationFormProblems(values, {
      today: todayIn(city, now),
      acceptAllMobileRanges: city.acceptAllMobileRanges,
      alphanumericCnpj: city.alphanumericCnpj,
    }),
  )

/** The registration payload of the specification; an e-mail and a complement that were left empty stay out. */
export const registrationPayload = (values: RegistrationValues): Registration => ({
  ...personOf(values),
  identification: readTaxId(values.identification),
  email: normaliseEmail(values.email) || undefined,
  ...homeOf(values),
  cep: values.cep,
  number: values.number,
  complement: values.complement.trim() || undefined,
})
