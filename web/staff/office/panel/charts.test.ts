import { expect, it } from 'vitest'
import { cents, incoming, outgoing } from '#domain/money/cents.ts'
import { hasBelowZero, isDrawn, ticks } from './chart-data.ts'
import { revenueData } from './charts.ts'
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
