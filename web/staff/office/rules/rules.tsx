import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listRuleLoads, readRules } from '#contract/generated/routes/staff/rules.ts'
import { formatCivilDate } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { MoreButton, nextPage } from '../more.tsx'
import { texts } from './texts.ts'

type Rules = StaffOutput<typeof readRules>

export const rulesQuery = { queryKey: ['staff', 'rules'], queryFn: () => staffCall(readRules, {}) }

const everything = Number.MAX_SAFE_INTEGER

/** What is in force, what comes, and who changed what when. */
export default function RulesScreen() {
  const { data, error } = useQuery(rulesQuery)
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.lead}</p>
      {error && <ProblemAlert text={errorText(error)} />}
      {data && (
        <>
          <FreeDays days={data.free_days} />
          <Loads />
          <Tariffs tariffs={data.tariffs} />
          <Notices notices={data.notices} />
          <Part title={texts.settings}>
            <p className="staff-quiet">{texts.settingsLead}</p>
            <DataTable
              caption={texts.settings}
              rows={data.settings}
              rowKey={({ name }) => name}
              emptyText=""
              pageSize={25}
              columns={[
                { key: 'name', header: texts.setting, render: ({ name }) => name },
                {
                  key: 'value',
                  header: texts.value,
                  render: ({ value }) => <span className="staff-code">{value}</span>,
                },
              ]}
            />
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="staff-form">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function FreeDays({ days }: { days: Rules['free_days'] }) {
  const hoursOf = ({ from, to }: Rules['free_days'][number]) =>
    from === '00:00' && to === '24:00' ? [] : [texts.freeHours(from, to)]
  return (
    <Part title={texts.freeDays}>
      {days.length === 0 && <p>{texts.noFreeDays}</p>}
      <ul className="staff-list">
        {days.map((day) => (
          <li key={`${day.date} ${day.from} ${day.name}`}>
            {[texts.freeLine(formatCivilDate(day.date), day.name), ...hoursOf(day), ...day.groups].join(', ')}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Tariffs({ tariffs }: { tariffs: Rules['tariffs'] }) {
  return tariffs.map(({ name, hours, categories }) => (
    <Part key={name} title={`${texts.tariff}: ${name}`}>
      <p>
        {hours.length === 0
          ? texts.always
          : hours
              .map(({ days, from, to }) =>
                texts.hours(days.map((day) => texts.days[day]).join(', '), from, to),
              )
              .join('; ')}
      </p>
      <DataTable
        caption={name}
        rows={categories.flatMap((category) =>
          category.products.map((product) => ({ ...product, category: category.name })),
        )}
        rowKey={(row) => `${row.category} ${row.name}`}
        emptyText=""
        pageSize={everything}
        hideFooterUnder={everything}
        columns={[
          { key: 'category', header: texts.category, render: ({ category }) => category },
          { key: 'product', header: texts.product, render: (row) => row.name },
          { key: 'price', header: texts.price, align: 'right', render: ({ price }) => formatReais(price) },
        ]}
      />
    </Part>
  ))
}

type Price = Pick<Rules['notices'][number], 'price' | 'stages'>

const priceText = ({ price, stages }: Price): string => {
  const last = formatReais(price)
  if (stages.length === 0) return last
  const before = stages.map((stage) => texts.stage(formatReais(stage.price), stage.until_hours))
  return [...before, texts.lastStage(last)].join(', ')
}

/** What each kind costs each vehicle, in its stages: a row for whoever has a price of its own, the others first. */
function Notices({ notices }: { notices: Rules['notices'] }) {
  return (
    <Part title={texts.notices}>
      <DataTable
        caption={texts.notices}
        rows={notices.flatMap(({ name: kind, deadline_days, categories, ...usual }) => [
          { kind, deadline_days, ...usual, name: texts[categories.length ? 'otherVehicles' : 'allVehicles'] },
          ...categories.map((category) => ({ kind, deadline_days, ...category })),
        ])}
        rowKey={({ kind, name }) => `${kind} ${name}`}
        emptyText=""
        pageSize={everything}
        hideFooterUnder={everything}
        columns={[
          { key: 'kind', header: texts.kind, render: ({ kind }) => kind },
          { key: 'category', header: texts.category, render: ({ name }) => name },
          { key: 'price', header: texts.price, align: 'right', render: priceText },
          {
            key: 'deadline',
            header: texts.deadline,
            render: ({ deadline_days }) => texts.deadlineDays(deadline_days),
          },
        ]}
      />
    </Part>
  )
}

function Loads() {
  const loads = useInfiniteQuery({
    queryKey: ['staff', 'rules', 'loads'],
    queryFn: ({ pageParam }) => staffCall(listRuleLoads, { query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: 0,
    getNextPageParam: nextPage(pageRows.short),
  })
  const all = loads.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Part title={texts.loads}>
      <ul className="staff-list">
        {all.map(({ id, loaded_at, loaded_by, changes, left_out }) => (
          <Card as="li" key={id}>
            <b>{texts.loadLine(nearOf(loaded_at), loaded_by)}</b>
            {changes.length === 0 && <div className="staff-quiet">{texts.unchanged}</div>}
            {changes.map(({ what, before, after }) => (
              <div key={what} className="staff-code">
                {texts.change(what, before ?? texts.none, after ?? texts.gone)}
              </div>
            ))}
            {left_out > 0 && <div className="staff-quiet">{texts.more(left_out)}</div>}
          </Card>
        ))}
      </ul>
      {loads.hasNextPage && (
        <div>
          <MoreButton onMore={() => void loads.fetchNextPage()} />
        </div>
      )}
    </Part>
  )
}
