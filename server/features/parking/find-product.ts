import type { Cents } from '#domain/money/cents.ts'
import type { ChargingHours } from '#domain/parking/charging-hours.ts'
import type { Product } from '#domain/parking/tariff.ts'
import type { City } from '#server/city/read-city.ts'
import { Refusal } from '#server/refusal.ts'

/** A product with what its place in the tariff says of it. */
export type OfferedProduct = Product & {
  groupId: number
  groupName: string
  categoryName: string
  categorySlug: string
  hours: ChargingHours | undefined
}

const byCity = new WeakMap<City['groups'], Map<number, OfferedProduct>>()

const indexOf = (groups: City['groups']): Map<number, OfferedProduct> => {
  const all = groups.flatMap((group) =>
    group.categories.flatMap((category) =>
      category.products.map((product) => ({
        ...product,
        groupId: group.id,
        groupName: group.name,
        categoryName: category.name,
        categorySlug: category.slug,
        hours: group.charging_hours,
      })),
    ),
  )
  return new Map(all.map((product) => [product.id, product]))
}

/** The product of the city's tariff with this id; ids are unique over the whole tariff. */
export const findProduct = (city: City, id: number): OfferedProduct | undefined => {
  let products = byCity.get(city.groups)
  if (!products) {
    products = indexOf(city.groups)
    byCity.set(city.groups, products)
  }
  return products.get(id)
}

/** The product that a caller chose; refused when none is sold under its id, or not at the price that the caller saw (decision Q98). */
export const demandProduct = (
  city: City,
  { product_id, price }: { product_id: number; price?: Cents | undefined },
): OfferedProduct => {
  const product = findProduct(city, product_id)
  if (!product) throw new Refusal('product_unavailable')
  if (price !== undefined && price !== product.price) throw new Refusal('price_changed')
  return product
}
