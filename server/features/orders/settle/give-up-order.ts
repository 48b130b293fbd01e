import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { giveUp } from './give-up.ts'

/** A driver gives up an order of their own; anybody else's is a missing one. */
export const giveUpOrder = (
  parts: Parts,
  { id: orderId }: { id: string },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.giveUpOrder>> =>
  giveUp(parts, call.idempotency, {
    orderId,
    isOwn: ({ user_id }) => user_id === call.driver.userId,
  })
