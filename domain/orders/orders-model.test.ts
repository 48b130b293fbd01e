import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusGranted, parkingRevenue, regularisationRevenue, walletCredit } from '../ledger/accounts.ts'
import { type Posting, planCreditPayment, planSale } from '../ledger/spending.ts'
import { type Cents, cents } from '../money/cents.ts'
import { isRegularisable } from '../notices/life-cycle.ts'
import { noticeStatuses } from '../notices/status.ts'
import {
  judgeReceipt,
  nextOrderState,
  type OrderEvent,
  type OrderState,
  paymentForms,
  type RefundReason,
} from './orders.ts'

/**
 * A city of three notices and some orders for credit, tickets and notices, paid at a bank or from a wallet, by events
 * in any order: told twice, late, never, of another amount. The rules are the domain's own; the model keeps only the
 * books that the server keeps in its tables.
 */
type Kind = 'credit' | 'ticket' | 'notice'
type Order = {
  kind: Kind
  form: number
  total: Cents
  notice: number
  payer: number
  state: OrderState
  waits: boolean
}
type Payment = { order: number; amount: Cents; outcome: 'fulfilled' | RefundReason; isReturned: boolean }
type World = {
  orders: Order[]
  /** What the bank has received, by its own id, and what we have recorded of it. */
  arrived: Map<string, { order: number; amount: Cents }>
  recorded: Map<string, Payment>
  notices: number[]
  postings: Posting[]
  credit: Cents
}

const price = cents(3000)
const fee = cents(150)
const wallet = 1

const emptyWorld = (): World => ({
  orders: [],
  arrived: new Map(),
  recorded: new Map(),
  notices: [noticeStatuses.notified, noticeStatuses.notified, noticeStatuses.notified],
  postings: [{ from: bonusGranted, to: walletCredit(wallet), amount: cents(4000) }],
  credit: cents(4000),
})

const revenueOf = (kind: Kind): string =>
  ({ credit: walletCredit(wallet), ticket: parkingRevenue, notice: regularisationRevenue })[kind]

const isPayable = (world: World, { notice }: Order): boolean => isRegularisable(world.notices[notice] ?? 0)

const apply = (order: Order, event: OrderEvent): boolean => {
  const next = nextOrderState(order.state, event)
  if (next === null) return false
  order.state = next
  if (next !== 'draft' && next !== 'awaiting_payment') order.waits = false
  return true
}

/** What the server does with a payment that it hears of, however often and whenever. */
const record = (world: World, id: string): void => {
  const money = world.arrived.get(id)
  const order = money && world.orders[money.order]
  if (!money || !order || world.recorded.has(id)) return
  const verdict = judgeReceipt(order.state, order.total, money.amount)
  const note = (outcome: Payment['outcome']) =>
    world.recorded.set(id, { ...money, outcome, isReturned: false })
  if (verdict.outcome === 'to_refund') {
    note(verdict.reason)
    return
  }
  if (order.kind === 'notice' && !isPayable(world, order)) {
    note('notice_not_payable')
    apply(order, 'cancelled')
    return
  }
  note('fulfilled')
  apply(order, 'payment_confirmed')
  fulfil(world, order, planSale(price, fee, order.form, revenueOf(order.kind)))
}

const fulfil = (world: World, order: Order, postings: Posting[]): void => {
  world.postings.push(...postings)
  if (order.kind === 'credit') world.credit = cents(world.credit + price)
  if (order.kind === 'notice') world.notices[order.notice] = noticeStatuses.paid
}

const fromWallet = (world: World, order: Order): void => {
  const affordable = world.credit >= order.total
  if (order.form !== paymentForms.wallet || order.state !== 'draft') return
  if (!affordable || !isPayable(world, order)) return
  apply(order, 'payment_requested')
  apply(order, 'payment_confirmed')
  world.credit = cents(world.credit - order.total)
  fulfil(world, order, planCreditPayment(wallet, price, fee, revenueOf('notice')))
}

type Event =
  | { what: 'order'; kind: Kind; form: number; notice: number; payer: number }
  | { what: OrderEvent; order: number }
  | { what: 'pay'; order: number; id: string; amount: Cents }
  | { what: 'tell'; id: string }
  | { what: 'return'; id: string }
  | { what: 'call off'; notice: number; status: number }
  | { what: 'pay from wallet'; order: number }

const happen = (world: World, event: Event): void => {
  if (event.what === 'order') {
    // Only the payer's own order keeps from another one (decision Q79).
    const isSecondTry = world.orders.some(
      ({ waits, notice, kind, payer }) =>
        waits && kind === 'notice' && notice === event.notice && payer === event.payer,
    )
    const order: Order = { ...event, total: cents(price + fee), state: 'draft', waits: true }
    if (event.kind === 'notice' && (isSecondTry || !isPayable(world, order))) return
    world.orders.push(order)
  } else if (event.what === 'pay') {
    const order = world.orders[event.order]
    const isOpened = order && order.state !== 'draft' && order.form !== paymentForms.wallet
    if (isOpened && !world.arrived.has(event.id)) world.arrived.set(event.id, event)
  } else if (event.what === 'tell') record(world, event.id)
  else if (event.what === 'return') {
    const payment = world.recorded.get(event.id)
    if (payment && payment.outcome !== 'fulfilled') payment.isReturned = true
  } else if (event.what === 'call off') {
    if (isRegularisable(world.notices[event.notice] ?? 0)) world.notices[event.notice] = event.status
  } else if (event.what === 'pay from wallet') {
    const order = world.orders[event.order]
    if (order) fromWallet(world, order)
  } else {
    const order = world.orders[event.order]
    const isOfBank = order && order.form !== paymentForms.wallet
    if (isOfBank || (order && event.what !== 'payment_requested')) apply(order, event.what)
  }
}

const at = fc.nat(5)
const id = fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5', 'E6')
const notice = fc.nat(2)
const kinds = fc.oneof(
  fc.record({
    kind: fc.constantFrom<Kind>('credit', 'ticket', 'notice'),
    form: fc.constantFrom(2, 3, 5, 11),
  }),
  fc.record({ kind: fc.constant<Kind>('notice'), form: fc.constant(4) }),
)
const events: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(kinds, notice, fc.nat(2))
      .map(([of, n, payer]) => ({ what: 'order' as const, ...of, notice: n, payer })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom<OrderEvent>(
        'payment_requested',
        'payment_requested',
        'payment_refused',
        'expired',
        'cancelled',
        'given_up',
      ),
      order: at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      order: at,
      id,
      amount: fc.constantFrom(cents(3150), cents(3150), cents(3149), cents(1)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('tell' as const), id }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('return' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('call off' as const),
      notice,
      status: fc.constantFrom(4, 5, 6),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pay from wallet' as const), order: at }) },
)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const balance = (postings: readonly Posting[], account: string): number =>
  sum(postings.map(({ from, to, amount }) => (to === account ? amount : 0) - (from === account ? amount : 0)))

/** The end of the day: whatever was lost is read again, and everything that is owed is given back. */
const settleAll = (world: World): void => {
  for (const key of world.arrived.keys()) record(world, key)
  for (const payment of world.recorded.values()) payment.isReturned = payment.outcome !== 'fulfilled'
}

const countAgain = (world: World): void => {
  const payments = [...world.recorded.values()]
  const fulfilled = payments.filter(({ outcome }) => outcome === 'fulfilled')
  const fromBank = sum(
    world.postings.filter(({ from }) => from.startsWith('gateway/')).map(({ amount }) => amount),
  )
  const arrived = sum([...world.arrived.values()].map(({ amount }) => amount))
  const returned = sum(payments.filter(({ isReturned }) => isReturned).map(({ amount }) => amount))
  // Every cent that reached the bank bought something or went back.
  expect(arrived).toBe(fromBank + returned)
  expect(fromBank).toBe(sum(fulfilled.map(({ amount }) => amount)))
  expect(balance(world.postings, walletCredit(wallet))).toBe(world.credit)
  expect(world.credit).toBeGreaterThanOrEqual(0)
  for (const [n, order] of world.orders.entries()) {
    const bought = fulfilled.filter((payment) => payment.order === n).length
    const isPaid = order.state === 'paid'
    expect(bought).toBe(isPaid && order.form !== paymentForms.wallet ? 1 : 0)
  }
  for (const [n, status] of world.notices.entries()) {
    const paidBy = world.orders.filter(
      ({ kind, notice: of, state }) => kind === 'notice' && of === n && state === 'paid',
    )
    expect(paidBy).toHaveLength(status === noticeStatuses.paid ? 1 : 0)
  }
}

describe('any sequence of what can happen to orders', () => {
  it('ends with every cent accounted for, each order paid at most once and each notice by one order', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (sequence) => {
        const world = emptyWorld()
        for (const event of sequence) happen(world, event)
        settleAll(world)
        countAgain(world)
      }),
      { numRuns: 10_000 },
    )
  })
})
