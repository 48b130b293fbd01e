import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { formText, listOf } from '#contract/wire.ts'

/** Specification 3 and 7; `content` is HTML that the server has cleaned by an allow-list (Q38). */
export const landingContent = endpoint({
  method: 'GET',
  path: '/api/webdriver/landpage',
  auth: 'anyone',
  summary: 'A text of the city by its tag; an unknown tag gives an empty list.',
  input: { query: z.object({ tags: formText }) },
  output: listOf(z.object({ tag: z.string(), content: z.string(), updated_at: z.nullable(z.string()) })),
  refusals: [],
})
