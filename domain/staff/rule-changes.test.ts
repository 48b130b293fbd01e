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

  it('are none where nothing changed, and not endless: what is left out is counted, and no setting is', () => {
    expect(changesBetween(rules, structuredClone(rules))).toEqual({ changes: [], left_out: 0 })
    const prices = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`p${n}`, n]))
    const { changes, left_out } = changesBetween({}, { groups: prices, settings: { toleranceMinutes: 15 } })
    expect([changes.length, left_out, changes[0]?.what]).toEqual([50, 31, 'settings › toleranceMinutes'])
    expect(changesBetween({}, { groups: prices }, 80).left_out).toBe(0)
  })
})
