import { type ProfileForm, profileFormProblems } from '#domain/account/profile.ts'
import { joinAddress, splitAddress } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import {
  brazilianFromCivilDate,
  civilDateFromBrazilian,
  normaliseEmail,
  normaliseName,
} from '#domain/brazil/person.ts'
import { formatPhone, readPhone } from '#domain/brazil/phone.ts'
import { formatCep, readCep } from '#domain/brazil/postal-code.ts'
import type { Driver, ProfileUpdate } from '#web/api/profile.ts'
import { textsOf } from '../problem-texts.ts'

/** Every field as it is shown; `address` holds the street only. */
export type ProfileValues = ProfileForm

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The stored address (specification 3: JSON text) in the fields of the form. */
function addressOf(stored: string | null) {
  const kept = JSON.parse(stored ?? '{}') as Record<string, unknown> | null
  const { street, number, complement } = splitAddress(textOf(kept?.address))
  return {
    cep: formatCep(textOf(kept?.cep)),
    address: street,
    number,
    complement,
    district: textOf(kept?.district),
    city: textOf(kept?.city),
    uf: textOf(kept?.uf),
  }
}

/** What the form starts with; a contact that waits for its confirmation is what the driver gave last. */
export const valuesOf = (driver: Driver): ProfileValues => ({
  name: driver.name,
  phone: formatPhone(driver.pending_phone ?? driver.phone ?? ''),
  email: driver.pending_email ?? driver.email ?? '',
  birth_date: brazilianFromCivilDate(driver.birth_date ?? '') ?? '',
  password: '',
  password_confirmation: '',
  ...addressOf(driver.address),
})

type CityRules = { timeZone: string; acceptAllMobileRanges: boolean }

/** The civil day of the city. */
export const todayIn = (city: { timeZone: string }, now: number): string =>
  civilDate(toCivil(now, city.timeZone))

/** The text beside each field that has a problem. */
export const profileErrors = (values: ProfileValues, city: CityRules, now: number) =>
  textsOf(
    profileFormProblems(values, {
      today: todayIn(city, now),
      acceptAllMobileRanges: city.acceptAllMobileRanges,
    }),
  )

/** The bodies of the two calls, in the shapes of the specification. */
export function updateOf(values: ProfileValues, identification: string): ProfileUpdate {
  const { address: street, number, complement } = values
  return {
    driver: {
      name: normaliseName(values.name),
      phone: readPhone(values.phone),
      identification,
      email: normaliseEmail(values.email),
      password: values.password,
      password_confirmation: values.password_confirmation,
      birth_date: civilDateFromBrazilian(values.birth_date) ?? '',
    },
    address: {
      address: {
        address: joinAddress({ street, number, complement }),
        district: values.district.trim(),
        city: values.city.trim(),
        uf: values.uf,
        cep: readCep(values.cep),
      },
    },
  }
}
