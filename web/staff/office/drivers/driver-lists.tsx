import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentFormTexts, transactionTypeTexts } from '#contract/codes/texts.ts'
import { listDriverRows, resendReceipt } from '#contract/generated/routes/staff/drivers.ts'
import { formatReais } from '#domain/money/cents.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { staffCall } from '../../client.ts'
import { MoreButton } from '../more.tsx'
import { useAct } from '../use-act.ts'
import { CorrectPlate } from './correct-plate.tsx'
import { Part, type Sheet } from './driver-sheet.tsx'
import { texts } from './texts.ts'

type Lists = Pick<Sheet, 'tickets' | 'orders' | 'messages'>
type ListName = keyof Lists

const everything = Number.MAX_SAFE_INTEGER

/** Tickets, orders and messages of a driver, a page at a time. */
export function DriverLists({ sheet, again }: { sheet: Sheet; again: () => unknown }) {
  const id = sheet.driver.driver_id
  return (
    <>
      <List sheet={sheet} list="tickets" columns={ticketColumns(id, again)} />
      <List sheet={sheet} list="orders" columns={orderColumns} />
      <List sheet={sheet} list="messages" columns={messageColumns(id)} />
    </>
  )
}

type ListProps<L extends ListName> = { sheet: Sheet; list: L; columns: readonly Column<Lists[L][number]>[] }

function List<L extends ListName>({ sheet, list, columns }: ListProps<L>) {
  const [read, setRead] = useState<{ of: Sheet; rows: Lists[L][number][]; last: number } | null>(null)
  // A sheet that was read anew begins with its newest rows alone.
  const { rows: older, last } = read?.of === sheet ? read : { rows: [], last: sheet[list].length }
  const rows: readonly Lists[L][number][] = [...sheet[list], ...older]
  const more = useMutation({
    mutationFn: () =>
      staffCall(listDriverRows, {
        params: { id: sheet.driver.driver_id },
        query: { list, before: String(rows.at(-1)?.id ?? '') },
      }),
    onSuccess: (answer) =>
      setRead({ of: sheet, rows: [...older, ...answer[list]], last: answer[list].length }),
    onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
  })
  return (
    <Part id={list} title={texts[list]}>
      <DataTable
        caption={texts[list]}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        emptyText={texts.empty}
        pageSize={everything}
        hideFooterUnder={everything}
      />
      {last === pageRows.short && (
        <div>
          <MoreButton busy={more.isPending} onMore={() => more.mutate()} />
        </div>
      )}
    </Part>
  )
}

type Ticket = Lists['tickets'][number]

const stateOf = ({ running, left }: Ticket): string =>
  running ? texts.running : left ? texts.left : texts.over

const ticketColumns = (driverId: number, again: () => unknown): Column<Ticket>[] => [
  {
    key: 'plate',
    header: texts.plate,
    render: ({ plate, corrected_from }) =>
      corrected_from ? `${plate} (${texts.movedFrom(corrected_from)})` : plate,
  },
  { key: 'from', header: texts.from, render: ({ begins_at }) => nearOf(begins_at) },
  { key: 'to', header: texts.to, render: ({ ends_at }) => nearOf(ends_at) },
  {
    key: 'sold',
    header: texts.soldFor,
    render: ({ area, category }) => [area, category].filter(Boolean).join(' · '),
  },
  { key: 'price', header: texts.price, align: 'right', render: ({ price }) => formatReais(price) },
  { key: 'state', header: texts.state, render: stateOf },
  {
    key: 'action',
    header: texts.action,
    render: (ticket) =>
      ticket.running ? <CorrectPlate driverId={driverId} ticket={ticket} again={again} /> : texts.nothing,
  },
]

const orderColumns: Column<Lists['orders'][number]>[] = [
  { key: 'date', header: texts.date, render: ({ created_at }) => nearOf(created_at) },
  {
    key: 'what',
    header: texts.what,
    render: ({ transaction_type }) => transactionTypeTexts[transaction_type] ?? '',
  },
  {
    key: 'form',
    header: texts.form,
    render: ({ payment_form_id }) => paymentFormTexts[payment_form_id] ?? '',
  },
  {
    key: 'price',
    header: texts.price,
    align: 'right',
    render: ({ total_amount }) => formatReais(total_amount),
  },
  { key: 'state', header: texts.state, render: ({ state }) => texts.orderStates[state] ?? state },
]

function Resend({ driverId, message }: { driverId: number; message: number }) {
  const resend = useAct(resendReceipt, { said: () => texts.resent })
  return (
    <Button
      size="sm"
      variant="default"
      loading={resend.busy}
      onClick={() => resend.act({ params: { id: driverId, message } })}
    >
      {texts.resend}
    </Button>
  )
}

const messageColumns = (driverId: number): Column<Lists['messages'][number]>[] => [
  { key: 'date', header: texts.date, render: ({ created_at }) => nearOf(created_at) },
  { key: 'message', header: texts.message, render: ({ title }) => title },
  {
    key: 'action',
    header: texts.action,
    render: ({ id, is_receipt }) =>
      is_receipt ? <Resend driverId={driverId} message={id} /> : texts.nothing,
  },
]
