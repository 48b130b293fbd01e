import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listFaq,
  readCompanyInfo,
  readLandingContent,
  saveBanner,
  viewBanner,
} from '#contract/generated/routes/content.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { useOnce } from './idempotency.ts'

export type FaqArticle = CallOutput<typeof listFaq>['data'][number]
export type CityText = CallOutput<typeof readLandingContent>['data'][number]
export type Company = CallOutput<typeof readCompanyInfo>

/** Texts of a city change by the month, not while somebody reads them. */
const staleTime = Number.POSITIVE_INFINITY

const faqQuery = queryOptions({
  queryKey: ['content', 'faq'],
  queryFn: ({ signal }) => call(listFaq, {}, { signal, kept: true }).then(unwrap),
  staleTime,
})

/** The articles of the FAQ; asked for only once they are `wanted`. */
export const useFaq = (wanted = true) => useQuery({ ...faqQuery, enabled: wanted })

const textQuery = (tag: string) =>
  queryOptions({
    queryKey: ['content', tag],
    queryFn: async ({ signal }): Promise<CityText | null> => {
      const [text] = unwrap(await call(readLandingContent, { query: { tags: tag } }, { signal, kept: true }))
      return text ?? null
    },
    staleTime,
  })

/** A text of the city by its tag; null when the city has none. */
export const useCityText = (tag: string) => useQuery(textQuery(tag))

const textsQuery = (tags: readonly string[]) =>
  queryOptions({
    queryKey: ['content', 'several', ...tags],
    queryFn: async ({ signal }): Promise<Partial<Record<string, CityText>>> => {
      // A call for each: what the specification names of an answer is the content of its first entry.
      const found = tags.map(async (tag) => {
        const [text] = unwrap(
          await call(readLandingContent, { query: { tags: tag } }, { signal, kept: true }),
        )
        return text ? [[tag, text] as const] : []
      })
      return Object.fromEntries((await Promise.all(found)).flat())
    },
    staleTime,
  })

/** Several texts of the city by their tags; a tag that the city does not fill is left out. */
export const useCityTexts = (tags: readonly string[]) => useQuery(textsQuery(tags))

/** Asks for a text only when it is needed; fails when it cannot be told whether the city has it. */
export function useFetchCityText(): (tag: string) => Promise<CityText | null> {
  const queries = useQueryClient()
  return (tag) => queries.fetchQuery({ ...textQuery(tag), retry: false })
}

const companyQuery = queryOptions({
  queryKey: ['content', 'company'],
  queryFn: ({ signal }) => call(readCompanyInfo, {}, { signal, kept: true }),
  staleTime,
})

/** Who runs the programme. */
export const useCompany = () => useQuery(companyQuery)

/** The campaign banner that a driver has not seen yet; an empty object when there is none. */
const bannerQuery = (userId: number) =>
  queryOptions({
    queryKey: ['content', 'banner', userId],
    queryFn: ({ signal }) => call(viewBanner, { params: { userId } }, { signal }),
    staleTime,
    retry: false,
  })

export const useBanner = (userId: number) => useQuery(bannerQuery(userId))

/** Notes that a banner was seen; it is gone from the page at once, and comes again only if this could not be noted. */
export function useSaveBanner(userId: number) {
  const queries = useQueryClient()
  const { send } = useOnce(saveBanner)
  return useMutation({
    mutationFn: (bannerId: number) => send({ params: { bannerId, userId } }),
    onMutate: () => queries.setQueryData(bannerQuery(userId).queryKey, {}),
  })
}
