import type { saveBanner, viewBanner } from '#contract/content.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Picture } from '#server/operator/city/content-files.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Where the pictures of the city's folder are served. */
export const picturesPath = '/banners/'

/**
 * A drawing may hold a script. In the page's own picture it does not run; opened by its address it must not either, since
 * that address is ours.
 */
export const pictureHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const pictureNamed = (parts: Parts, name: string): Picture | undefined =>
  parts.city().banners.find(({ picture }) => picture?.name === name)?.picture

/** The first banner of the city that the driver has not seen, or nothing (decision Q115). */
export const nextBanner = async (
  parts: Parts,
  userId: number,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof viewBanner>> => {
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

/** The driver has seen it; one that the city does not have is answered like a missing one. */
export const noteBanner = async (
  parts: Parts,
  { bannerId, userId }: { bannerId: number; userId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof saveBanner>> => {
  demandOwn(userId, call)
  if (!parts.city().banners.some(({ id }) => id === bannerId)) throw new Refusal('not_found')
  await parts.db.kysely
    .insertInto('banner_views')
    .values({ user_id: userId, banner_id: bannerId, saved_at: parts.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { message: doneTexts.done }
}

const demandOwn = (userId: number, { driver }: Call<'driver'>): void => {
  if (userId !== driver.userId) throw new Refusal('forbidden')
}
