import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/money/cents.ts'

/**
 * The sum of a column of money in a query, and no money where there is nothing to add up. PostgreSQL adds up to a `numeric`,
 * which would be read as text; as `bigint` it is read as the amounts themselves are.
 */
export const summed = (amounts: Expression<Cents>): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(${amounts}), 0)::bigint`
