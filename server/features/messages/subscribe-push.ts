import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/messages.ts'
import { doneTexts, shapeTexts } from '#contract/texts.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** More browsers than a driver has; the oldest gives way. */
const mostBrowsers = 10

/**
 * Notes where this browser is reached. Whoever is logged in there now receives its pushes: the address of a browser that
 * somebody else used before becomes the caller's.
 */
export const subscribePush = async (
  parts: Parts,
  body: InputOf<typeof calls.subscribePush>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.subscribePush>> => {
  if (!parts.push.serves(body.endpoint)) throw new InvalidInput({ endpoint: [shapeTexts.wrong] })
  const { userId, tokenHash } = call.driver
  const keys = { p256dh: body.keys.p256dh, auth: body.keys.auth }
  const owner = { user_id: userId, session_token_hash: tokenHash }
  await parts.db.kysely.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint: body.endpoint, ...keys, ...owner, created_at: parts.clock.now() })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...keys, ...owner }))
      .execute()
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId} order by id desc offset ${mostBrowsers})`.execute(
      tx,
    )
  })
  return { message: doneTexts.done }
}
