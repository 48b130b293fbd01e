import { joinAddress } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { civilDateFromBrazilian, normaliseName } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'

/** What the form of the registration and that of the profile both hold, as it is typed; `address` is the street only. */
export type AccountValues = Record<
  | 'name'
  | 'phone'
  | 'birth_date'
  | 'password'
  | 'password_confirmation'
  | 'address'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'uf',
  string
>

/** The person as both calls take them. */
export const personOf = (values: AccountValues) => ({
  name: normaliseName(values.name),
  phone: readPhone(values.phone),
  password: values.password,
  password_confirmation: values.password_confirmation,
  birth_date: civilDateFromBrazilian(values.birth_date) ?? '',
})

/** Where they live as both calls take it, but for the postal code, which each has in a form of its own. */
export const homeOf = ({ address: street, number, complement, district, city, uf }: AccountValues) => ({
  address: joinAddress({ street, number, complement }),
  district: district.trim(),
  city: city.trim(),
  uf,
})

/** The civil day of the city. */
export const todayIn = (city: { timeZone: string }, now: number): string =>
  civilDate(toCivil(now, city.timeZone))
