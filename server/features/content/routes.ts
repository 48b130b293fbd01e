import { landingContent } from '#contract/content.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readLanding } from './landing-content.ts'

/** Joins the calls of this noun to their use cases. */
export const bindContent = (bind: Binder, parts: Parts): void => {
  bind(landingContent, async (input) => readLanding(parts.city(), input.query.tags))
}
