import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  disputedClaims,
  feeRevenue,
  gatewayClearing,
  noticeReturning,
  parkingRevenue,
  walletCredit,
} from '../ledger/accounts.ts'
import { type Cents, cents, lesser, proportion, subtractCents, sumCents } from '../money/cents.ts'
import {
  compareTaken,
  disputeStates,
  nextDisputeState,
  planCollecting,
  planTaking,
  planWon,
  shareDispute,
} from './disputes.ts'

const none = cents(0)
/** A payment of goods that are no credit, of which nothing is kept for anybody. */
const revenue = { before: none, feeBefore: none, held: none, credited: none, isCredit: false, credit: none }
const wallet = walletCredit(7)

describe('a dispute', () => {
  it('is open until the bank decides, may turn when it was lost, and is over when it was won', () => {
    const next = disputeStates.map((state) => disputeStates.map((said) => nextDisputeState(state, said)))
    expect(next).toEqual([
      [null, 'lost', 'won'],
      [null, null, 'won'],
      [null, null, null],
    ])
  })

  it('takes credit as far as it is there, and claims the rest', () => {
    const sold = { amount: cents(5000), tax: cents(200) }
    const asked = { ...revenue, taken: cents(5200), isCredit: true, credit: cents(1200) }
    expect(shareDispute(sold, asked)).toEqual({
      tax: 200,
      credit: 1200,
      claimed: 3800,
      rest: 0,
      returning: 0,
    })
  })

  it('takes goods before the fee when it is partial, also in two parts', () => {
    const sold = { amount: cents(5000), tax: cents(200) }
    const first = shareDispute(sold, { ...revenue, taken: cents(3000) })
    const second = shareDispute(sold, { ...revenue, taken: cents(2200), before: cents(3000) })
    expect([first, second]).toEqual([
      { tax: 0, credit: 0, claimed: 0, rest: 3000, returning: 0 },
      { tax: 200, credit: 0, claimed: 0, rest: 2000, returning: 0 },
    ])
  })

  it('takes no more of the fee than did not go back with a notice', () => {
    const sold = { amount: cents(6000), tax: cents(200) }
    const asked = { ...revenue, taken: cents(3100), before: cents(3100), feeBefore: cents(100) }
    expect(shareDispute(sold, asked)).toEqual({ tax: 100, credit: 0, claimed: 0, rest: 3000, returning: 0 })
  })

  it('never takes more than is left', () => {
    const sold = { amount: cents(100), tax: none }
    const more = { ...revenue, taken: cents(51), before: cents(50) }
    expect(() => shareDispute(sold, more)).toThrow(RangeError)
  })

  it('takes what is held for a refund last, and nothing of it twice', () => {
    const sold = { amount: cents(6000), tax: cents(200) }
    const takeOf = (taken: number, before: number, held: number) =>
      shareDispute(sold, { ...revenue, taken: cents(taken), before: cents(before), held: cents(held) })
    const goods = { credit: 0, claimed: 0 }
    expect(takeOf(1000, 0, 3100)).toEqual({ ...goods, rest: 1000, tax: 0, returning: 0 })
    expect(takeOf(3100, 1000, 3100)).toEqual({ ...goods, rest: 1900, tax: 200, returning: 1000 })
    expect(takeOf(2100, 4100, 2100)).toEqual({ ...goods, rest: 0, tax: 0, returning: 2100 })
  })

  it('takes what became credit instead of what a notice had cost last, from the wallet, and claims the rest', () => {
    const sold = { amount: cents(9000), tax: none }
    const takeOf = (taken: number, before: number, credited: number) =>
      shareDispute(sold, {
        ...revenue,
        taken: cents(taken),
        before: cents(before),
        held: cents(before === 0 ? 2000 : 0),
        credited: cents(credited),
        credit: cents(500),
      })
    expect(takeOf(5000, 0, 3000)).toEqual({ tax: 0, credit: 0, claimed: 0, rest: 4000, returning: 1000 })
    expect(takeOf(3000, 6000, 3000)).toEqual({ tax: 0, credit: 500, claimed: 2500, rest: 0, returning: 0 })
  })

  it('takes a payment whole from each account what that has of it, in however many parts', () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 1, max: 100_000 }),
      tax: fc.integer({ min: 0, max: 500 }),
      held: fc.nat(100),
      credited: fc.nat(100),
      wallet: fc.nat(100_000),
      parts: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(amounts, ({ amount, tax, held: h, credited: c, wallet: credit, parts }) => {
        const sold = { amount: cents(amount), tax: cents(tax) }
        const held = proportion(sold.amount, h, 200)
        const credited = proportion(sold.amount, c, 200)
        const sum = { fresh: none, returning: none, lent: none }
        let before = none
        for (const part of [...parts, amount + tax]) {
          const taken = lesser(cents(part), cents(amount + tax - before))
          if (taken === 0) continue
          const left = {
            held: subtractCents(held, sum.returning),
            credited: subtractCents(credited, sum.lent),
          }
          const shares = shareDispute(sold, { ...revenue, ...left, taken, before, credit: cents(credit) })
          expect(sumCents(Object.values(shares))).toBe(taken)
          expect(Object.values(shares).every((one) => one >= 0)).toBe(true)
          sum.fresh = sumCents([sum.fresh, shares.rest, shares.tax])
          sum.returning = sumCents([sum.returning, shares.returning])
          sum.lent = sumCents([sum.lent, shares.credit, shares.claimed])
          before = sumCents([before, taken])
        }
        expect(sum).toEqual({ fresh: amount + tax - held - credited, returning: held, lent: credited })
      }),
    )
  })
})

const accountsAfter = (postings: readonly { from: string; to: string; amount: Cents }[]) => {
  const sums = new Map<string, number>()
  for (const { from, to, amount } of postings) {
    sums.set(from, (sums.get(from) ?? 0) - amount)
    sums.set(to, (sums.get(to) ?? 0) + amount)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

describe('its postings', () => {
  const disputed = { tax: cents(200), credit: cents(1200), claimed: cents(3800), rest: none, returning: none }
  const credit = { ...disputed, paymentFormId: 2, walletId: 7, soldTo: wallet }

  it('give the bank what it took', () => {
    expect(accountsAfter(planTaking(credit))).toEqual({
      [wallet]: -1200,
      [disputedClaims]: -3800,
      [feeRevenue]: -200,
      [gatewayClearing(2)]: 5200,
    })
    const ticket = { tax: none, credit: none, claimed: none, rest: cents(300), returning: none }
    const sold = { ...ticket, paymentFormId: 11, walletId: null, soldTo: parkingRevenue }
    expect(planTaking(sold)).toEqual([{ from: parkingRevenue, to: gatewayClearing(11), amount: 300 }])
  })

  it('take what was held for a refund from there, and hold it again when the dispute is won', () => {
    const shares = { tax: none, credit: none, claimed: none, rest: none, returning: cents(3000) }
    const notice = { ...shares, paymentFormId: 2, walletId: null, soldTo: parkingRevenue }
    expect(planTaking(notice)).toEqual([{ from: noticeReturning, to: gatewayClearing(2), amount: 3000 }])
    const won = { ...notice, collected: none, creditTo: wallet }
    expect(planWon(won)).toEqual([{ from: gatewayClearing(2), to: noticeReturning, amount: 3000 }])
  })

  it('collect no more of a claim than the credit holds', () => {
    expect(planCollecting(7, cents(500), cents(3800))).toEqual({
      from: wallet,
      to: disputedClaims,
      amount: 500,
    })
    expect(planCollecting(7, none, cents(3800))).toBeNull()
    expect(planCollecting(7, cents(500), none)).toBeNull()
  })

  it('leave nothing behind when a dispute is won, whatever was collected meanwhile', () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 1, max: 100_000 }),
      tax: fc.integer({ min: 0, max: 500 }),
      held: fc.integer({ min: 0, max: 100_000 }),
      later: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(amounts, ({ amount, tax, held, later }) => {
        const sold = { amount: cents(amount), tax: cents(tax) }
        const taken = cents(amount + tax)
        const shares = shareDispute(sold, { ...revenue, taken, isCredit: true, credit: cents(held) })
        const dispute = { ...shares, paymentFormId: 2, walletId: 7, soldTo: wallet }
        const collecting = planCollecting(7, cents(later), shares.claimed)
        const collected = collecting?.amount ?? none
        const taking = planTaking(dispute)
        expect(sumCents(taking.map((one) => one.amount))).toBe(taken)
        const all = [
          ...taking,
          ...(collecting ? [collecting] : []),
          ...planWon({ ...dispute, collected, creditTo: wallet }),
        ]
        expect(accountsAfter(all)).toEqual({})
        expect(all.every((one) => one.amount > 0)).toBe(true)
      }),
    )
  })
})

describe('a bank that says only how much went back', () => {
  const compare = ([all, given, asked]: [number, number, number], known: number[]) => {
    const missing = known.map((amount, at) => ({ id: `${at}`, amount: cents(amount) }))
    const { taken, won } = compareTaken(
      { all: cents(all), given: cents(given), asked: cents(asked) },
      missing,
    )
    return [taken, won]
  }

  it.each([
    ['took nothing while no more went back than we gave', [1000, 1000, 0], [], 0, []],
    ['took what went back beside that', [5000, 1000, 0], [], 4000, []],
    ['took once more what is missing beside what is known', [5000, 0, 0], [4000], 1000, []],
    ['gave back what is not missing any more', [1000, 1000, 0], [4000], 0, ['0']],
    ['gave back that one of two which is not missing any more', [2000, 0, 0], [1000, 2000], 0, ['0']],
    ['gave back the newest, of which a part is missing still', [3000, 0, 0], [1000, 4000], 2000, ['1']],
    ['may have made the refund that was asked for', [1000, 0, 1000], [], 0, []],
    ['took more than that anyhow', [5000, 0, 1000], [], 4000, []],
    ['has what it took while a refund is asked for', [4000, 0, 4000], [4000], 0, []],
    ['has less than it took whatever became of the refund', [1000, 0, 1000], [4000], 1000, ['0']],
    ['gave back all while we know of more refunds than went back', [0, 1000, 0], [500], 0, ['0']],
  ] as const)('%s', (_what, went, known, taken, won) => {
    expect(compare([...went], [...known])).toEqual([taken, won])
  })

  it('and is believed: what is missing afterwards is what it says, and saying it again changes nothing', () => {
    const amount = fc.integer({ min: 0, max: 1000 })
    const known = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 })
    fc.assert(
      fc.property(amount, amount, known, (given, more, before) => {
        const missing = before.map((one, at) => ({ id: `${at}`, amount: cents(one) }))
        const went = { all: cents(given + more), given: cents(given), asked: none }
        const { taken, won } = compareTaken(went, missing)
        const left = missing.filter(({ id }) => !won.includes(id))
        const after = taken > 0 ? [...left, { id: 'new', amount: taken }] : left
        expect(sumCents(after.map((one) => one.amount))).toBe(more)
        expect(compareTaken(went, after)).toEqual({ taken: none, won: [] })
      }),
    )
  })
})
