import { preselectedCategory } from '#domain/parking/tariff.ts'
import type { Category, Product, ProductGroup } from '#web/api/parking.ts'

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
