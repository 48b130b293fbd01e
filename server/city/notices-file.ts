import * as z from 'zod/mini'
import { cents } from '#domain/money/cents.ts'
import type { NoticePrice, NoticeRule } from '#domain/notices/prices.ts'
import type { ProductGroup } from '#domain/parking/tariff.ts'
import type { MistakeList, Place } from './mistakes.ts'
import { usualNoticeName } from './texts.ts'

const price = z.pipe(z.int().check(z.gte(1)), z.transform(cents))

const priced = {
  price,
  stages: z.exactOptional(
    z.array(z.strictObject({ until_hours: z.int().check(z.gte(1)), price })).check(z.minLength(1)),
  ),
}

const rule = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/, 'must be a slug like "no_ticket"')),
  name: z.string().check(z.minLength(1)),
  with_ticket: z._default(z.boolean(), false),
  deadline_days: z.int().check(z.gte(1), z.lte(365)),
  ...priced,
  categories: z.exactOptional(z.record(z.string(), z.strictObject(priced))),
})

const rules = z.array(rule).check(z.minLength(1))

/** What a notice is in a city without `notices.json`: R$ 30,00, to be paid within five days. */
export const usualNotices: readonly NoticeRule[] = [
  { slug: 'no_ticket', name: usualNoticeName, with_ticket: false, deadline_days: 5, price: cents(3000) },
]

/**
 * The kinds of notices, the first of which is what a vehicle without a ticket gets. Categories are those of the tariff;
 * without a readable tariff they are not compared.
 */
export function readNotices(
  given: unknown,
  file: string,
  mistakes: MistakeList,
  groups: readonly ProductGroup[] | undefined,
): readonly NoticeRule[] | undefined {
  const read = z.safeParse(rules, given, { reportInput: true })
  if (!read.success) {
    mistakes.addIssues(file, read.error.issues)
    return undefined
  }
  const known = groups && new Set(groups.flatMap(({ categories }) => categories.map(({ slug }) => slug)))
  const slugs = read.data.map(({ slug }) => slug)
  if (read.data[0]?.with_ticket) {
    mistakes.add(file, [0, 'with_ticket'], 'must be false: the first kind is for vehicles without a ticket')
  }
  for (const [r, { slug, deadline_days, categories = {}, ...usual }] of read.data.entries()) {
    if (slugs.indexOf(slug) !== r) {
      mistakes.add(file, [r, 'slug'], `must be unique, but ${JSON.stringify(slug)} was given before`)
    }
    checkStages(usual, [r], file, mistakes, deadline_days)
    for (const [category, one] of Object.entries(categories)) {
      const at = [r, 'categories', category]
      if (known && !known.has(category)) mistakes.add(file, at, 'is no category of tariff.json')
      checkStages(one, at, file, mistakes, deadline_days)
    }
  }
  return read.data
}

/** Each stage ends later than the one before it, and all of them before the notice can no longer be paid. */
function checkStages(
  { stages = [] }: NoticePrice,
  at: Place & readonly PropertyKey[],
  file: string,
  mistakes: MistakeList,
  deadlineDays: number,
): void {
  let before = 0
  for (const [s, { until_hours: hours }] of stages.entries()) {
    const say = (what: string) => mistakes.add(file, [...at, 'stages', s, 'until_hours'], what)
    if (hours <= before) say(`must be more than the ${before} of the stage before, not ${hours}`)
    if (hours > deadlineDays * 24)
      say(`must be at most the ${deadlineDays} days of the deadline, not ${hours}`)
    before = hours
  }
}
