import { UnstyledButton } from '@mantine/core'
import { transactionTypes } from '#contract/codes.ts'
import { fetchStayReceipt, type Movement } from '#web/api/history.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { saveFile } from '#web/ui/download.ts'
import { IconReceipt } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { snackbarMs } from './durations.ts'
import { FoundRows } from './found-rows.tsx'
import classes from './history.module.css'
import { texts } from './texts.ts'

/** Parking and regularisation are named with their plate, every other movement as the server names it. */
function operationOf({ type, type_name, plate }: Movement): string {
  if (plate && type === transactionTypes.parking) return texts.parking(plate)
  if (plate && type === transactionTypes.regularisation) return texts.regularisation(plate)
  return type_name
}

const hasReceipt = ({ id, type, plate }: Movement): boolean =>
  type === transactionTypes.parking && plate != null && id != null

/** What a movement is called; a stay has its receipt there. */
function Named({ row }: { row: Movement }) {
  const { busy, run } = useOneAtATime(() =>
    showSnackbar({ message: texts.receiptProblem, kind: 'error', duration: snackbarMs }),
  )
  const name = operationOf(row)
  const { id, plate } = row
  if (!plate || !hasReceipt(row)) return <span>{name}</span>
  const fetchReceipt = () =>
    run(async () => {
      saveFile(await fetchStayReceipt(id), texts.receiptName(plate, id))
    })
  // The cell says what it says without a receipt: what pressing brings is told once, above the table.
  return (
    <UnstyledButton
      className={classes.receipt ?? ''}
      aria-busy={busy}
      disabled={busy}
      title={texts.receipt}
      onClick={() => void fetchReceipt()}
    >
      <span>{name}</span>
      <IconReceipt size={18} aria-hidden />
    </UnstyledButton>
  )
}

/** The name, and under it which member of a shared wallet made it (decision Q169). */
const Operation = ({ row }: { row: Movement }) => (
  <>
    <Named row={row} />
    {row.by && <span className={classes.by}>{texts.by(row.by)}</span>}
  </>
)

const columns: readonly Column<Movement>[] = [
  { key: 'operation', header: texts.operation, render: (row) => <Operation row={row} /> },
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
  <>
    {rows.some(hasReceipt) && <p className={classes.hint}>{texts.receiptHint}</p>}
    <FoundRows caption={texts.caption} columns={columns} rows={rows} count={texts.found} />
  </>
)
