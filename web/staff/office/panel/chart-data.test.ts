import { describe, expect, it } from 'vitest'
import { bars, type ChartData, chartHeight, chartWidths, csvOf, ticks } from './chart-data.ts'

const data: ChartData = {
  rowTitle: 'Dia',
  series: ['Pix', '=Bônus; "x"'],
  rows: [
    { name: '20/11', values: [300, 75] },
    { name: '21/11', values: [0, -40] },
  ],
  short: String,
  long: (value) => `R$ ${value}`,
  plain: (value) => String(value).replace('.', ','),
}

describe('a chart', () => {
  it('reaches from zero to a round number above its highest bar', () => {
    for (const [most, top] of [
      [0, 1],
      [1, 1],
      [375, 400],
      [401, 600],
      [9_999, 10_000],
    ] as const)
      expect(ticks({ rows: [{ name: '', values: [most] }] }).top, String(most)).toBe(top)
    const { top, marks } = ticks(data)
    expect([marks[0], marks.at(-1)]).toEqual([0, top])
  })

  it('draws each value as high as it is, one upon another, and nothing below zero', () => {
    const { top } = ticks(data)
    const drawn = bars(data, { width: chartWidths.phone, left: 50, top, bottom: 20 })
    expect(drawn.map(({ label }) => label)).toEqual(['20/11, Pix: R$ 300', '20/11, =Bônus; "x": R$ 75'])
    const [pix, bonus] = drawn
    expect((pix?.height ?? 0) / (bonus?.height ?? 1)).toBeCloseTo(4)
    expect((bonus?.y ?? 0) + (bonus?.height ?? 0)).toBeCloseTo(pix?.y ?? -1)
    for (const { x, y, width, height } of drawn) {
      expect(x).toBeGreaterThanOrEqual(50)
      expect(x + width).toBeLessThanOrEqual(chartWidths.phone)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(chartHeight - 20 + 1e-9)
    }
  })

  it('draws one day alone in the middle, no wider than a day of many may be', () => {
    const alone = { ...data, rows: data.rows.slice(0, 1) }
    const [bar] = bars(alone, { width: chartWidths.desk, left: 52, top: 400, bottom: 20 })
    expect(bar?.width).toBe(72)
    expect((bar?.x ?? 0) + 36).toBe(52 + (chartWidths.desk - 52) / 2)
  })

  it('is a table for spreadsheets, in which no text is a formula', () => {
    expect(csvOf(data)).toBe('\uFEFFDia;Pix;"\'=Bônus; ""x"""\r\n20/11;300;75\r\n21/11;0;-40\r\n')
  })
})
