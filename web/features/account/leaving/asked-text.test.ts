import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import type { RefundRequest } from '#web/api/account/leaving.ts'
import { askedText } from './asked-text.ts'

const plan = (rest: number): RefundRequest => ({
  amount: cents(5000),
  parts: [],
  returning: cents(0),
  rest: cents(rest),
  rest_days: 10,
  asks_again_at: null,
  request: null,
})

describe('what is said of a refund request once it is made', () => {
  it('promises that the team gets in touch only where it may have something to pay', () => {
    expect(askedText(plan(1))).toBe(
      'Solicitação de reembolso enviada. Nossa equipe entrará em contato com você.',
    )
    for (const other of [plan(0), null, undefined]) {
      expect(askedText(other)).toBe('Solicitação de reembolso enviada.')
    }
  })
})
