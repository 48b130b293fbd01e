import type { RefundRequest } from '#web/api/account/leaving.ts'
import { leavingTexts } from './texts.ts'

/** What is said of a request once it is made, by what it was to be made of: the team writes to nobody whose banks return all of it. */
export const askedText = (plan: RefundRequest | null | undefined): string =>
  plan && plan.rest > 0 ? leavingTexts.refundRequested : leavingTexts.refundReturning
