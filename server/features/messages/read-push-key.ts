import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'

/** The key by which a browser knows that a push is ours. */
export const readPushKey = (parts: Parts): GivenOutputOf<typeof calls.readPushKey> => ({
  public_key: parts.push.publicKey,
})
