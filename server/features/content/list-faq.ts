import type * as calls from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { City } from '#server/city/read-city.ts'

/** The city's articles in its own order; their HTML was cleaned when the city was read. */
export const listFaq = (city: City): OutputOf<typeof calls.listFaq> => ({ data: [...city.faq] })
