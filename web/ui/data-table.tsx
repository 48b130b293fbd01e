import { type ReactNode, useState } from 'react'
import classes from './data-table.module.css'
import { LineSkeletons } from './skeletons.tsx'
import { TableFooter } from './table-footer.tsx'

export type Column<Row> = {
  key: string
  header: string
  render: (row: Row) => ReactNode
  align?: 'right'
}

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  pageSize?: number
  pageSizes?: readonly number[]
  /** The footer disappears with fewer rows than this. */
  hideFooterUnder?: number
  emptyText: string
  loading?: boolean
}

/** The page that is shown, kept inside of what exists when the rows change. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const last = Math.max(0, Math.ceil(rows.length / size) - 1)
  const shown = Math.min(page, last)
  return { page: shown, last, rows: rows.slice(shown * size, (shown + 1) * size) }
}

function Rows<Row>({ columns, rows, rowKey }: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'>) {
  return rows.map((row) => (
    <tr key={rowKey(row)}>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-header={column.header}>
          <span className={classes.value}>{column.render(row)}</span>
        </td>
      ))}
    </tr>
  ))
}

/** A table that reads as cards on a phone, with pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, emptyText, loading = false } = props
  const { pageSize = 50, pageSizes = [10, 25, 50], hideFooterUnder = 10 } = props
  const [size, setSize] = useState(pageSize)
  const [wanted, setWanted] = useState(0)
  const { page, last, rows: shown } = pageOf(rows, wanted, size)
  if (loading) return <LineSkeletons count={5} />
  if (rows.length === 0) return <p className={classes.empty}>{emptyText}</p>
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="only-heard">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows columns={columns} rows={shown} rowKey={rowKey} />
        </tbody>
      </table>
      {rows.length >= hideFooterUnder && (
        <TableFooter
          total={rows.length}
          size={size}
          sizes={pageSizes}
          page={page}
          last={last}
          onPage={setWanted}
          onSize={(next) => {
            setSize(next)
            setWanted(0)
          }}
        />
      )}
    </div>
  )
}
