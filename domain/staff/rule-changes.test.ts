import { describe, expect, it } from 'vitest'
import { changesBetween } from './rule-changes.ts'

describe('changed rules', () => {
  const rules = {
    settings: { toleranceMinutes: 10, offered: [2, 11] },
    groups: [{ id: 1, name: 'Centro', products: [{ name: '60 minutos', price: 300 }] }],
  }

  it('are told place by place, by the names that things have', () => {
    const changed = {
      settings: { toleranceMinutes: 15, offered: [2], mode: 'x' },
      groups: [{ id: 1, name: 'Centro', products: [{ name: '60 minutos', price: 350 }] }],
    }
    expect(changesBetween(rules, changed)).toEqual({
      changes: [
        { what: 'settings › mode', before: null, after: '"x"' },
        { what: 'settings › offered', before: '[2,11]', after: '[2]' },
        { what: 'settings › toleranceMinutes', before: '10', after: '15' },
        { what: 'groups › Centro › products › 60 minutos › price', before: '300', after: '350' },
      ],
      left_out: 0,
    })
  })

  it('are told of each of two things that share a name: by their dates, or else in their order', () => {
    const [eve, nextEve] = ['2026-12-24', '2027-12-24'].map((date) => ({
      date,
      from: '12:00',
      name: 'Véspera',
    }))
    const days = (...list: unknown[]) => ({ freeDays: { days: list } })
    const later = { ...eve, from: '14:00' }
    expect(changesBetween(days(eve, nextEve), days(later, nextEve)).changes).toEqual([
      { what: 'freeDays › days › Véspera (2026-12-24) › from', before: '"12:00"', after: '"14:00"' },
    ])
    // The one that stands as it stood is not told, although only now there are two of its name.
    const added = changesBetween(days(nextEve), days(eve, nextEve)).changes
    expect(added.map(({ what, before }) => [what, before])).toEqual(
      ['date', 'from', 'name'].map((part) => [`freeDays › days › Véspera (2026-12-24) › ${part}`, null]),
    )
    expect(changesBetween(days(eve, nextEve), days(nextEve)).changes.map(({ what }) => what)).toEqual(
      added.map(({ what }) => what),
    )
    const pair = (first: number, second: number) => ({
      products: [first, second].map((price) => ({ name: '60 minutos', price })),
    })
    expect(changesBetween(pair(300, 500), pair(350, 500)).changes).toEqual([
      { what: 'products › 60 minutos › price', before: '300', after: '350' },
    ])
    expect(changesBetween(pair(300, 500), pair(300, 550)).changes).toEqual([
      { what: 'products › 60 minutos (2) › price', before: '500', after: '550' },
    ])
    const twice = (from: string) => days(eve, { ...eve, from })
    expect(changesBetween(twice('16:00'), twice('17:00')).changes).toEqual([
      { what: 'freeDays › days › Véspera (2026-12-24) (2) › from', before: '"16:00"', after: '"17:00"' },
    ])
  })

  it('are none where nothing changed, and not endless: what is left out is counted, and no setting is', () => {
    expect(changesBetween(rules, structuredClone(rules))).toEqual({ changes: [], left_out: 0 })
    const prices = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`p${n}`, n]))
    const { changes, left_out } = changesBetween({}, { groups: prices, settings: { toleranceMinutes: 15 } })
    expect([changes.length, left_out, changes[0]?.what]).toEqual([50, 31, 'settings › toleranceMinutes'])
    expect(changesBetween({}, { groups: prices }, 80).left_out).toBe(0)
  })
})
