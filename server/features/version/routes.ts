import * as calls from '#contract/version.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readVersion } from './read-version.ts'

/** Joins the call of this noun to its use case. A server starts when its calls are bound. */
export const bindVersion = (bind: Binder, parts: Parts): void => {
  const startedAt = parts.clock.now()
  bind(calls.readVersion, () => readVersion(parts, startedAt))
}
