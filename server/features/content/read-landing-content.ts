import type * as calls from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { City } from '#server/city/read-city.ts'
import { spokenText } from '#server/city/spoken-text.ts'
import type { CityText } from '#server/city/text-files.ts'
import type { Parts } from '#server/parts.ts'

type Landing = OutputOf<typeof calls.readLandingContent>

/** The texts of the tags that were asked for, comma separated, in the caller's language where the city wrote them so; a tag that the city does not fill is left out. */
export const readLandingContent = (parts: Parts, { tags }: { tags: string }): Landing => ({
  data: tags.split(',').flatMap((written) => {
    const tag = written.trim()
    const text = spokenText(parts.city(), tag) ?? storeLink(parts.city(), tag)
    return text ? [{ tag, ...text, updated_at: text.updated_at ?? null }] : []
  }),
})

/** The store links are settings of the city; without one there is no badge to show. */
const storeLink = (city: City, tag: string): CityText | undefined => {
  const links: Record<string, string> = {
    download_app_android: city.settings.downloadAppAndroid,
    download_app_ios: city.settings.downloadAppIos,
  }
  const content = Object.hasOwn(links, tag) ? links[tag] : ''
  return content ? { content } : undefined
}
