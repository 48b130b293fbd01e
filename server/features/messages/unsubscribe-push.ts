import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/messages.ts'
import { doneTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'

/** Forgets an address of the caller. */
export const unsubscribePush = async (
  parts: Parts,
  body: InputOf<typeof calls.unsubscribePush>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.unsubscribePush>> => {
  await parts.db.kysely
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', body.endpoint)
    .where('user_id', '=', call.driver.userId)
    .execute()
  return { message: doneTexts.done }
}
