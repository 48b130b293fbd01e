import type { listFaq } from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { City } from '#server/operator/city/read-city.ts'

/** The city's articles in its own order; their HTML was cleaned when the city was read. */
export const readFaq = (city: City): OutputOf<typeof listFaq> => ({ data: [...city.faq] })
