import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'
import { hourMs } from '../durations.ts'
import type { Cents } from '../money/cents.ts'
import { noticeTime, type TimedNotice } from './clock.ts'
import { isRegularisable, paymentEvent } from './life-cycle.ts'
import { noticeStatuses } from './status.ts'

/** The product type by which the usual price of a notice is asked for (Specification 9). */
export const irregularityProduct = 4

/** A price that holds until so many hours after the notice was issued. */
export type PriceStage = { until_hours: number; price: Cents }

/** What a notice costs: `price`, or, in stages, first the price of each stage in turn. */
export type NoticePrice = { price: Cents; stages?: readonly PriceStage[] | undefined }

/** A kind of notice of a city (Decision Q13: a city is a folder, `notices.json`). */
export type NoticeRule = NoticePrice & {
  slug: string
  /** What a person reads, like "Estacionado sem ticket ativo". */
  name: string
  /** Whether a vehicle that has paid for parking can get it too. */
  with_ticket: boolean
  /** It can be paid until the end of the day that lies so many days after it was issued. */
  deadline_days: number
  /** Other prices, by the slug of a tariff category. */
  categories?: Readonly<Record<string, NoticePrice>> | undefined
}

/** The slugs of the kinds that are about something else than the missing ticket: a vehicle that has paid can get them too. */
export function kindsWithTicket(rules: readonly Pick<NoticeRule, 'slug' | 'with_ticket'>[]): string[] {
  return rules.filter(({ with_ticket }) => with_ticket).map(({ slug }) => slug)
}

/**
 * Whether a notice of this kind is about the missing ticket, by the city's rules: then a ticket calls it off, an outage holds it
 * and its stay gets no other. A kind that the city lists no more is taken for one, which is to the driver's advantage each time.
 */
export function isAboutMissingTicket(
  kind: string,
  rules: readonly Pick<NoticeRule, 'slug' | 'with_ticket'>[],
): boolean {
  return !kindsWithTicket(rules).includes(kind)
}

/** A price that a notice gets later. */
export type PriceStep = { at: Date; price: Cents }

/** What a notice costs when it is issued and later, and until when it can be paid. */
export type NoticePlan = { price: Cents; steps: readonly PriceStep[]; deadline: Date }

/**
 * The price and the deadline of a notice issued at `at`, by the rule of its kind: the price of the vehicle's category when
 * the rule names one, in its stages. The deadline is the midnight of the zone that ends its last day (Decision Q13).
 */
export function planNotice(rule: NoticeRule, category: string, at: Date, zone: string): NoticePlan {
  const { price, stages = [] } = rule.categories?.[category] ?? rule
  const prices = [...stages.map((stage) => stage.price), price]
  const lastDay = addDays(civilDate(toCivil(at, zone)), rule.deadline_days)
  return {
    price: prices[0] ?? price,
    steps: stages.map(({ until_hours }, n) => ({
      at: new Date(at.getTime() + until_hours * hourMs),
      price: prices[n + 1] ?? price,
    })),
    deadline: fromCivil(`${addDays(lastDay, 1)} 00:00:00`, zone),
  }
}

/** A notice as far as it decides whether and for how much it is paid: as it is stored, which time may have overtaken. */
export type PricedNotice = TimedNotice & {
  status: number
  price: Cents | null
  /** Whether the office holds it, so that it takes no money until it is let go (Decision Q186). */
  isHeld?: boolean
}

/** What a notice costs at `now`, also where nobody has come to note its next price yet; null without a price. */
export function priceAt(notice: Omit<PricedNotice, 'status' | 'deadline'>, now: Date): Cents | null {
  const { price, steps } = notice
  return price === null ? null : (priceAfter(steps, noticeTime(notice, now))?.price ?? price)
}

/** A price that a notice has until a moment, which is no longer part of it; `until` is null while nothing ends it. */
export type NoticeStage = { price: Cents; until: Date | null }

/**
 * The prices of a notice from `now` on, each with its end: the first is the price now, the last ends with the deadline. While the
 * clock is stopped there is one without an end; a notice that cannot be paid any more has none (Decision Q196).
 */
export function noticeStages(notice: PricedNotice, now: Date): NoticeStage[] {
  const { status, steps, deadline, stoppedAt } = notice
  const price = priceAt(notice, now)
  if (price === null || price <= 0 || !isRegularisable(status) || isOverdue(notice, now)) return []
  if (stoppedAt) return [{ price, until: null }]
  const coming = steps.filter(({ at }) => at > now && (deadline === null || at < deadline))
  const ends = [...coming.map(({ at }) => at), deadline]
  return [price, ...coming.map((step) => step.price)].map((one, n) => ({
    price: one,
    until: ends[n] ?? null,
  }))
}

/** Whether the deadline of a notice has passed at `now`; not while its clock stands still before it. */
export function isOverdue(notice: Pick<PricedNotice, 'deadline' | 'stoppedAt'>, now: Date): boolean {
  return notice.deadline !== null && notice.deadline <= noticeTime(notice, now)
}

/** Whether somebody may begin to pay a notice at `now`: while it is Notificado, has a price, is not overdue and not held. */
export function isPayableAt(notice: PricedNotice, now: Date): boolean {
  const price = priceAt(notice, now)
  const mayBePaid = isRegularisable(notice.status) && !notice.isHeld && !isOverdue(notice, now)
  return mayBePaid && price !== null && price > 0
}

/**
 * Why money that reached a notice goes back, or null. Paid in time, it pays at the price that was ordered, also when the
 * deadline lies between, and also when its bank tells it only after that; what comes later than it was asked for pays only what
 * still costs the same (Decision Q79).
 */
export function noticeObjection(
  notice: PricedNotice,
  payment: { ordered: Cents; paidAt: Date; payableUntil: Date },
): 'notice_paid' | 'notice_cancelled' | 'notice_price_changed' | 'notice_not_payable' | null {
  const { paid, cancelled, disregarded } = noticeStatuses
  if (notice.status === paid) return 'notice_paid'
  if (notice.status === cancelled || notice.status === disregarded) return 'notice_cancelled'
  const { ordered, paidAt, payableUntil } = payment
  if (paidAt <= payableUntil && paymentEvent(notice.status)) return null
  if (!isRegularisable(notice.status)) return 'notice_not_payable'
  if (!isPayableAt(notice, paidAt)) return 'notice_not_payable'
  return priceAt(notice, paidAt) === ordered ? null : 'notice_price_changed'
}

/** The price of a notice at `now` and the steps that are left; null when none of them is due. */
export function priceAfter(
  steps: readonly PriceStep[],
  now: Date,
): { price: Cents; steps: readonly PriceStep[] } | null {
  const due = steps.filter(({ at }) => at <= now)
  const last = due.at(-1)
  return last ? { price: last.price, steps: steps.slice(due.length) } : null
}
