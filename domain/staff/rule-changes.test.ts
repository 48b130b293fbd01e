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
    expect(changesBetween(rules, changed)).toEqual([
      { what: 'groups › Centro › products › 60 minutos › price', before: '300', after: '350' },
      { what: 'settings › mode', before: null, after: '"x"' },
      { what: 'settings › offered', before: '[2,11]', after: '[2]' },
      { what: 'settings › toleranceMinutes', before: '10', after: '15' },
    ])
  })

  it('are none where nothing changed, and not endless', () => {
    expect(changesBetween(rules, structuredClone(rules))).toEqual([])
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`s${n}`, n]))
    expect(changesBetween({}, many)).toHaveLength(50)
  })
})
