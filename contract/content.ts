import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/content.ts'
import { formText, idOnWire, listOf, messageAnswer } from '#contract/wire.ts'

/** Specification 3 and 7; `content` is HTML that the server has cleaned by an allow-list (Q38). */
export const readLandingContent = endpoint({
  ...routes.readLandingContent,
  summary: 'A text of the city by its tag; an unknown tag gives an empty list.',
  input: { query: z.object({ tags: formText }) },
  output: listOf(z.object({ tag: z.string(), content: z.string(), updated_at: z.nullable(z.string()) })),
  refusals: [],
})

/** Specification 3 and 7; `content` is cleaned HTML (Q38). */
export const listFaq = endpoint({
  ...routes.listFaq,
  summary: 'The articles of the FAQ.',
  input: {},
  output: listOf(z.object({ id: z.int(), slug: z.string(), title: z.string(), content: z.string() })),
  refusals: [],
})

/** Specification 3 and 7; bare fields (Q1); also for the receipt. */
export const readCompanyInfo = endpoint({
  ...routes.readCompanyInfo,
  summary: 'Who runs the programme.',
  input: {},
  output: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    contact: z.string(),
    identification: z.string(),
  }),
  refusals: [],
})

/**
 * Specification 3 and 7; the next campaign banner that the driver has not seen, as bare fields, or an empty body (Q115).
 * `url` is the address of its picture; another user's id is refused (Q5).
 */
export const viewBanner = endpoint({
  ...routes.viewBanner,
  summary: 'The campaign banner to show to the driver, if there is one.',
  input: { params: z.object({ userId: idOnWire }) },
  output: z.object({
    id: z.optional(z.int()),
    url: z.optional(z.string()),
    external_link: z.optional(z.string()),
  }),
  refusals: [],
})

/** Specification 7; a banner that was closed or followed is not shown again (Q115); a repetition changes nothing. */
export const saveBanner = endpoint({
  ...routes.saveBanner,
  summary: 'Notes that the driver has seen a campaign banner.',
  input: { params: z.object({ bannerId: idOnWire, userId: idOnWire }) },
  output: messageAnswer,
  refusals: [],
})
