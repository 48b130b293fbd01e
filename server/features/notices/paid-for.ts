import { CompiledQuery, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { paidForOnWire } from '#contract/notices/lists.ts'
import { minuteMs } from '#domain/durations.ts'
import { areaOfPosition } from '#server/city/area-of-place.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { readTogether } from '#server/database/read-together.ts'
import { findProduct } from '#server/features/parking/find-product.ts'
import type { SeenPlace } from '#server/features/places/same-place.ts'
import type { Parts } from '#server/parts.ts'

export type PaidFor = z.input<typeof paidForOnWire>

type Sold = { begins_at: Date; product_id: number; category_name: string }

// An activation is paid by its purchases one after the other: the first that lasts beyond the moment is the one that counts.
const soldText = `
  select sold.rows from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as asked(plate, seen_at, bought_by, at)
  cross join lateral (
    select coalesce(json_agg(json_build_object('begins_at', begins_at, 'product_id', product_id, 'category_name', category_name)
      order by ends_at desc), '[]') as rows
    from (
      select a.begins_at, a.ends_at, d.product_id, d.category_name from activations a
      cross join lateral (select d.product_id, d.category_name from activation_details d where d.activation_id = a.id
        order by d.paid_until > asked.seen_at desc, d.id limit 1) d
      where a.plate = asked.plate and a.ends_at > asked.seen_at and a.created_at <= asked.bought_by
        and (a.left_at is null or a.left_at > asked.seen_at)
      union all
      select g.begins_at, g.ends_at, t.product_id, t.category_name from guest_activations g
      join guest_tickets t using (order_id) join orders o on o.id = g.order_id
      where g.plate = asked.plate and g.ends_at > asked.seen_at and least(g.created_at, o.paid_at) <= asked.bought_by
    ) tickets
  ) sold order by asked.at`

type Asked = { plate: string; at: Date; boughtBy: Date }

type Row = { rows: (Omit<Sold, 'begins_at'> & { begins_at: string })[] }

const valuesOf = (asked: readonly Asked[]): unknown[] => [
  asked.map(({ plate }) => plate),
  asked.map(({ at }) => at),
  asked.map(({ boughtBy }) => boughtBy),
]

const soldOf = ({ rows }: Row): Sold[] => rows.map((one) => ({ ...one, begins_at: new Date(one.begins_at) }))

const readSold = readTogether<Asked, Sold[]>(async ({ byIndex }, asked) => {
  const query = { name: 'sold-tickets', text: soldText, values: valuesOf(asked) }
  return (await byIndex.query<Row>(query)).rows.map(soldOf)
})

/** The same in a transaction, which may just have bought a ticket. */
const readSoldWithin = async (kysely: Kysely<DB>, asked: Asked): Promise<Sold[]> => {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(soldText, valuesOf([asked])))
  return rows.flatMap(soldOf)
}

/**
 * What a plate that is paid was sold, compared with the sector of its position. Scheduled tickets count only where none runs. The area
 * is the one that sells the product now.
 */
export const paidForOf = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { plate, at, lat, lng }: Omit<SeenPlace, 'address'> & { plate: string; at: Date },
): Promise<PaidFor> => {
  const city = parts.city()
  const boughtBy = new Date(at.getTime() + Math.max(1, city.settings.toleranceMinutes) * minuteMs)
  const asked = { plate, at, boughtBy }
  const isAlone = kysely === parts.db.kysely
  const sold = await (isAlone ? readSold(parts.db, asked) : readSoldWithin(kysely, asked))
  const running = sold.filter(({ begins_at }) => begins_at <= at)
  const here = lat === null || lng === null ? null : areaOfPosition(city, { lat, lng })
  const shown = (running.length > 0 ? running : sold).map(({ product_id, category_name }) => {
    const product = findProduct(city, product_id)
    return {
      area: product?.groupName ?? '',
      category: category_name,
      category_slug: product?.categorySlug ?? '',
      other_area: here !== null && product !== undefined && product.groupId !== here,
    }
  })
  return [...new Map(shown.map((one) => [`${one.area}/${one.category}`, one])).values()]
}
