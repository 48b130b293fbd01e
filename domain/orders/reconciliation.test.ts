import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../brazil/civil-time.ts'
import { cents } from '../money/cents.ts'
import { compareBooks, type ListedPayment, lastLookAge, lookAgainAge } from './reconciliation.ts'

const payment = fc.record({
  endToEndId: fc.uuid(),
  amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
  refunded: fc.constantFrom(cents(0), cents(1)),
  onItsWay: fc.constant(cents(0)),
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
    const ours = { endToEndId: 'E1', amount: cents(5000), refunded: cents(0), onItsWay: cents(0) }
    for (const atBank of [4999, 5001]) {
      expect(compareBooks([{ ...ours, amount: cents(atBank) }], [ours])).toEqual([
        { endToEndId: 'E1', kind: 'amount', atBank, here: 5000 },
      ])
    }
    expect(compareBooks([{ ...ours, refunded: cents(5000) }], [ours])).toEqual([
      { endToEndId: 'E1', kind: 'refund', atBank: 5000, here: 0 },
    ])
  })

  it('takes what goes back at this moment for made or not made, but for no more than was promised', () => {
    const ours = { endToEndId: 'E1', amount: cents(5000), refunded: cents(1000), onItsWay: cents(500) }
    const foundAt = (refunded: number) => compareBooks([{ ...ours, refunded: cents(refunded) }], [ours])
    for (const possible of [1000, 1500]) expect(foundAt(possible)).toEqual([])
    for (const atBank of [0, 999, 1501])
      expect(foundAt(atBank)).toEqual([{ endToEndId: 'E1', kind: 'refund', atBank, here: 1000 }])
  })

  it('says what could not be compared, after what is known to differ', () => {
    const ours = { endToEndId: 'E1', amount: cents(5000), refunded: cents(0), onItsWay: cents(0) }
    const kindOf = (theirs: Pick<ListedPayment, 'amount' | 'refunded'>, own = [ours]) =>
      compareBooks([{ endToEndId: 'E1', ...theirs }], own)
    const unreadable = { endToEndId: 'E1', kind: 'unreadable' }
    expect(kindOf({ amount: null, refunded: cents(0) })).toEqual([
      { ...unreadable, atBank: null, here: 5000 },
    ])
    expect(kindOf({ amount: cents(5000), refunded: null })).toEqual([
      { ...unreadable, atBank: 5000, here: 5000 },
    ])
    expect(kindOf({ amount: null, refunded: null }, [])).toEqual([
      { ...unreadable, atBank: null, here: null },
    ])
    expect(kindOf({ amount: cents(4999), refunded: null })).toMatchObject([{ kind: 'amount' }])
    expect(kindOf({ amount: cents(5000), refunded: null }, [])).toMatchObject([{ kind: 'missing_here' }])
  })
})

it('a day is looked at again ever more seldom, and at last no more', () => {
  const ages: number[] = []
  let lookedAt = 1
  for (let age = 1; age < 400; age++) {
    const today = addDays('2027-03-10', age)
    const due = lookAgainAge('2027-03-10', today, lookedAt)
    if (due === null) continue
    ages.push(age)
    lookedAt = due
  }
  expect(ages).toEqual([3, 7, 15, 30, 45, 60, 75, 90, 105, 120, 150, 180])
  expect(lastLookAge).toBe(180)
  expect(lookAgainAge('2027-03-10', '2028-03-10', 1)).toBe(180)
  expect(lookAgainAge('2027-03-10', '2027-03-11', 1)).toBeNull()
})
