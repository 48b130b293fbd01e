import * as z from 'zod/mini'
import { cents } from '#domain/money/cents.ts'
import { groupsByPriority, type ProductGroup } from '#domain/parking/tariff.ts'
import type { MistakeList, Place } from './mistakes.ts'

const text = z.string().check(z.minLength(1))
const id = z.int().check(z.gte(1))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "08:00"'))

const product = z.strictObject({
  id,
  name: text,
  price: z.pipe(z.int().check(z.gte(1)), z.transform(cents)),
  time: z.int().check(z.gte(1), z.lte(1440)),
})

const category = z.strictObject({
  id,
  name: text,
  slug: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/, 'must be a slug like "load_unload"')),
  products: z.array(product).check(z.minLength(1)),
})

const chargingWindow = z.strictObject({
  days: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  from: clock,
  to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time like "22:00"')),
})

const group = z.strictObject({
  id,
  name: text,
  priority: z.int(),
  charging_hours: z.exactOptional(z.array(chargingWindow).check(z.minLength(1))),
  categories: z.array(category).check(z.minLength(1)),
})

const tariff = z.array(group).check(z.minLength(1))

/** The tariff groups by priority; ids are unique over the whole file, because tickets remember them. */
export function readTariff(
  given: unknown,
  file: string,
  mistakes: MistakeList,
): readonly ProductGroup[] | undefined {
  const read = z.safeParse(tariff, given, { reportInput: true })
  if (!read.success) {
    mistakes.addIssues(file, read.error.issues)
    return undefined
  }
  const once = { group: uniqueIds(), category: uniqueIds(), product: uniqueIds() }
  const say = (place: Place, what: string | undefined) => what && mistakes.add(file, place, what)
  for (const [g, aGroup] of read.data.entries()) {
    say([g, 'id'], once.group(aGroup.id))
    const slugs = uniqueIds()
    for (const [c, aCategory] of aGroup.categories.entries()) {
      const at = [g, 'categories', c]
      say([...at, 'id'], once.category(aCategory.id))
      say([...at, 'slug'], slugs(aCategory.slug))
      for (const [p, aProduct] of aCategory.products.entries()) {
        say([...at, 'products', p, 'id'], once.product(aProduct.id))
        say([...at, 'products', p, 'name'], minutesMistake(aProduct))
      }
    }
  }
  return groupsByPriority(read.data)
}

/** Says when a value was given before. */
function uniqueIds(): (given: number | string) => string | undefined {
  const seen = new Set<number | string>()
  return (given) => {
    if (seen.has(given)) return `must be unique, but ${JSON.stringify(given)} was given before`
    seen.add(given)
    return undefined
  }
}

/** The page reads a receipt's duration from the product's name, so the name must hold it (decision Q72). */
function minutesMistake({ name, time }: { name: string; time: number }): string | undefined {
  if (/\d+/.exec(name)?.[0] === String(time)) return undefined
  return `must hold its ${time} minutes like "${time} minutos", not ${JSON.stringify(name)}`
}
