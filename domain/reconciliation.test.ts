import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBooks } from './reconciliation.ts'

const payment = fc.record({
  endToEndId: fc.uuid(),
  amount: fc.integer({ min: 1, max: 100_000 }),
  refunded: fc.constantFrom(0, 1),
})
const books = fc.uniqueArray(payment, { selector: ({ endToEndId }) => endToEndId })

describe('comparing the bank’s list with ours', () => {
  it('finds nothing in equal books, in whatever order they stand', () => {
    fc.assert(
      fc.property(books, (list) => {
        expect(compareBooks(list, list.toReversed())).toEqual([])
      }),
    )
  })

  it('finds every payment that only one of them has', () => {
    fc.assert(
      fc.property(books, books, (bank, ours) => {
        const found = compareBooks(bank, ours)
        expect(found.filter(({ kind }) => kind === 'missing_here')).toHaveLength(bank.length)
        expect(found.filter(({ kind }) => kind === 'missing_at_bank')).toHaveLength(ours.length)
      }),
    )
  })

  it('says what the two books say of a payment that differs', () => {
    const ours = { endToEndId: 'E1', amount: 5000, refunded: 0 }
    expect(compareBooks([{ ...ours, amount: 4999 }], [ours])).toEqual([
      { endToEndId: 'E1', kind: 'amount', atBank: 4999, here: 5000 },
    ])
    expect(compareBooks([{ ...ours, refunded: 5000 }], [ours])).toEqual([
      { endToEndId: 'E1', kind: 'refund', atBank: 5000, here: 0 },
    ])
  })
})
