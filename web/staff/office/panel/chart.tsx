import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import { saveFile } from '#web/ui/download.ts'
import {
  bars,
  type ChartData,
  chartHeight,
  chartWidths,
  csvOf,
  hasBelowZero,
  isDrawn,
  ticks,
} from './chart-data.ts'
import { texts } from './texts.ts'

/** Told apart by eyes of every kind, on light and dark (Okabe and Ito); a shade of grey for whatever comes after. */
const colours = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#d55e00', '#56b4e9']
const colourOf = (series: number): string => colours[series] ?? '#868e96'

const left = 52
const bottom = 24
/** Room for the upper half of the topmost figure. */
const head = 10

type ChartProps = { title: string; lead: string; name: string; data: ChartData }

/** Bars one upon another, with the same figures as a table and as a file. */
export function Chart({ title, lead, name, data }: ChartProps) {
  const id = useId()
  const isEmpty = data.rows.every(({ values }) => values.every((value) => value === 0))
  return (
    <section aria-labelledby={id} className="staff-form">
      <h2 id={id}>{title}</h2>
      <p className="staff-quiet">{lead}</p>
      {isEmpty ? (
        <p>{texts.empty}</p>
      ) : (
        <>
          <Drawing title={title} data={data} />
          <ul className="office-legend">
            {data.series.map((series, at) =>
              isDrawn(data, at) ? (
                <li key={series}>
                  <span aria-hidden="true" style={{ background: colourOf(at) }} />
                  {series}
                </li>
              ) : null,
            )}
          </ul>
          {hasBelowZero(data) && <p className="staff-quiet">{texts.belowZero}</p>}
        </>
      )}
      <Figures title={title} name={name} data={data} />
    </section>
  )
}

function Drawing({ title, data }: { title: string; data: ChartData }) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const chartWidth = chartWidths[isWide ? 'desk' : 'phone']
  const { top, marks } = ticks(data)
  const y = (value: number) => (chartHeight - bottom) * (1 - value / top) + head
  const drawn = bars(data, { width: chartWidth, left, top, bottom })
  const every = Math.ceil(data.rows.length / (isWide ? 8 : 4))
  return (
    <svg
      className="office-chart"
      viewBox={`0 0 ${chartWidth} ${chartHeight + head}`}
      role="img"
      aria-label={texts.chartOf(title)}
    >
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={left} x2={chartWidth} y1={y(mark)} y2={y(mark)} stroke="currentColor" opacity="0.2" />
          <text x={left - 6} y={y(mark) + 4} textAnchor="end" fontSize="12" fill="currentColor">
            {data.short(mark)}
          </text>
        </g>
      ))}
      {drawn.map(({ key, x, y: from, width, height, series, label }) => (
        <rect key={key} x={x} y={from + head} width={width} height={height} fill={colourOf(series)}>
          <title>{label}</title>
        </rect>
      ))}
      {data.rows.map(({ name }, at) =>
        at % every === 0 ? (
          <text
            key={name}
            x={left + ((chartWidth - left) * (at + 0.5)) / data.rows.length}
            y={chartHeight + head - 4}
            textAnchor="middle"
            fontSize="12"
            fill="currentColor"
          >
            {name}
          </text>
        ) : null,
      )}
    </svg>
  )
}

function Figures({ title, name, data }: { title: string; name: string; data: ChartData }) {
  const save = () => saveFile(new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  return (
    <details>
      <summary>{texts.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too */}
      <section className="office-scroll" aria-label={texts.tableOf(title)} tabIndex={0}>
        <table className="office-table">
          <caption className="only-heard">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{data.rowTitle}</th>
              {data.series.map((series) => (
                <th key={series} scope="col" data-align="right">
                  {series}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {data.series.map((series, at) => (
                  <td key={series} data-align="right">
                    {data.long(row.values[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button variant="default" size="sm" onClick={save}>
        {texts.csv}
      </Button>
    </details>
  )
}
