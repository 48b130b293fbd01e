import type { Instant } from '../brazil/civil-time.ts'
import { dayMs } from '../durations.ts'

/** For how many days after a payment its bank gives it back, by payment form; a form without an entry never (Decision Q143). */
export type RefundDays = Readonly<Record<number, number>>

/** Whether the bank of a payment still gives it back. */
export const isReturnable = (
  { paymentFormId, paidAt }: { paymentFormId: number; paidAt: Instant },
  days: RefundDays,
  now: Instant,
): boolean => Number(now) - Number(paidAt) < (days[paymentFormId] ?? 0) * dayMs
