import { pushKey, setPreference, subscribePush, unsubscribePush } from '#contract/preferences.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { subscribe, unsubscribe } from './push-subscriptions.ts'
import { setPreference as set } from './set-preference.ts'

/** Joins the calls of this noun to their use cases. */
export const bindPreferences = (bind: Binder, parts: Parts): void => {
  bind(setPreference, (input, call) => set(parts, input.body, call))
  bind(pushKey, async () => ({ public_key: parts.push.publicKey }))
  bind(subscribePush, (input, call) => subscribe(parts, input.body, call))
  bind(unsubscribePush, (input, call) => unsubscribe(parts, input.body, call))
}
