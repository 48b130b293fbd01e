import { addCents, type Cents, cents } from '#domain/money/cents.ts'
import type { City } from '#server/city/read-city.ts'
import { products } from '#testkit/parking.ts'

/** What each time costs in the demonstration city, written out: the server must not be its own judge. */
const usual: ReadonlyMap<number, Cents> = new Map(
  [
    [products.centro15, 75],
    [products.centro60, 300],
    [products.centro120, 600],
    [products.orla60, 400],
  ].map(([product = 0, price = 0]) => [product, cents(price)]),
)

/** What a dearer tariff takes more for each time. */
const rise = cents(25)

/** A tariff of the city: the usual one or the dearer one. */
export type Tariff = 'usual' | 'dearer'

export const priceOf = (product: number, tariff: Tariff): Cents => {
  const price = usual.get(product)
  if (price === undefined) throw new Error(`nobody in the stories buys product ${product}`)
  return tariff === 'usual' ? price : addCents(price, rise)
}

/** What a time may have cost at all, as pairs of product and price. */
export const everyPrice: readonly (readonly [number, Cents])[] = [...usual.keys()].flatMap((product) =>
  (['usual', 'dearer'] as const).map((tariff) => [product, priceOf(product, tariff)] as const),
)

/** The same city with another tariff. */
export const cityWith = (city: City, tariff: Tariff): City =>
  tariff === 'usual'
    ? city
    : {
        ...city,
        hash: `${city.hash} dearer`,
        groups: city.groups.map((group) => ({
          ...group,
          categories: group.categories.map((category) => ({
            ...category,
            products: category.products.map((product) => ({
              ...product,
              price: addCents(product.price, rise),
            })),
          })),
        })),
      }
