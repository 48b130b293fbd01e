import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { formText, givenPostalCode, messageAnswer, optionalText } from '#contract/wire.ts'

/** Ours: the page asks our server, which asks the postal-code services (decision Q128). */
export const findPostalCode = endpoint({
  ...route('GET', '/api/postal-code/:cep', 'anyone'),
  ours: true,
  summary: 'The address of a postal code.',
  description:
    'Asks the postal-code services and remembers what they said. That nobody knows the code and that nobody answered is ' +
    'told alike: the address is then typed. (Q128)',
  input: { params: z.object({ cep: says('The postal code.', givenPostalCode) }) },
  output: named(
    'PostalAddress',
    'What is known of a postal code; a text is empty where the code stands for a whole town.',
    z.object({
      cep: says('The code, 8 digits.', z.string()),
      address: says('The street.', z.string()),
      district: says('The part of the city.', z.string()),
      city: says('The city.', z.string()),
      uf: says('The state, two capital letters.', z.string()),
    }),
  ),
  refusals: ['postal_code_not_found'],
  limit: 'lookup',
})

/**
 * Specification 5 and 7, profile; `address` is 'street,number,complement', and number and complement beside it win
 * (Decision Q52). The page sends it after the call above (Q141).
 */
export const changeAddress = endpoint({
  ...route('PUT', '/api/users/me/address/change', 'driver'),
  summary: "Changes the driver's address.",
  description:
    'Replaces the whole address. Number and complement may stand inside `address` or beside it; beside it they win. ' +
    '(Specification 5, profile; Q52, Q141)',
  input: {
    body: z.object({
      address: z.object({
        address: says('The street, or `street,number,complement`.', formText, { minLength: 4 }),
        number: says('The house number, up to five digits.', optionalText),
        complement: says('Flat, floor and the like.', optionalText),
        district: says('The part of the city.', formText),
        city: says('The city.', formText),
        uf: says('The state, two letters.', formText, { examples: ['SC'] }),
        cep: says('The postal code.', givenPostalCode),
      }),
    }),
  },
  output: messageAnswer,
  refusals: [],
  example: {
    body: {
      address: {
        address: 'Rua das Palmeiras',
        number: '250',
        complement: 'Sala 2',
        district: 'Centro',
        city: 'Porto',
        uf: 'SC',
        cep: '88780-000',
      },
    },
  },
})
