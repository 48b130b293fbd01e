import type { SelectQueryBuilder } from 'kysely'
import type { Cell } from '#domain/csv.ts'
import type { OfficeList } from '#domain/staff/exports.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'

export type Line = readonly Cell[]

/** Who asked for a table, from where, and its number. */
export type AskedBy = { exportId: number; staffId: number; address: string }

/** What a table is made from: all of it in one look at the database. */
export type Reading<Asked> = { parts: Parts; tx: Tx; asked: Asked; by: AskedBy }

/** A list of the office as a table: how it is read, page by page, so that no table is ever whole in memory. */
export type Table<Asked> = {
  list: OfficeList
  head: readonly string[]
  /** The number of its lines, or `most` where there are as many or more. */
  count(reading: Reading<Asked>, most: number): Promise<number>
  pages(reading: Reading<Asked>): AsyncGenerator<Line[]>
}

/** So many rows are read at once. */
export const rowsAtOnce = 1000

/** Rows page by page, each page after the last row of the one before. */
export async function* pageByPage<Row extends { id: number }>(
  read: (last: number | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: number | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.id
  }
}

/** How many rows a query finds; it is limited itself. */
export const countOf = async <Row>(tx: Tx, query: SelectQueryBuilder<DB, never, Row>): Promise<number> => {
  const { count } = await tx
    .selectFrom(query.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
