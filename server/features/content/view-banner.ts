import type * as calls from '#contract/content.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { demandOwn, picturesPath } from './banners.ts'

/** The first banner of the city that the driver has not seen, or nothing (decision Q115). */
export const viewBanner = async (
  parts: Parts,
  { userId }: { userId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.viewBanner>> => {
  demandOwn(userId, call)
  const { banners } = parts.city()
  if (banners.length === 0) return {}
  const seen = await parts.db.kysely
    .selectFrom('banner_views')
    .select('banner_id')
    .where('user_id', '=', userId)
    .execute()
  const next = banners.find(({ id }) => !seen.some(({ banner_id }) => banner_id === id))
  if (!next) return {}
  const { id, url, external_link, picture } = next
  return { id, url: picture ? picturesPath + picture.name : url, external_link }
}
