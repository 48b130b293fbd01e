import type { Cents } from '../money/cents.ts'
import type { ChargingHours } from './charging-hours.ts'

/** A time that can be bought: its price in cents and its length in minutes (Specification 3, product groups). */
export type Product = { id: number; name: string; price: Cents; time: number }

/** What a vehicle is charged as; the slug is 'common', 'load_unload', 'motorcycle' or one of the city's own. */
export type Category = { id?: number; name: string; slug: string; products: readonly Product[] }

/** A tariff: the hours in which it charges and its categories; a lower priority stands first. */
export type ProductGroup = {
  id: number
  name: string
  priority: number
  charging_hours?: ChargingHours
  categories: readonly Category[]
}

/** The slugs that the specification names (Specification 9, vehicle type defaults). */
export type CategorySlug = 'common' | 'load_unload' | 'motorcycle'

/** The category of whatever is not known to be of another one (Specification 9; Decision Q113). */
export const usualCategory = 'common' satisfies CategorySlug

/** The type of a vehicle that no registry knows (Decision Q107). */
export const defaultVehicleType = 6

const slugByVehicleType: ReadonlyMap<number, CategorySlug> = new Map([
  [defaultVehicleType, usualCategory],
  [11, 'load_unload'],
  [14, 'load_unload'],
  [3, 'motorcycle'],
  [4, 'motorcycle'],
])

/** The category that a vehicle of this type is offered first; common for types not named (Specification 9; Decision Q113). */
export function categoryForVehicleType(vehicleTypeId: number): CategorySlug {
  return slugByVehicleType.get(vehicleTypeId) ?? usualCategory
}

/**
 * The category of a group that is chosen for a vehicle type at first: its own, else common, else the first; null in a
 * group without categories (Decision Q113).
 */
export function preselectedCategory<C extends { slug: string }>(
  group: { categories: readonly C[] },
  vehicleTypeId: number,
): C | null {
  const bySlug = (slug: CategorySlug): C | undefined => group.categories.find((c) => c.slug === slug)
  return bySlug(categoryForVehicleType(vehicleTypeId)) ?? bySlug(usualCategory) ?? group.categories[0] ?? null
}

/** The groups in the order in which they are shown: by priority, equal ones as they came (Decision Q113). */
export function groupsByPriority<G extends { priority: number }>(groups: readonly G[]): G[] {
  return groups.toSorted((a, b) => a.priority - b.priority)
}
