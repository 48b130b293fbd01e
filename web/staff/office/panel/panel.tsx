import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPanel } from '#contract/generated/routes/staff/panel.ts'
import { formatReais, sumChanges } from '#domain/money/cents.ts'
import { begunDays, daysOf } from '#domain/staff/periods.ts'
import { errorText } from '#web/api/errors.ts'
import { civilNow, civilToday, nearOf } from '#web/api/settings.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { lastDays, type Period, PeriodForm } from '../period.tsx'
import { Chart } from './chart.tsx'
import { noticesData, occupancyData, revenueData } from './charts.ts'
import { texts } from './texts.ts'

export type PanelData = StaffOutput<typeof readPanel>

/**
 * How the programme is doing: figures first, then what they are made of. They are read anew by a press alone: what asks by itself
 * would keep the session of whoever has gone away open (Decision Q172), and be in the register as if somebody had looked.
 */
export default function Panel() {
  const [period, setPeriod] = useState(() => lastDays(30))
  const panel = useQuery({
    queryKey: ['staff', 'panel', period],
    queryFn: async () => {
      const data = await staffCall(readPanel, { query: period })
      return { period, data, at: civilNow() }
    },
    placeholderData: keepPreviousData,
  })
  return (
    <div className="staff-form">
      <PeriodForm period={period} choose={setPeriod} />
      {panel.error && <ProblemAlert text={errorText(panel.error)} />}
      <div className="staff-row no-print">
        <span className="staff-quiet" role="status">
          {panel.data && texts.readAt(nearOf(panel.data.at))}
        </span>
        <Button size="sm" variant="default" loading={panel.isFetching} onClick={() => void panel.refetch()}>
          {texts.refresh}
        </Button>
      </div>
      {panel.data && <Shown {...panel.data} />}
    </div>
  )
}

function Shown({ data, period }: { data: PanelData; period: Period }) {
  const name = (what: string) => `${what}-${period.from}-${period.until}`
  const sectors = data.occupancy
    .filter((group) => group.sectors.length > 0)
    .map((group) => `${group.name}: ${group.sectors.join(', ')}`)
  const occupancyLead =
    sectors.length > 0 ? `${texts.occupancyLead} ${texts.sectors(sectors.join('; '))}.` : texts.occupancyLead
  return (
    <>
      <Figures data={data} period={period} />
      <Chart
        title={texts.revenueChart}
        lead={texts.revenueLead}
        name={name('receita')}
        data={revenueData(data, period)}
      />
      <Chart
        title={texts.occupancyChart}
        lead={occupancyLead}
        name={name('vagas')}
        data={occupancyData(data)}
      />
      <Chart
        title={texts.noticesChart}
        lead={texts.noticesLead}
        name={name('notificacoes')}
        data={noticesData(data)}
      />
    </>
  )
}

function Figures({ data, period: { from, until } }: { data: PanelData; period: Period }) {
  const { notices, refunds, contests, bank } = data
  const tickets = data.tickets.reduce((sum, day) => sum + day.tickets, 0)
  // A day on which nobody bought is a day of the period too.
  const days = begunDays(daysOf(from, until) ?? [], civilToday())
  const sum = (rows: PanelData['revenue']) => formatReais(sumChanges(rows.map(({ amount }) => amount)))
  const figures = [
    [texts.tickets, tickets.toLocaleString('pt-BR'), texts.perDay(tickets, days)],
    [texts.revenue, sum(data.revenue), texts.bonus(sum(data.revenue.filter(({ form }) => form === 'bonus')))],
    [
      texts.issued,
      notices.issued.toLocaleString('pt-BR'),
      texts.noticeStates(notices.paid, notices.overdue, notices.cancelled, data.notices_held),
    ],
    [texts.refunds, String(refunds.open), texts.refundsAmount(formatReais(refunds.amount))],
    [
      texts.contests,
      String(contests.open),
      texts.waiting(contests.late, data.corrections_open, data.failed_jobs),
    ],
    [
      texts.bank,
      bank.differences === 0 ? texts.agrees : texts.differs(bank.differences),
      texts.bankWaiting(bank.waiting),
    ],
  ]
  return (
    <section aria-label={texts.figures}>
      <dl className="office-figures">
        {figures.map(([name, value, more]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>
              <small className="staff-quiet">{more}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
