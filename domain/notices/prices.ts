import { addDays, civilDate, fromCivil, toCivil } from '../brazil/civil-time.ts'
import { hourMs } from '../durations.ts'
import type { Cents } from '../money/cents.ts'

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

/** The price of a notice at `now` and the steps that are left; null when none of them is due. */
export function priceAfter(
  steps: readonly PriceStep[],
  now: Date,
): { price: Cents; steps: readonly PriceStep[] } | null {
  const due = steps.filter(({ at }) => at <= now)
  const last = due.at(-1)
  return last ? { price: last.price, steps: steps.slice(due.length) } : null
}
