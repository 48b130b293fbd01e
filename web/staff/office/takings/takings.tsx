import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTakings } from '#contract/generated/routes/staff/takings.ts'
import { formNameOf } from '#contract/staff/texts.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { type Cents, formatReais, sumChanges } from '#domain/money/cents.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { texts as staffTexts } from '../../texts.ts'
import { ExportButton } from '../export-button.tsx'
import { lastDays, PeriodForm } from '../period.tsx'
import { texts } from './texts.ts'

type Answer = StaffOutput<typeof readTakings>
type FormTaking = Answer['forms'][number]
type Taking = Answer['data'][number]
type BankDay = Answer['bank'][number]

/** What came in and went back, by form and by day, beside what the bank says. */
export default function Takings() {
  const [period, setPeriod] = useState(() => lastDays(30))
  const takings = useQuery({
    queryKey: ['staff', 'takings', period],
    queryFn: () => staffCall(readTakings, { query: period }),
  })
  const { data } = takings
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.lead}</p>
      <PeriodForm period={period} choose={setPeriod} />
      {takings.error && <ProblemAlert text={errorText(takings.error)} />}
      {/* Sums of another period than the one above would be taken for its own. */}
      {takings.isLoading && (
        <p className="staff-quiet" role="status">
          {staffTexts.loading}
        </p>
      )}
      {data && (
        <>
          <Entered forms={data.forms} />
          <WideTable title={texts.byForm} columns={columns} rows={data.forms} rowKey={({ form }) => form} />
          <WideTable
            title={texts.byDay}
            columns={dayColumns}
            rows={data.data.toReversed()}
            rowKey={({ day, form }) => `${day} ${form}`}
          />
          <ExportButton
            list="takings"
            asked={period}
            told={({ from = '', until = '' }) => [texts.span(formatCivilDate(from), formatCivilDate(until))]}
          />
          <p className="staff-quiet">{texts.bankLead}</p>
          <Table
            title={texts.bank}
            columns={bankColumns}
            rows={data.bank.toReversed()}
            rowKey={({ day }) => day}
          />
          <p className="staff-quiet">{texts.restLead}</p>
          <Table
            title={texts.rest}
            columns={restColumns}
            rows={data.rest}
            rowKey={({ day, from, to }) => `${day} ${from} ${to}`}
          />
        </>
      )}
    </div>
  )
}

function Entered({ forms }: { forms: readonly FormTaking[] }) {
  const total = sumChanges(forms.flatMap(({ form, total }) => (form.startsWith('form/') ? [total] : [])))
  return (
    <dl className="office-figures">
      <div>
        <dt>{texts.entered}</dt>
        <dd>{formatReais(total)}</dd>
        <dd>
          <small className="staff-quiet">{texts.enteredHint}</small>
        </dd>
      </div>
    </dl>
  )
}

type TableProps<Row> = {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table of many columns, which is scrolled where they find no room. */
function WideTable<Row>(props: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too
    <section className="office-wide" aria-label={texts.tableOf(props.title)} tabIndex={0}>
      <Table {...props} />
    </section>
  )
}

function Table<Row>({ title, columns: shown, rows, rowKey }: TableProps<Row>) {
  return (
    <section aria-label={title} className="staff-form">
      <h2>{title}</h2>
      <DataTable
        caption={title}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        emptyText={texts.empty}
        pageSize={25}
        hideFooterUnder={26}
      />
    </section>
  )
}

const parts = ['credit', 'parking', 'notices', 'fees', 'other', 'back', 'total'] as const

const money = (part: (typeof parts)[number]): Column<FormTaking> => ({
  key: part,
  header: texts[part],
  align: 'right',
  render: (row) => formatReais(row[part]),
})

const columns: Column<FormTaking>[] = [
  { key: 'form', header: texts.form, render: ({ form }) => formNameOf(form) },
  ...parts.map(money),
]

const dayColumns: Column<Taking>[] = [
  { key: 'day', header: texts.day, render: ({ day }) => formatCivilDate(day) },
  ...(columns as Column<Taking>[]),
]

const shown = (amount: Cents | null): string => (amount === null ? texts.nothing : formatReais(amount))

const resultOf = ({ compared_at, differences }: BankDay) => {
  if (compared_at === null) return texts.waiting
  if (differences.length === 0) return `${texts.agrees} (${nearOf(compared_at)})`
  return (
    <>
      <b>{texts.differs(differences.length)}</b>
      {differences.map(({ end_to_end_id, kind, at_bank, here }) => (
        <div key={`${end_to_end_id} ${kind}`}>
          {texts.difference(end_to_end_id, texts.kinds[kind] ?? kind, shown(at_bank), shown(here))}
        </div>
      ))}
    </>
  )
}

const bankColumns: Column<BankDay>[] = [
  { key: 'day', header: texts.day, render: ({ day }) => formatCivilDate(day) },
  { key: 'payments', header: texts.payments, align: 'right', render: ({ payments }) => payments },
  { key: 'result', header: texts.result, render: resultOf },
]

const restColumns: Column<Answer['rest'][number]>[] = [
  { key: 'day', header: texts.day, render: ({ day }) => formatCivilDate(day) },
  { key: 'from', header: texts.from, render: ({ from }) => formNameOf(from) },
  { key: 'to', header: texts.to, render: ({ to }) => formNameOf(to) },
  { key: 'amount', header: texts.amount, align: 'right', render: ({ amount }) => formatReais(amount) },
]
