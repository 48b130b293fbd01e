import { formNameOf } from '#contract/staff/texts.ts'
import {
  type Cents,
  cents,
  compareCents,
  formatReais,
  inReais,
  plainReais,
  sumChanges,
} from '#domain/money/cents.ts'
import { daysOf } from '#domain/staff/periods.ts'
import type { Period } from '../period.tsx'
import type { ChartData } from './chart-data.ts'
import type { PanelData } from './panel.tsx'
import { texts } from './texts.ts'

const withComma = (value: number): string => String(value).replace('.', ',')
const dayAndMonth = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}`

/** Of a chart that shows next to nothing a mark at the side lies between two cents. */
const centsOf = (value: number): Cents => cents(Math.round(value))

const reais = {
  short: (value: number) => inReais(centsOf(value)).toLocaleString('pt-BR', { notation: 'compact' }),
  long: (value: number) => formatReais(centsOf(value)),
  plain: (value: number) => plainReais(centsOf(value), ','),
}

const counts = {
  short: (value: number) => value.toLocaleString('pt-BR', { notation: 'compact' }),
  long: (value: number) => value.toLocaleString('pt-BR'),
  plain: withComma,
}

/** Revenue of each day, by where it came from; the most important form stands at the ground. */
export function revenueData({ revenue }: PanelData, { from, until }: Period): ChartData {
  const sumOf = (wanted: string) =>
    sumChanges(revenue.filter(({ form }) => form === wanted).map(({ amount }) => amount))
  const forms = [...new Set(revenue.map(({ form }) => form))].toSorted((a, b) =>
    compareCents(sumOf(b), sumOf(a)),
  )
  const amounts = new Map(revenue.map(({ day, form, amount }) => [`${day} ${form}`, amount]))
  return {
    rowTitle: texts.day,
    series: forms.map(formNameOf),
    rows: (daysOf(from, until) ?? []).map((day) => ({
      name: dayAndMonth(day),
      values: forms.map((form) => amounts.get(`${day} ${form}`) ?? 0),
    })),
    ...reais,
  }
}

/** Paid bays by hour; hours of the night in which nobody pays are left out at both ends. */
export function occupancyData({ occupancy }: PanelData): ChartData {
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    occupancy.some(({ hours }) => (hours[hour] ?? 0) > 0),
  )
  const [first = 8, last = 18] = [used[0], used.at(-1)]
  return {
    rowTitle: texts.hour,
    series: occupancy.map(({ name, bays }) => texts.ofBays(name || texts.otherTimes, bays)),
    rows: Array.from({ length: last - first + 1 }, (_, at) => ({
      name: texts.hourOf(first + at),
      values: occupancy.map(({ hours }) => hours[first + at] ?? 0),
    })),
    ...counts,
  }
}

/** Notices of the period, by where they are now. */
export function noticesData({ notices }: PanelData): ChartData {
  const states = ['open', 'paid', 'overdue', 'cancelled'] as const
  return {
    rowTitle: texts.state,
    series: [texts.count],
    rows: states.map((state) => ({ name: texts.states[state], values: [notices[state]] })),
    ...counts,
  }
}
