import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/profile.ts'
import { civilDateTime, formText, messageAnswer, passwordText } from '#contract/wire.ts'

/** What both answers about a driver say. The address is JSON text. */
export const driverFields = {
  id: z.int(),
  driver_id: z.int(),
  identification: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  address: z.nullable(z.string()),
  active_mail: z.boolean(),
  sms_verification_status: z.boolean(),
  requested_refund_date: z.nullable(civilDateTime),
}

/** A contact that was changed waits in `pending_…` while the old one is the only confirmed one (Decision Q138). */
export const driverOnWire = z.object({
  ...driverFields,
  pending_email: z.nullable(z.string()),
  pending_phone: z.nullable(z.string()),
})

/** Specification 7; the address is JSON text, the birth date `YYYY-MM-DD` or null. */
export const readProfile = endpoint({
  ...routes.readProfile,
  summary: "The driver's own data, for the profile.",
  input: {},
  output: z.object({ user: driverOnWire, birth_date: z.nullable(z.string()) }),
  refusals: [],
})

/**
 * Specification 5 and 7, profile. All fields as one form: an empty e-mail or phone is removed, an empty password stays
 * as it is. The tax id must be the stored one (Decision Q140); a changed contact is unverified until it is confirmed
 * (Q138); a changed password ends the other sessions (Q139). Nothing changes when one field is wrong.
 */
export const updateProfile = endpoint({
  ...routes.updateProfile,
  summary: "Changes the driver's own data.",
  input: {
    body: z.object({
      name: formText,
      phone: formText,
      identification: formText,
      email: formText,
      password: passwordText,
      password_confirmation: passwordText,
      birth_date: formText,
    }),
  },
  output: messageAnswer,
  refusals: ['sms_limit'],
  limit: 'code',
})
