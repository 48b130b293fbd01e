import { type RegistrationForm, registrationFormProblems } from '#domain/account.ts'
import { joinAddress } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { civilDateFromBrazilian, normaliseEmail, normaliseName } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import type { Registration } from '#web/api/account.ts'
import { textsOf } from './problem-texts.ts'

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
      today: civilDate(toCivil(now, city.timeZone)),
      acceptAllMobileRanges: city.acceptAllMobileRanges,
      alphanumericCnpj: city.alphanumericCnpj,
    }),
  )

/** The registration payload of the specification; an e-mail and a complement that were left empty stay out. */
export function registrationPayload(values: RegistrationValues): Registration {
  const { address: street, number, complement } = values
  return {
    name: normaliseName(values.name),
    identification: readTaxId(values.identification),
    phone: readPhone(values.phone),
    email: normaliseEmail(values.email) || undefined,
    password: values.password,
    password_confirmation: values.password_confirmation,
    cep: values.cep,
    address: joinAddress({ street, number, complement }),
    number,
    complement: complement.trim() || undefined,
    district: values.district.trim(),
    city: values.city.trim(),
    uf: values.uf,
    birth_date: civilDateFromBrazilian(values.birth_date) ?? '',
  }
}
