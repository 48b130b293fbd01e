import { type Cell, csvLine, csvStart } from '#domain/csv.ts'

/** Figures of a chart: each row is one bar, made of one value of each series. */
export type ChartData = {
  rowTitle: string
  series: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
  /** A value at the side of the chart, and in the table. */
  short: (value: number) => string
  long: (value: number) => string
  /** A value in a spreadsheet: with a decimal comma. */
  plain: (value: number) => string
}

/** As wide as a desk shows it; a phone shows half of it, so that its words stay as large. */
export const chartWidths = { desk: 720, phone: 360 } as const
export const chartHeight = 240

/** What is below zero has no height: a day that gave back more than it took is in the table. */
const heightOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.max(0, value), 0)

/** Whether anything of a series stands in the chart. */
export const isDrawn = ({ rows }: Pick<ChartData, 'rows'>, series: number): boolean =>
  rows.some(({ values }) => (values[series] ?? 0) > 0)

/** Whether the table holds what the chart does not show. */
export const hasBelowZero = ({ rows }: Pick<ChartData, 'rows'>): boolean =>
  rows.some(({ values }) => values.some((value) => value < 0))

/** Round numbers at the side, and the one at the top, which no bar goes beyond. */
export function ticks({ rows }: Pick<ChartData, 'rows'>): { top: number; marks: number[] } {
  const most = Math.max(0, ...rows.map(({ values }) => heightOf(values)))
  const rough = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough
  const count = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  return { top: step * count, marks: Array.from({ length: count + 1 }, (_, n) => n * step) }
}

/** A part of a bar, in the measures of the drawing. */
export type Bar = {
  key: string
  x: number
  y: number
  width: number
  height: number
  series: number
  label: string
}

/** A bar of one day alone is no wall. */
const widest = 72

type Frame = { width: number; left: number; top: number; bottom: number }

/** The bars, series upon series from the ground up. */
export function bars({ rows, series, long }: ChartData, { width: whole, left, top, bottom }: Frame): Bar[] {
  const room = (whole - left) / rows.length
  const ground = chartHeight - bottom
  const width = Math.min(room * 0.7, widest)
  return rows.flatMap(({ name, values }, at) => {
    let below = 0
    return series.flatMap((title, n) => {
      const value = Math.max(0, values[n] ?? 0)
      if (value === 0) return []
      const height = (ground * value) / top
      below += height
      const x = left + room * (at + 0.5) - width / 2
      const label = `${name}, ${title}: ${long(value)}`
      return [{ key: `${name} ${title}`, x, y: ground - below, width, height, series: n, label }]
    })
  })
}

/** The same figures as Excel in Brazil opens them. */
export function csvOf({ rowTitle, series, rows, plain }: ChartData): string {
  const lines: Cell[][] = [
    [rowTitle, ...series],
    ...rows.map(({ name, values }) => [
      { value: name },
      ...series.map((_, at) => ({ value: plain(values[at] ?? 0) })),
    ]),
  ]
  return csvStart + lines.map(csvLine).join('')
}
