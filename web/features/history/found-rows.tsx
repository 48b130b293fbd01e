import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { texts } from './texts.ts'

type FoundRowsProps<T> = {
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  /** How many were found, for whoever hears the page. */
  count: (rows: number) => string
}

/** The rows of one search, 50 to a page (specification 9). */
export const FoundRows = <T extends { id: number }>({ caption, columns, rows, count }: FoundRowsProps<T>) => (
  <>
    <p className="only-heard" role="status">
      {rows.length > 0 && count(rows.length)}
    </p>
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      pageSize={50}
      hideFooterUnder={10}
      emptyText={texts.empty}
    />
  </>
)
