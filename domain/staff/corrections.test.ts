import { describe, expect, it } from 'vitest'
import { balanceChange } from '../ledger/spending.ts'
import { cents } from '../money/cents.ts'
import {
  capExceeded,
  correctedBalances,
  correctedPart,
  correctionDecisions,
  correctionDirections,
  correctionStates,
  decisionProblem,
  nextCorrectionState,
  planCorrection,
} from './corrections.ts'

describe('a correction', () => {
  it('moves one balance of one wallet by its amount, and not the other', () => {
    for (const balance of correctedBalances) {
      for (const direction of correctionDirections) {
        const posting = planCorrection(7, { balance, direction, amount: cents(250) })
        const expected = direction === 'give' ? 250 : -250
        const none = balance === 'bonus' ? 'credit' : 'bonus'
        expect(balanceChange(7, [posting])).toMatchObject({ [balance]: expected, [none]: 0 })
      }
    }
  })

  it('gives bonus from where all bonus comes from, and credit from an account of its own', () => {
    const give = { direction: 'give', amount: cents(100) } as const
    expect(planCorrection(7, { ...give, balance: 'bonus' }).from).toBe('programme/bonus-granted')
    expect(planCorrection(7, { ...give, balance: 'credit' }).from).toBe('programme/corrections')
  })

  it('is decided once', () => {
    const arrows = correctionStates.flatMap((state) =>
      correctionDecisions.flatMap((decision) => {
        const next = nextCorrectionState(state, decision)
        return next ? [[state, decision, next]] : []
      }),
    )
    expect(arrows).toEqual([
      ['open', 'approved', 'approved'],
      ['open', 'refused', 'refused'],
    ])
  })

  it('is approved by somebody else, once, and taken back by whoever proposed it', () => {
    const open = { state: 'open', proposedBy: 3 } as const
    expect(decisionProblem(open, 'approved', 3)).toBe('own')
    expect(decisionProblem(open, 'approved', 4)).toBeNull()
    expect(decisionProblem(open, 'refused', 3)).toBeNull()
    for (const state of ['approved', 'refused'] as const) {
      expect(decisionProblem({ state, proposedBy: 3 }, 'approved', 4)).toBe('closed')
      expect(decisionProblem({ state, proposedBy: 3 }, 'refused', 4)).toBe('closed')
    }
  })
})

describe('caps of corrections', () => {
  const caps = { driver: cents(1000), proposer: cents(2000), day: cents(5000) }
  const before = { driver: cents(400), proposer: cents(1500), day: cents(4900) }

  it('capExceeded names the first cap that a correction would exceed', () => {
    expect(capExceeded(before, cents(100), caps)).toBeNull()
    expect(capExceeded(before, cents(101), caps)).toBe('day')
    expect(capExceeded(before, cents(501), { ...caps, day: cents(99_999) })).toBe('proposer')
    expect(capExceeded(before, cents(601), caps)).toBe('driver')
  })

  it('correctedPart is what corrections gave less what they took, and no more than the balance', () => {
    expect(correctedPart({ given: cents(900), taken: cents(200) }, cents(1000))).toBe(700)
    expect(correctedPart({ given: cents(900), taken: cents(0) }, cents(500))).toBe(500)
    expect(correctedPart({ given: cents(100), taken: cents(200) }, cents(500))).toBe(0)
  })

  it('decisionProblem lets nobody approve what a person proposed whom they alone let in', () => {
    const open = { state: 'open', proposedBy: 3, proposerLetInBy: 4 } as const
    expect(decisionProblem(open, 'approved', 4)).toBe('own_guest')
    expect(decisionProblem(open, 'approved', 5)).toBeNull()
    expect(decisionProblem(open, 'refused', 4)).toBeNull()
  })
})
