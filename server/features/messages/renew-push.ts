import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/messages.ts'
import { doneTexts, shapeTexts } from '#contract/texts.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'

/** Reaches a browser at its new address from now on, when the old one and its secret are known here. */
export const renewPush = async (
  parts: Parts,
  { old, endpoint, keys }: InputOf<typeof calls.renewPush>,
): Promise<GivenOutputOf<typeof calls.renewPush>> => {
  if (!parts.push.serves(endpoint)) throw new InvalidInput({ endpoint: [shapeTexts.wrong] })
  // An address that is taken belongs to whoever subscribed with it since.
  await sql`
    update push_subscriptions set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}
    where endpoint = ${old.endpoint} and auth = ${old.auth}
      and not exists (select from push_subscriptions taken where taken.endpoint = ${endpoint})`.execute(
    parts.db.kysely,
  )
  return { message: doneTexts.done }
}
