import { describe, expect, it } from 'vitest'
import { longestReason, readReason } from './reasons.ts'

describe('a reason in words', () => {
  it.each(['', '   ', 'ok', '.....', 'a b c d', '- - - - -'])('says nothing: %j', (typed) => {
    expect(readReason(typed)).toEqual({ problem: 'short' })
  })

  it('has its blanks put right, and keeps its lines', () => {
    expect(readReason('  ligou  às\t10h ')).toEqual({ said: 'ligou às 10h' })
    expect(readReason('Conferimos as fotos.\nA placa é outra.\n')).toEqual({
      said: 'Conferimos as fotos.\nA placa é outra.',
    })
  })

  it('is never cut: what is longer than what is kept is none', () => {
    expect(readReason('x'.repeat(longestReason))).toEqual({ said: 'x'.repeat(longestReason) })
    expect(readReason('x'.repeat(longestReason + 1))).toEqual({ problem: 'long' })
  })
})
