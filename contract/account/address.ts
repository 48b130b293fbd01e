import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/account/address.ts'
import { formText, messageAnswer } from '#contract/wire.ts'

/** Ours: the page asks our server, which asks the postal-code services (decision Q128). */
export const findPostalCode = endpoint({
  ...routes.findPostalCode,
  summary: 'The address of a postal code.',
  input: { params: z.object({ cep: formText }) },
  output: z.object({
    cep: z.string(),
    address: z.string(),
    district: z.string(),
    city: z.string(),
    uf: z.string(),
  }),
  refusals: ['postal_code_not_found'],
  limit: 'lookup',
})

/**
 * Specification 5 and 7, profile; `address` is 'street,number,complement', and number and complement beside it win
 * (Decision Q52). The page sends it after the call above (Q141).
 */
export const changeAddress = endpoint({
  ...routes.changeAddress,
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
