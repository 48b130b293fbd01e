import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import {
  formText,
  givenDate,
  givenEmail,
  givenPhone,
  givenPostalCode,
  givenTaxId,
  idOfRow,
  optionalText,
  passwordText,
} from '#contract/wire.ts'

const registration = named(
  'Registration',
  'Who registers. At least one of phone and e-mail is there.',
  z.object({
    name: says('Full name: at least two words, letters only.', formText, { examples: ['Joana Pereira'] }),
    identification: says('The tax id, which nobody else has registered.', givenTaxId),
    phone: says(
      'A mobile phone; needed where there is no e-mail. It gets a code by SMS.',
      mayMiss(givenPhone),
    ),
    email: says('Needed where there is no phone. It gets a link.', mayMiss(givenEmail)),
    password: says('At least 6 characters.', passwordText),
    password_confirmation: says('The same once more.', passwordText),
    cep: says('The postal code.', givenPostalCode),
    address: says('The street, or `street,number,complement`.', formText, {
      examples: ['Rua das Palmeiras'],
    }),
    number: says(
      'The house number, up to five digits, where it does not stand in the address.',
      optionalText,
      {
        examples: ['250'],
      },
    ),
    complement: says('Flat, floor and the like.', optionalText),
    district: says('The part of the city.', formText),
    city: says('The city.', formText),
    uf: says('The state, two letters.', formText, { examples: ['SC'] }),
    birth_date: says('Date of birth.', givenDate),
  }),
)

/** Specification 7; says per field whether it is taken, and nothing else (decisions Q53, Q54). */
export const validateUser = endpoint({
  ...route('GET', '/api/common/user/validate', 'anyone'),
  summary: 'Whether a tax id, an e-mail or a phone is already in use.',
  description:
    'Says of each field that is sent whether somebody has it, and nothing else of it: whether it is well formed is told by ' +
    '`signUp`. (Specification 7; Q53, Q54)',
  input: {
    query: z.object({
      identification: says('A tax id.', mayMiss(givenTaxId)),
      email: says('An e-mail.', mayMiss(givenEmail)),
      phone: says('A phone.', mayMiss(givenPhone)),
    }),
  },
  output: z.object({
    errors: says(
      'The fields that are in use, each with its text; empty where none is.',
      z.record(z.string(), z.array(z.string())),
    ),
  }),
  refusals: [],
  limit: 'uniqueness',
  example: { query: { identification: '12345678909', email: 'joana@example.com', phone: '48991234567' } },
})

/**
 * Specification 5 and 7, registration; creates the driver's wallet and sends the confirmations (Q41). `sms` is ours: false
 * where no code is on its way to the phone, because too many SMS were sent (Q158).
 */
export const signUp = endpoint({
  ...route('POST', '/api/signup', 'anyone'),
  summary: 'Registers a driver and logs in.',
  description:
    'Makes the account with its wallet, sends the link to the e-mail and the code to the phone, and logs in. Until one of ' +
    'them is confirmed the token opens only what is marked so. By registering the driver takes the terms of use. ' +
    '(Specification 5, registration; Q4, Q39, Q41, Q52, Q158)',
  input: { body: registration },
  output: z.object({
    id: says('The user.', idOfRow),
    access_token: says("The driver's token, for `Authorization: Bearer`.", z.string()),
    sms: z.optional(
      says(
        'False where no code is on its way to the phone, because too many SMS were sent.',
        z.literal(false),
      ),
    ),
  }),
  refusals: ['login_failed', 'too_many_sessions'],
  limit: 'signup',
  example: {
    body: {
      name: 'Joana Pereira',
      identification: '12345678909',
      phone: '48991234567',
      email: 'joana@example.com',
      password: 'segredo1',
      password_confirmation: 'segredo1',
      cep: '88000-010',
      address: 'Rua das Palmeiras',
      number: '100',
      complement: 'Sala 2',
      district: 'Centro',
      city: 'Porto',
      uf: 'SC',
      birth_date: '1990-02-28',
    },
  },
})
