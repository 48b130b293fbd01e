import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../durations.ts'
import { cents } from '../money/cents.ts'
import { offeredPaymentForms } from './offered-forms.ts'
import {
  checkAfterSilence,
  confirmationTypeFor,
  creditAmountProblem,
  defaultCreditLimits,
  isOpenOrder,
  judgeGivingUp,
  judgeReceipt,
  needsCaptcha,
  nextChargeCheck,
  nextOrderState,
  type OrderState,
  openOrderStates,
  orderEvents,
  orderStates,
  orderStatuses,
  orderStatusOnWire,
  paymentForms,
  transactionTypes,
} from './orders.ts'

describe('an order', () => {
  it('goes from draft over awaiting payment to paid, and may be refunded', () => {
    expect(nextOrderState('draft', 'payment_requested')).toBe('awaiting_payment')
    expect(nextOrderState('awaiting_payment', 'payment_confirmed')).toBe('paid')
    expect(nextOrderState('paid', 'refunded')).toBe('refunded')
  })

  it('can expire, be refused or be cancelled while it waits', () => {
    expect(nextOrderState('awaiting_payment', 'expired')).toBe('expired')
    expect(nextOrderState('awaiting_payment', 'payment_refused')).toBe('refused')
    expect(nextOrderState('awaiting_payment', 'cancelled')).toBe('cancelled')
    expect(nextOrderState('draft', 'expired')).toBe('expired')
    expect(nextOrderState('draft', 'cancelled')).toBe('cancelled')
    expect(nextOrderState('draft', 'payment_confirmed')).toBeNull()
  })

  it('waits for its payment as long as its time can run out', () => {
    expect(openOrderStates).toEqual(['draft', 'awaiting_payment'])
    expect(orderStates.filter(isOpenOrder)).toEqual(openOrderStates)
  })

  it('is a draft again after a card that could not be used, and nothing else of it is', () => {
    expect(nextOrderState('awaiting_payment', 'card_unusable')).toBe('draft')
    for (const state of orderStates.filter((state) => state !== 'awaiting_payment')) {
      expect(nextOrderState(state, 'card_unusable')).toBeNull()
    }
  })

  it('takes a payment that comes too late', () => {
    for (const closed of ['expired', 'cancelled', 'refused'] as const) {
      expect(nextOrderState(closed, 'payment_confirmed')).toBe('paid')
    }
  })

  it('that its payer gave up can be paid no more: what comes goes back', () => {
    for (const state of ['draft', 'awaiting_payment', 'expired', 'refused', 'cancelled'] as const) {
      expect(nextOrderState(state, 'given_up')).toBe('given_up')
      expect(judgeGivingUp(state, paymentForms.pix)).toBe('given_up')
    }
    expect(judgeGivingUp('given_up', paymentForms.pix)).toBe('already')
    expect(judgeGivingUp('paid', paymentForms.bankSlip)).toBe('paid')
    expect(judgeGivingUp('awaiting_payment', paymentForms.creditCard)).toBe('undecided')
    expect(judgeGivingUp('draft', paymentForms.creditCard)).toBe('given_up')
    expect(judgeReceipt('given_up', cents(5000), cents(5000))).toEqual({
      outcome: 'to_refund',
      reason: 'given_up',
    })
  })

  it('once paid is only ever refunded, once, or disputed, and a refunded one is final', () => {
    for (const event of orderEvents) {
      const after: Partial<Record<string, OrderState>> = { refunded: 'refunded', disputed: 'disputed' }
      expect(nextOrderState('paid', event)).toBe(after[event] ?? null)
      const decided: Partial<Record<string, OrderState>> = { refunded: 'refunded', dispute_won: 'paid' }
      expect(nextOrderState('disputed', event)).toBe(decided[event] ?? null)
      expect(nextOrderState('refunded', event)).toBeNull()
    }
  })

  it('whatever happens in whatever order, is paid at most once, but for disputes that are won, and refunded only after that', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderEvents), { maxLength: 20 }), (events) => {
        let state: OrderState = 'draft'
        const visited: OrderState[] = []
        for (const event of events) {
          const next: OrderState | null = nextOrderState(state, event)
          if (next === null) continue
          state = next
          visited.push(state)
        }
        const count = (wanted: OrderState) => visited.filter((one) => one === wanted).length
        expect(count('paid')).toBeLessThanOrEqual(1 + count('disputed'))
        if (visited.includes('refunded')) expect(['paid', 'disputed']).toContain(visited.at(-2))
      }),
    )
  })

  it('tells its status as 1 pending, 2 completed, 3 cancelled, 4 expired, 5 refused', () => {
    expect(orderStatuses).toEqual({ pending: 1, completed: 2, cancelled: 3, expired: 4, refused: 5 })
    expect(orderStates.map((state) => [state, orderStatusOnWire(state)])).toEqual([
      ['draft', 1],
      ['awaiting_payment', 1],
      ['paid', 2],
      ['expired', 4],
      ['refused', 5],
      ['cancelled', 3],
      ['given_up', 3],
      ['refunded', 3],
      ['disputed', 3],
    ])
  })
})

it('payment forms are 1 cash, 2 credit card, 3 debit card, 4 wallet, 5 bank slip, 11 Pix [payment-form.ids]', () => {
  expect(paymentForms).toEqual({ cash: 1, creditCard: 2, debitCard: 3, wallet: 4, bankSlip: 5, pix: 11 })
  expect(Object.values(paymentForms)).not.toContain(10)
  expect(confirmationTypeFor(10)).toBe(9)
})

it('only 2, 3, 4, 5 and 11 may be offered [const.allowed-forms]', () => {
  expect(offeredPaymentForms).toEqual([2, 3, 4, 5, 11])
})

it('transaction type 1 is credit purchase, 6 parking, 17 regularisation [transaction.credit-purchase]', () => {
  expect(transactionTypes).toMatchObject({ creditPurchase: 1, parking: 6, regularisation: 17 })
})

it('3 gives 2, 5 gives 4, 10 gives 9, 11 gives 7, others 5 [const.confirmation-type]', () => {
  expect([3, 5, 10, 11].map(confirmationTypeFor)).toEqual([2, 4, 9, 7])
  expect([1, 2, 4, 6, 7, 99].map(confirmationTypeFor)).toEqual([5, 5, 5, 5, 5, 5])
})

it('an amount lies between 1 and 50000 reais, or within the limits of its form [const.credit-limits, credits.amount]', () => {
  expect(defaultCreditLimits).toEqual({ min_amount: 100, max_amount: 5_000_000 })
  expect([100, 101, 4_999_999, 5_000_000].map((amount) => creditAmountProblem(amount))).toEqual([
    null,
    null,
    null,
    null,
  ])
  for (const wrong of [null, 0, -100, 99, 5_000_001, 100.5, Number.NaN]) {
    expect(creditAmountProblem(wrong), String(wrong)).toBe('amount_out_of_limits')
  }
  const limits = { min_amount: cents(1000), max_amount: cents(2000) }
  expect([999, 1000, 2000, 2001].map((amount) => creditAmountProblem(amount, limits))).toEqual([
    'amount_out_of_limits',
    null,
    null,
    'amount_out_of_limits',
  ])
})

describe('money that reached an order', () => {
  const total = cents(5000)

  it('fulfils it when the amount is right and nothing was fulfilled before, also late', () => {
    for (const state of ['awaiting_payment', 'expired', 'refused', 'cancelled'] as const) {
      expect(judgeReceipt(state, total, cents(5000))).toEqual({ outcome: 'fulfilled', state: 'paid' })
    }
  })

  it('goes back whole when the amount is another', () => {
    for (const paid of [4999, 5001, 1]) {
      expect(judgeReceipt('awaiting_payment', total, cents(paid))).toEqual({
        outcome: 'to_refund',
        reason: 'wrong_amount',
      })
    }
  })

  it('goes back when the order was paid or refunded before', () => {
    for (const state of ['paid', 'refunded'] as const) {
      expect(judgeReceipt(state, total, total)).toEqual({ outcome: 'to_refund', reason: 'second_payment' })
    }
  })
})

describe('asking the bank again', () => {
  const open = { paymentFormId: paymentForms.pix, state: 'awaiting_payment' } as const

  it('happens each minute while the charge can be paid in time', () => {
    const charge = { ...open, expiresAt: 30 * minuteMs }
    expect(nextChargeCheck(0, charge)).toBe(minuteMs)
    expect(nextChargeCheck(29 * minuteMs, charge)).toBe(30 * minuteMs)
  })

  it('happens each half hour about a slip, which is open for days', () => {
    const slip = { ...open, paymentFormId: paymentForms.bankSlip, expiresAt: 3 * 24 * hourMs }
    expect(nextChargeCheck(0, slip)).toBe(30 * minuteMs)
  })

  it('becomes rarer after its expiry, and ends a week later', () => {
    const charge = { ...open, expiresAt: 0 }
    expect(nextChargeCheck(30 * minuteMs, { ...open, expiresAt: 30 * minuteMs })).toBe(31 * minuteMs)
    expect(nextChargeCheck(3 * hourMs, charge)).toBe(6 * hourMs)
    expect(nextChargeCheck(72 * hourMs, charge)).toBe(96 * hourMs)
    expect(nextChargeCheck(169 * hourMs, charge)).toBeNull()
  })

  it('ends a week after its bank takes a slip no more', () => {
    const slip = { ...open, paymentFormId: paymentForms.bankSlip, expiresAt: 0, takenUntil: 48 * hourMs }
    expect(nextChargeCheck(3 * hourMs, slip)).toBe(6 * hourMs)
    expect(nextChargeCheck(216 * hourMs, slip)).toBe(240 * hourMs)
    expect(nextChargeCheck(217 * hourMs, slip)).toBeNull()
  })

  it('happens twice more about what is paid: when its time is over, and a day later', () => {
    const paid = { ...open, state: 'paid', expiresAt: 30 * minuteMs } as const
    expect(nextChargeCheck(minuteMs, paid)).toBe(30 * minuteMs)
    expect(nextChargeCheck(30 * minuteMs, paid)).toBe(24 * hourMs + 30 * minuteMs)
    expect(nextChargeCheck(24 * hourMs + 30 * minuteMs, paid)).toBeNull()
  })

  it('happens a day later where the last answer did not come, until a month after the expiry', () => {
    expect(checkAfterSilence(169 * hourMs, 0)).toBe(193 * hourMs)
    expect(checkAfterSilence(30 * 24 * hourMs, 0)).toBe(31 * 24 * hourMs)
    expect(checkAfterSilence(721 * hourMs, 0)).toBeNull()
  })

  it('always looks ahead', () => {
    const states = fc.constantFrom<OrderState>('draft', 'awaiting_payment', 'paid', 'refunded', 'given_up')
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 0 }), states, (now, expiresAt, state) => {
        const next = nextChargeCheck(now, { ...open, expiresAt, state })
        expect(next === null || next >= now + minuteMs).toBe(true)
      }),
    )
  })
})

describe('the captcha of a payment', () => {
  const { creditPurchase, regularisation } = transactionTypes
  const { creditCard, debitCard, wallet, bankSlip, pix } = paymentForms

  it.each([
    [creditPurchase, creditCard, true],
    [creditPurchase, debitCard, true],
    [creditPurchase, bankSlip, true],
    [creditPurchase, pix, true],
    [regularisation, creditCard, true],
    [regularisation, wallet, true],
    [regularisation, debitCard, false],
    [regularisation, bankSlip, false],
    [regularisation, pix, false],
  ])('of type %d by form %d: %s', (type, form, needed) => {
    expect(needsCaptcha(type, form)).toBe(needed)
  })
})
