import { describe, expect, it } from 'vitest'
import { balanceChange } from '../ledger/spending.ts'
import { cents } from '../money/cents.ts'
import { correctedBalances, correctionDirections, decisionProblem, planCorrection } from './corrections.ts'

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

  it('is approved by somebody else, once, and taken back by whoever proposed it', () => {
    const open = { state: 'open', proposedBy: 3 }
    expect(decisionProblem(open, 'approved', 3)).toBe('own')
    expect(decisionProblem(open, 'approved', 4)).toBeNull()
    expect(decisionProblem(open, 'refused', 3)).toBeNull()
    for (const state of ['approved', 'refused']) {
      expect(decisionProblem({ state, proposedBy: 3 }, 'approved', 4)).toBe('closed')
      expect(decisionProblem({ state, proposedBy: 3 }, 'refused', 4)).toBe('closed')
    }
  })
})
