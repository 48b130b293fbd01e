import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { civilDateTime, formText, idOnWire, listOf, messageAnswer } from '#contract/wire.ts'
import { driverFields } from './account.ts'

/** A contact that was changed waits in `pending_…` while the old one is the only confirmed one (Decision Q138). */
export const driverOnWire = z.object({
  ...driverFields,
  pending_email: z.nullable(z.string()),
  pending_phone: z.nullable(z.string()),
})

/** Specification 7; the address is JSON text, the birth date `YYYY-MM-DD` or null. */
export const driverMe = endpoint({
  method: 'GET',
  path: '/api/users/driver/me',
  auth: 'driver',
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
export const updateDriver = endpoint({
  method: 'PUT',
  path: '/api/users/driver/me',
  auth: 'driver',
  summary: "Changes the driver's own data.",
  input: {
    body: z.object({
      name: formText,
      phone: formText,
      identification: formText,
      email: formText,
      password: formText,
      password_confirmation: formText,
      birth_date: formText,
    }),
  },
  output: messageAnswer,
  refusals: [],
  limit: 'code',
})

/**
 * Specification 5 and 7, profile; `address` is 'street,number,complement', and number and complement beside it win
 * (Decision Q52). The page sends it after the call above (Q141).
 */
export const changeAddress = endpoint({
  method: 'PUT',
  path: '/api/users/me/address/change',
  auth: 'driver',
  summary: "Changes the driver's address.",
  input: {
    body: z.object({
      address: z.object({
        address: formText,
        number: formText,
        complement: formText,
        district: formText,
        city: formText,
        uf: formText,
        cep: formText,
      }),
    }),
  },
  output: messageAnswer,
  refusals: [],
})

/** One place where the driver is logged in; `device` is short, as 'Chrome, Android', and null when it said nothing. */
export const sessionOnWire = z.object({
  id: z.int(),
  device: z.nullable(z.string()),
  created_at: civilDateTime,
  last_seen_at: civilDateTime,
  current: z.boolean(),
})

/** Ours: where the account is logged in, the calling session first, then the last used one. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/me/sessions',
  auth: 'driver',
  summary: "The driver's open sessions.",
  input: {},
  output: listOf(sessionOnWire),
  refusals: [],
})

/** Ours: ends one session, whose token is worth nothing afterwards; another driver's looks like a missing one. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions/:id',
  auth: 'driver',
  summary: "Ends one of the driver's sessions.",
  input: { params: z.object({ id: idOnWire }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours: ends every session of the driver but the calling one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/me/sessions',
  auth: 'driver',
  summary: 'Ends all other sessions of the driver.',
  input: {},
  output: messageAnswer,
  refusals: [],
})
