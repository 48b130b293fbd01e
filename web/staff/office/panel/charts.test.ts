import { expect, it } from 'vitest'
import { cents, incoming, outgoing } from '#domain/money/cents.ts'
import { hasBelowZero, isDrawn, ticks } from './chart-data.ts'
import { noticesData, occupancyData, revenueData } from './charts.ts'
import type { PanelData } from './panel.tsx'

const day = '2026-11-20'
const revenueOf = (amount: PanelData['revenue'][number]['amount']) =>
  revenueData({ revenue: [{ day, form: 'form/11', amount }] } as PanelData, { from: day, until: day })

it('revenue is in reais: short at the side, in full in the table, as digits in a spreadsheet', () => {
  const { short, long, plain, rows } = revenueOf(incoming(cents(123_450)))
  expect(rows).toEqual([{ name: '20/11', values: [123_450] }])
  expect([short(150_000_000), long(123_450), plain(123_450)]).toEqual([
    '1,5\u00a0mi',
    'R$ 1.234,50',
    '1234,50',
  ])
})

it('a day that gave back more than it took is drawn, though its scale has no whole cents', () => {
  const { short, long, plain, rows } = revenueOf(outgoing(cents(250)))
  expect(ticks({ rows }).marks.map(short)).toEqual(['0', '0,01', '0,01'])
  expect([long(-250), plain(-250)]).toEqual(['-R$ 2,50', '-2,50'])
})

it('what is on its way back of notices has a name, stands below zero in the table and not in the legend', () => {
  const revenue = [
    { day, form: 'form/11', amount: incoming(cents(3600)) },
    { day, form: 'notice-returning', amount: outgoing(cents(3600)) },
  ]
  const data = revenueData({ revenue } as PanelData, { from: day, until: day })
  expect(data.series).toEqual(['Pix', 'Irregularidades a caminho do banco'])
  expect(data.rows).toEqual([{ name: '20/11', values: [3600, -3600] }])
  expect([isDrawn(data, 0), isDrawn(data, 1), hasBelowZero(data)]).toEqual([true, false, true])
})

it('bays are told by the hour in which they were paid, from the first used one to the last of any tariff', () => {
  const hoursOf = (used: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => used[hour] ?? 0)
  const centre = { group_id: 1, name: 'Centro', sectors: ['A'], bays: 40, hours: hoursOf({ 9: 2.5, 11: 1 }) }
  const gone = { group_id: null, name: '', sectors: [], bays: 0, hours: hoursOf({ 12: 1200 }) }
  const { series, rows, short, long, plain } = occupancyData({
    occupancy: [centre, gone],
  } as Partial<PanelData> as PanelData)
  expect(series).toEqual(['Centro (40 vagas)', 'Tempos que não se vendem mais'])
  expect(rows).toEqual([
    { name: '9h', values: [2.5, 0] },
    { name: '10h', values: [0, 0] },
    { name: '11h', values: [1, 0] },
    { name: '12h', values: [0, 1200] },
  ])
  expect([short(1200), long(1200), long(2.5), plain(2.5)]).toEqual(['1,2\u00a0mil', '1.200', '2,5', '2,5'])
  const { rows: unused } = occupancyData({
    occupancy: [{ ...centre, hours: hoursOf({}) }],
  } as Partial<PanelData> as PanelData)
  expect([unused[0], unused.at(-1)]).toEqual([
    { name: '8h', values: [0] },
    { name: '18h', values: [0] },
  ])
})

it('notices are counted by where they are now', () => {
  const notices = { issued: 10, open: 4, paid: 3, overdue: 2, cancelled: 1 }
  const { series, rows } = noticesData({ notices } as PanelData)
  expect(series).toEqual(['Quantidade'])
  expect(rows).toEqual([
    { name: 'No prazo', values: [4] },
    { name: 'Pagas', values: [3] },
    { name: 'Vencidas', values: [2] },
    { name: 'Canceladas', values: [1] },
  ])
})
