import { type ProfileForm, profileFormProblems } from '#domain/account/profile/profile.ts'
import { splitAddress } from '#domain/brazil/address.ts'
import { brazilianFromCivilDate, normaliseEmail } from '#domain/brazil/person.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { formatCep, readCep } from '#domain/brazil/postal-code.ts'
import type { Driver, ProfileUpdate } from '#web/api/account/profile.ts'
import { homeOf, personOf, todayIn } from '../account-values.ts'
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

/** The text beside each field that has a problem. */
export const profileErrors = (values: ProfileValues, taxId: string, city: CityRules, now: number) =>
  textsOf(
    profileFormProblems(values, {
      taxId,
      today: todayIn(city, now),
      acceptAllMobileRanges: city.acceptAllMobileRanges,
    }),
  )

/** The bodies of the two calls, in the shapes of the specification. */
export const updateOf = (values: ProfileValues, identification: string): ProfileUpdate => ({
  driver: { ...personOf(values), identification, email: normaliseEmail(values.email) },
  address: { address: { ...homeOf(values), cep: readCep(values.cep) } },
})
