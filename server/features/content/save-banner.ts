import type * as calls from '#contract/content.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandOwn } from './banners.ts'

/** The driver has seen it; one that the city does not have is answered like a missing one. */
export const saveBanner = async (
  parts: Parts,
  { bannerId, userId }: { bannerId: number; userId: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.saveBanner>> => {
  demandOwn(userId, call)
  if (!parts.city().banners.some(({ id }) => id === bannerId)) throw new Refusal('not_found')
  await parts.db.kysely
    .insertInto('banner_views')
    .values({ user_id: userId, banner_id: bannerId, saved_at: parts.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { message: doneTexts.done }
}
