import type * as calls from '#contract/account/registration.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { inUseTexts } from '#contract/texts.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { readPhone } from '#domain/brazil/phone.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import type { Parts } from '#server/parts.ts'
import { takenFields } from '../store.ts'

type Asked = { identification: string; email: string; phone: string }

/** Says per field whether it is in use; an absent field is free (decisions Q53, Q54). */
export const validateUser = async (
  parts: Parts,
  asked: Asked,
): Promise<OutputOf<typeof calls.validateUser>> => {
  const contact = {
    identification: readTaxId(asked.identification),
    email: normaliseEmail(asked.email),
    phone: readPhone(asked.phone),
  }
  const taken = await takenFields(parts.db.kysely, contact, parts.clock.now())
  return { errors: Object.fromEntries(taken.map((field) => [field, [inUseTexts[field]]])) }
}
