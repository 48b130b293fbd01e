import { companyInfo, landingContent, listFaq } from '#contract/content.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readLanding } from './landing-content.ts'
import { readFaq } from './list-faq.ts'

/** Joins the calls of this noun to their use cases. */
export const bindContent = (bind: Binder, parts: Parts): void => {
  bind(landingContent, async (input) => readLanding(parts.city(), input.query.tags))
  bind(listFaq, async () => readFaq(parts.city()))
  bind(companyInfo, async () => parts.city().company)
}
