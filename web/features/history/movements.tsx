import { transactionTypes } from '#contract/codes.ts'
import type { Movement } from '#web/api/history.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { FoundRows } from './found-rows.tsx'
import classes from './history.module.css'
import { texts } from './texts.ts'

/** Parking and regularisation are named with their plate, every other movement as the server names it. */
function operationOf({ type, type_name, plate }: Movement): string {
  if (plate && type === transactionTypes.parking) return texts.parking(plate)
  if (plate && type === transactionTypes.regularisation) return texts.regularisation(plate)
  return type_name
}

const columns: readonly Column<Movement>[] = [
  { key: 'operation', header: texts.operation, render: operationOf },
  { key: 'date', header: texts.date, render: (row) => <DateTime civil={row.created_at} /> },
  {
    key: 'paymentForm',
    header: texts.paymentForm,
    render: (row) => row.payment_form_name || texts.nothing,
  },
  {
    key: 'amount',
    header: texts.amount,
    align: 'right',
    render: (row) => (
      <span className={classes.amount} data-incoming={row.amount > 0 || undefined}>
        <Money cents={row.amount} strong />
      </span>
    ),
  },
]

export const Movements = ({ rows }: { rows: readonly Movement[] }) => (
  <FoundRows caption={texts.caption} columns={columns} rows={rows} count={texts.found} />
)
