import type * as calls from '#contract/account/profile.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { profileProblems } from '#domain/account/profile/profile.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { normaliseEmail, normaliseName } from '#domain/brazil/person.ts'
import { mobileProblem, readPhone } from '#domain/brazil/phone.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { refuseEasyPassword } from '../easy-passwords.ts'
import { refuseProblems } from '../field-problems.ts'
import { profileProblemTexts } from './texts.ts'

export type UpdateBody = InputOf<typeof calls.updateProfile>

/** The profile as it is stored; a phone that is no mobile takes no SMS (Decision Q47). */
export type ProfileUpdate = {
  name: string
  birth_date: string | null
  email: string | null
  phone: string | null
  phoneTakesSms: boolean
}

/** Checks the form by every rule of the specification; the tax id must be the stored one (Decision Q140). */
export const readUpdate = (parts: Parts, body: UpdateBody, taxId: string): ProfileUpdate => {
  const { timeZone, acceptAllMobileRanges } = parts.city().settings
  const today = civilDate(toCivil(parts.clock.now(), timeZone))
  if (readTaxId(body.identification) !== taxId) {
    throw new InvalidInput({ identification: [profileProblemTexts.taxIdFixed] })
  }
  refuseProblems(profileProblems(body, { today, acceptAllMobileRanges, taxId }))
  if (body.password !== '') refuseEasyPassword(parts, body.password, taxId)
  const phone = readPhone(body.phone) || null
  return {
    name: normaliseName(body.name),
    birth_date: body.birth_date || null,
    email: normaliseEmail(body.email) || null,
    phone,
    phoneTakesSms: phone !== null && mobileProblem(phone, { acceptAllMobileRanges }) === null,
  }
}
