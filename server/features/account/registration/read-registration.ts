import type * as calls from '#contract/account/registration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { registrationProblems } from '#domain/account/registration.ts'
import { joinAddress, readAddress, readUf } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { normaliseEmail, normaliseName } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'
import { readCep } from '#domain/brazil/postal-code.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { taxIdRulesOf } from '#server/city/tax-id-rules.ts'
import type { Parts } from '#server/parts.ts'
import { refuseEasyPassword } from '../easy-passwords.ts'
import { refuseProblems } from '../field-problems.ts'
import type { NewAccount } from '../store.ts'

export type RegistrationBody = InputOf<typeof calls.signUp>

/**
 * Checks the payload by every rule of the specification and gives it as it is stored. Number and complement
 * may come inside the address or beside it; beside it they win (decision Q52).
 */
export const readRegistration = (parts: Parts, body: RegistrationBody): Omit<NewAccount, 'passwordHash'> => {
  const { settings, texts } = parts.city()
  const line = readAddress(body)
  const today = civilDate(toCivil(parts.clock.now(), settings.timeZone))
  const { acceptAllMobileRanges } = settings
  refuseProblems(
    registrationProblems({ ...body, ...line }, { acceptAllMobileRanges, ...taxIdRulesOf(parts), today }),
  )
  const identification = readTaxId(body.identification)
  refuseEasyPassword(parts, body.password, identification)
  return {
    identification,
    name: normaliseName(body.name),
    email: normaliseEmail(body.email) || null,
    phone: readPhone(body.phone) || null,
    birth_date: body.birth_date,
    address: {
      address: joinAddress(line),
      cep: readCep(body.cep),
      city: body.city.trim(),
      district: body.district.trim(),
      uf: readUf(body.uf),
    },
    // The payload does not say it, but its form demands the terms (decision Q153).
    termsVersion: texts.termos_de_uso?.updated_at ?? '',
  }
}
