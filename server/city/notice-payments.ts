import { type Cents, formatReais, leastCents } from '#domain/money/cents.ts'
import type { NoticePrice, NoticeRule } from '#domain/notices/prices.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { City } from './city.ts'
import type { MistakeList } from './mistakes.ts'
import type { PaymentForm } from './payment-forms-file.ts'

/** A price that a notice of the city can have, with its place in `notices.json`. */
type PricePlace = { place: readonly PropertyKey[]; price: Cents }

const pricesOf = ({ price, stages = [] }: NoticePrice, at: readonly PropertyKey[]): PricePlace[] => [
  { place: [...at, 'price'], price },
  ...stages.map((stage, s) => ({ place: [...at, 'stages', s, 'price'], price: stage.price })),
]

const everyPrice = (notices: readonly NoticeRule[]): PricePlace[] =>
  notices.flatMap((rule, r) => [
    ...pricesOf(rule, [r]),
    ...Object.entries(rule.categories ?? {}).flatMap(([slug, one]) => pricesOf(one, [r, 'categories', slug])),
  ])

/**
 * Finds prices that no payment form takes: such a notice could be paid by nobody. A city that offers no form for notices at
 * all is not asked, because there they are paid elsewhere.
 */
export function checkNoticesPayable(
  notices: readonly NoticeRule[],
  forms: readonly PaymentForm[],
  file: string,
  mistakes: MistakeList,
): void {
  const limits = forms
    .filter(({ offered }) => offered)
    .flatMap(({ allowed_transactions }) => allowed_transactions)
    .filter(({ type }) => type === transactionTypes.regularisation)
  const least = leastCents(limits.map(({ min_amount }) => min_amount))
  if (least === null) return
  for (const { place, price } of everyPrice(notices)) {
    if (limits.some(({ min_amount, max_amount }) => price >= min_amount && price <= max_amount)) continue
    const bound = price < least ? `at least the ${least}` : 'an amount'
    mistakes.add(file, place, `must be ${bound} that an offered payment form takes for notices, not ${price}`)
  }
}

/** What is allowed in a city and surely not meant, for whoever checks or loads it. */
export function warningsOf({ notices, settings }: City): string[] {
  const bonus = settings.noticeBonusCents
  const least = leastCents(everyPrice(notices).map(({ price }) => price))
  if (least === null || bonus <= least) return []
  const [given, asked] = [formatReais(bonus), formatReais(least)]
  return [`settings.json: noticeBonusCents gives ${given} for paying a notice that costs from ${asked}`]
}
