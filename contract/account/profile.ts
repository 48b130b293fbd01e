import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { mayMiss, named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import {
  civilDateTime,
  emailOnWire,
  formText,
  givenDate,
  givenEmail,
  givenPhone,
  givenTaxId,
  idOfRow,
  messageAnswer,
  passwordText,
  phoneOnWire,
  taxIdOnWire,
} from '#contract/wire.ts'

const birthDate = says('Date of birth, `YYYY-MM-DD`; null where it is not known.', z.nullable(z.string()), {
  format: 'date',
})

/** What both answers about a driver say. The address is JSON text. */
export const driverFields = {
  id: says('The user: what `user_id` of an order and the path of `deleteAccount` take.', idOfRow),
  driver_id: says('The number of the driver in the programme.', idOfRow),
  identification: says('The tax id.', taxIdOnWire),
  name: says('Full name, or the name of the company.', z.string()),
  email: says('Null where there is none.', z.nullable(emailOnWire)),
  phone: says('Null where there is none.', z.nullable(phoneOnWire)),
  birth_date: birthDate,
  address: says(
    'JSON as a text: `{"address": "street,number,complement", "cep", "city", "district", "uf"}`; null where there is none.',
    z.nullable(z.string()),
  ),
  active_mail: says('Whether the e-mail is confirmed.', z.boolean()),
  sms_verification_status: says('Whether the phone is confirmed.', z.boolean()),
  requested_refund_date: says(
    'When the credit was last asked back; null where it was not, or once the office has paid or refused it.',
    z.nullable(civilDateTime),
  ),
}

/** A contact that was changed waits in `pending_…` while the old one is the only confirmed one (Decision Q138). */
export const driverOnWire = named(
  'Driver',
  'The data of a driver, with contacts that wait to be confirmed.',
  z.object({
    ...driverFields,
    pending_email: says(
      'A new e-mail that takes the place of the other once it is confirmed.',
      z.nullable(emailOnWire),
    ),
    pending_phone: says(
      'A new phone that takes the place of the other once it is confirmed.',
      z.nullable(phoneOnWire),
    ),
  }),
)

/** Specification 7; the address is JSON text, the birth date `YYYY-MM-DD` or null. */
export const readProfile = endpoint({
  ...route('GET', '/api/users/driver/me', 'driver'),
  summary: "The driver's own data, for the profile.",
  description: 'What `updateProfile` and `changeAddress` change. (Specification 7; Q138)',
  input: {},
  output: z.object({ user: driverOnWire, birth_date: birthDate }),
  refusals: [],
})

/**
 * Specification 5 and 7, profile. All fields as one form: an empty e-mail or phone is removed, an empty password stays
 * as it is. The tax id must be the stored one (Decision Q140); a changed contact is unverified until it is confirmed
 * (Q138); a changed password ends the other sessions (Q139). Nothing changes when one field is wrong.
 */
export const updateProfile = endpoint({
  ...route('PUT', '/api/users/driver/me', 'driver'),
  summary: "Changes the driver's own data.",
  description:
    'All fields are one form, and nothing changes when one of them is wrong. An e-mail or phone that is absent is removed; ' +
    'one of them has to stay. A changed contact counts once it is confirmed, and gets its link or code. A changed password ' +
    'ends all other sessions. (Specification 5, profile; Q138, Q139, Q140)',
  input: {
    body: z.object({
      name: says('Full name: at least two words, letters only.', formText, { examples: ['Joana Pereira'] }),
      phone: says(
        '10 or 11 digits with the area code; needed where there is no e-mail.',
        mayMiss(givenPhone),
      ),
      identification: says('The stored tax id; it cannot be changed.', givenTaxId),
      email: says('Needed where there is no phone.', mayMiss(givenEmail)),
      password: says('A new password; the old one stays where this is absent.', mayMiss(passwordText)),
      password_confirmation: says('The same once more.', mayMiss(passwordText)),
      birth_date: says('Date of birth; it is removed where this is absent.', mayMiss(givenDate)),
    }),
  },
  output: messageAnswer,
  refusals: ['sms_limit'],
  limit: 'code',
  example: {
    body: {
      name: 'Joana Pereira Lima',
      phone: '48991234567',
      identification: '12345678909',
      email: 'joana@example.com',
      birth_date: '1990-02-28',
    },
  },
})
