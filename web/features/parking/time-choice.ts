import { groupsByPriority, preselectedCategory } from '#domain/parking/tariff.ts'
import type { Category, ParkingShortcut, Product, ProductGroup, Products } from '#web/api/parking.ts'

/** What is chosen so far in the second step. */
export type TimeChoice = { group: ProductGroup; category: Category | null; product: Product | null }

const sameTime = (category: Category | null, before: Product | null): Product | null =>
  category?.products.find(({ time }) => time === before?.time) ?? null

/** A group opens with the category of the vehicle's type (decision Q113) and keeps the time chosen before. */
export function chooseGroup(
  group: ProductGroup,
  vehicleTypeId: number,
  before: TimeChoice | null,
): TimeChoice {
  const kept = group.categories.find(({ slug }) => slug === before?.category?.slug)
  const category = kept ?? preselectedCategory(group, vehicleTypeId)
  return { group, category, product: sameTime(category, before?.product ?? null) }
}

export const chooseCategory = (category: Category, before: TimeChoice): TimeChoice => ({
  ...before,
  category,
  product: sameTime(category, before.product),
})

/** The group and the category that sell a product, with it. */
const choiceOf = (groups: readonly ProductGroup[], productId: number | undefined): TimeChoice | null => {
  for (const group of groups) {
    for (const category of group.categories) {
      const product = category.products.find(({ id }) => id === productId)
      if (product) return { group, category, product }
    }
  }
  return null
}

const isSamePlace = (one: TimeChoice, other: TimeChoice): boolean =>
  one.group.id === other.group.id && (!one.category || one.category.slug === other.category?.slug)

/**
 * What the second step opens with, from the menu: what was chosen before for the same vehicle, or else what was bought last for
 * it; in the area where the driver stands, where that is known. Without any of it the first area, as ever (Q177).
 */
export function chooseFirst(
  { data, last_purchase }: Products,
  vehicleTypeId: number,
  { before, here }: { before: TimeChoice | null; here: number | null },
): Known {
  const groups = groupsByPriority(data)
  const last = before ?? choiceOf(groups, last_purchase?.product_id)
  const byPlace = before ? undefined : groups.find(({ id }) => id === here)
  const group = byPlace ?? groups.find(({ id }) => id === last?.group.id) ?? groups[0]
  const choice = group ? chooseGroup(group, vehicleTypeId, last) : null
  const isKnown = (byPlace ?? last) !== null && (byPlace ?? last) !== undefined
  // The area or the category that the driver chose is not sold any more: another one never takes its place together with its time.
  return before && choice && !isSamePlace(before, choice)
    ? { choice: { ...choice, product: null }, isKnown: false }
    : { choice, isKnown }
}

export type Known = {
  choice: TimeChoice | null
  /** Whether area and category are known, and need not be chosen. */
  isKnown: boolean
}

/**
 * What a shortcut comes with: the time that it means, or that was bought last, in its area and category; without either the
 * first area, as ever. So many minutes are looked for where time was bought last.
 */
export function chooseKnown(
  { data, last_purchase }: Products,
  vehicleTypeId: number,
  { productId, minutes }: ParkingShortcut,
): Known {
  const groups = groupsByPriority(data)
  const meant = choiceOf(groups, productId)
  const known = meant ?? choiceOf(groups, last_purchase?.product_id)
  const first = groups[0] ? chooseGroup(groups[0], vehicleTypeId, null) : null
  const choice = known ?? first
  // The time that was chosen is not sold any more. The last one bought does not replace it: the driver chooses.
  if (choice && productId !== undefined && !meant)
    return { choice: { ...choice, product: null }, isKnown: known !== null }
  if (!choice || minutes === undefined) return { choice, isKnown: known !== null }
  const product = choice.category?.products.find(({ time }) => time === minutes) ?? null
  return { choice: { ...choice, product }, isKnown: known !== null }
}
