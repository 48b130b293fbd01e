import * as calls from '#contract/messages.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readPushKey } from './read-push-key.ts'
import { renewPush } from './renew-push.ts'
import { subscribePush } from './subscribe-push.ts'
import { unsubscribePush } from './unsubscribe-push.ts'

/** Joins the calls of this noun to their use cases. */
export const bindMessages = (bind: Binder, parts: Parts): void => {
  bind(calls.readPushKey, async () => readPushKey(parts))
  bind(calls.renewPush, (input) => renewPush(parts, input.body))
  bind(calls.subscribePush, (input, call) => subscribePush(parts, input.body, call))
  bind(calls.unsubscribePush, (input, call) => unsubscribePush(parts, input.body, call))
}
