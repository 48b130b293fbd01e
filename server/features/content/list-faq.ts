import type * as calls from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { language } from '#domain/languages.ts'
import type { Parts } from '#server/parts.ts'

/** The city's articles in its own order, in the caller's language where the city wrote them so; their HTML was cleaned when the city was read. */
export const listFaq = (parts: Parts): OutputOf<typeof calls.listFaq> => {
  const city = parts.city()
  const translated = city.translated?.[language()]?.faq ?? []
  if (translated.length === 0) return { data: [...city.faq] }
  return { data: translated.map((article) => ({ ...article, language: language() })) }
}
