import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/registration.ts'
import { formText, passwordText } from '#contract/wire.ts'

const registration = z.object({
  name: formText,
  identification: formText,
  phone: formText,
  email: formText,
  password: passwordText,
  password_confirmation: passwordText,
  cep: formText,
  address: formText,
  number: formText,
  complement: formText,
  district: formText,
  city: formText,
  uf: formText,
  birth_date: formText,
})

/** Specification 7; says per field whether it is taken, and nothing else (decisions Q53, Q54). */
export const validateUser = endpoint({
  ...routes.validateUser,
  summary: 'Whether a tax id, an e-mail or a phone is already in use.',
  input: { query: z.object({ identification: formText, email: formText, phone: formText }) },
  output: z.object({ errors: z.record(z.string(), z.array(z.string())) }),
  refusals: [],
  limit: 'uniqueness',
})

/**
 * Specification 5 and 7, registration; creates the driver's wallet and sends the confirmations (Q41). `sms` is ours: false
 * where no code is on its way to the phone, because too many SMS were sent (Q158).
 */
export const signUp = endpoint({
  ...routes.signUp,
  summary: 'Registers a driver and logs in.',
  input: { body: registration },
  output: z.object({ id: z.int(), access_token: z.string(), sms: z.optional(z.literal(false)) }),
  refusals: ['too_many_sessions'],
  limit: 'signup',
})
