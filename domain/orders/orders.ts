import { dayMs, minuteMs } from '../durations.ts'
import { type Cents, cents } from '../money/cents.ts'

/** The payment form ids (Specification 4). 10 exists only in the confirmation mapping. */
export const paymentForms = { cash: 1, creditCard: 2, debitCard: 3, wallet: 4, bankSlip: 5, pix: 11 } as const

/**
 * The transaction types that the specification names (Specification 4), and ours: 7 a devolution by leaving early, 8 a
 * bonus that the programme gives, 9 credit paid back on request, 10 balances given up with the account, 11 a ticket that a
 * sighting bought and its driver reversed, 12 what a bank took back, 13 what it gave back again, 14 later credit that pays
 * what was taken back of spent credit, 15 credit that leaves its wallet to go back by its payments, 16 what a bank did not
 * take back so, 18 what the office put right in a wallet, 19 what was paid for a notice that was contested, or that
 * somebody else paid while a dispute had the money, and goes back.
 */
export const transactionTypes = {
  creditPurchase: 1,
  parking: 6,
  devolution: 7,
  bonus: 8,
  creditReturned: 9,
  accountDeleted: 10,
  reversal: 11,
  disputed: 12,
  disputeWon: 13,
  claimCollected: 14,
  creditReturning: 15,
  creditNotReturned: 16,
  regularisation: 17,
  correction: 18,
  noticeReturned: 19,
} as const

/** The states of an order (docs/money.md, Orders). */
export const orderStates = [
  'draft',
  'awaiting_payment',
  'paid',
  'expired',
  'refused',
  'cancelled',
  'given_up',
  'refunded',
  'disputed',
] as const

/** One state of an order. */
export type OrderState = (typeof orderStates)[number]

/** What can happen to an order. */
export const orderEvents = [
  'payment_requested',
  'payment_confirmed',
  'payment_refused',
  'card_unusable',
  'expired',
  'cancelled',
  'given_up',
  'refunded',
  'disputed',
  'dispute_won',
] as const

/** One thing that can happen to an order. */
export type OrderEvent = (typeof orderEvents)[number]

/**
 * The life cycle of an order. A confirmed payment always leads to paid, also when it comes after the order expired, was
 * cancelled or refused: money that arrived is never dropped, it is fulfilled or refunded (docs/money.md, Orders). Only what
 * its own payer gave up, for another way to pay, can be paid no more (Decision Q79). A card that its provider cannot use, like
 * a mistyped one, was not charged: nothing is under way, and the order is a draft again.
 */
const lifeCycle: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  draft: {
    payment_requested: 'awaiting_payment',
    expired: 'expired',
    cancelled: 'cancelled',
    given_up: 'given_up',
  },
  awaiting_payment: {
    payment_confirmed: 'paid',
    payment_refused: 'refused',
    card_unusable: 'draft',
    expired: 'expired',
    cancelled: 'cancelled',
    given_up: 'given_up',
  },
  paid: { refunded: 'refunded', disputed: 'disputed' },
  expired: { payment_confirmed: 'paid', given_up: 'given_up' },
  refused: { payment_confirmed: 'paid', given_up: 'given_up' },
  cancelled: { payment_confirmed: 'paid', given_up: 'given_up' },
  given_up: {},
  refunded: {},
  disputed: { dispute_won: 'paid', refunded: 'refunded' },
}

/** The state after an event, or null when the event cannot happen in this state. */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState | null {
  return lifeCycle[state][event] ?? null
}

/** Whether an order still waits for its payment: its time can run out (docs/money.md, Orders). */
export function isOpenOrder(state: OrderState): boolean {
  return nextOrderState(state, 'expired') !== null
}

/** The states in which an order still waits for its payment; marked so that a page that never asks does not carry it. */
export const openOrderStates: readonly OrderState[] = /* @__PURE__ */ orderStates.filter(isOpenOrder)

/** The order status numbers on the wire (Decision Q61; the specification fixes only 2, completed). */
export const orderStatuses = { pending: 1, completed: 2, cancelled: 3, expired: 4, refused: 5 } as const

/** A number of the table above. */
export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses]

const statusOf: Record<OrderState, OrderStatus> = {
  draft: orderStatuses.pending,
  awaiting_payment: orderStatuses.pending,
  paid: orderStatuses.completed,
  expired: orderStatuses.expired,
  refused: orderStatuses.refused,
  cancelled: orderStatuses.cancelled,
  given_up: orderStatuses.cancelled,
  refunded: orderStatuses.cancelled,
  disputed: orderStatuses.cancelled,
}

/** The status number of a state on the wire; one that was refunded, disputed or given up reads as cancelled. */
export function orderStatusOnWire(state: OrderState): OrderStatus {
  return statusOf[state]
}

// Which form 10 would be the specification does not say, only what goes with it.
const form10 = 10
const confirmationTypes: ReadonlyMap<number, number> = new Map<number, number>([
  [paymentForms.debitCard, 2],
  [paymentForms.bankSlip, 4],
  [form10, 9],
  [paymentForms.pix, 7],
])

/** The confirmation type that goes with a payment form: 3 gives 2, 5 gives 4, 10 gives 9, 11 gives 7, others 5 (Specification 9). */
export function confirmationTypeFor(paymentFormId: number): number {
  return confirmationTypes.get(paymentFormId) ?? 5
}

/**
 * The confirmation type of the public notice payment, whatever its form (Specification 9; Decision Q65: only there,
 * the mapping everywhere else).
 */
export const publicNoticeConfirmationType = 3

/** The least and the most that can be bought at once, in cents (Decision Q74). */
export type AmountLimits = { min_amount: Cents; max_amount: Cents }

/** 1 and 50000 reais (Specification 9, credit amount limits). */
export const defaultCreditLimits: AmountLimits = {
  min_amount: cents(100),
  max_amount: cents(5_000_000),
}

/** Says what is wrong with an amount of credit, or null: both limits themselves are allowed (Specification 5, credit amount). */
export function creditAmountProblem(
  given: number | null,
  limits: AmountLimits = defaultCreditLimits,
): null | 'amount_out_of_limits' {
  const fits =
    given !== null && Number.isSafeInteger(given) && given >= limits.min_amount && given <= limits.max_amount
  return fits ? null : 'amount_out_of_limits'
}

/** What becomes of money that reached an order: it buys what the order is for, or goes back to whoever paid it. */
export type ReceiptVerdict =
  | { outcome: 'fulfilled'; state: OrderState }
  | { outcome: 'to_refund'; reason: RefundReason }

/**
 * Why a payment goes back: another amount, a second one, an order that its payer gave up, a ticket that makes no sense any
 * more or that was bought twice by a double press, a notice that was paid before, was called off, costs another amount by now or can be paid no more for another
 * reason, credit for an account that is deleted, credit that its driver asked back, a notice whose contest was accepted (docs/money.md, Orders).
 */
export type RefundReason =
  | 'wrong_amount'
  | 'second_payment'
  | 'given_up'
  | 'too_late'
  | 'double_ticket'
  | 'notice_paid'
  | 'notice_cancelled'
  | 'notice_price_changed'
  | 'notice_not_payable'
  | 'account_deleted'
  | 'asked_back'
  | 'contest_accepted'

/**
 * Judges one payment of an order in its present state. The first one over exactly the total fulfils the order, also
 * late; another amount, or a second payment, goes back whole and leaves the order as it is (docs/money.md, Orders).
 */
export function judgeReceipt(state: OrderState, total: Cents, paid: Cents): ReceiptVerdict {
  const next = nextOrderState(state, 'payment_confirmed')
  if (state === 'given_up') return { outcome: 'to_refund', reason: 'given_up' }
  if (next === null) return { outcome: 'to_refund', reason: 'second_payment' }
  if (paid !== total) return { outcome: 'to_refund', reason: 'wrong_amount' }
  return { outcome: 'fulfilled', state: next }
}

/** How long after the last moment at which a bank takes the money of a charge it is asked whether it was paid after all. */
export const followedMs = 7 * dayMs

/**
 * A charge about which the bank may be asked: how it is paid, until when in time (epoch ms), until when its bank takes it where that
 * is later, and how its order stands.
 */
export type AskedCharge = {
  paymentFormId: number
  expiresAt: number
  takenUntil?: number
  state: OrderState
}

/**
 * When the bank is asked again about a charge that nobody notified us of, in epoch milliseconds: each minute while it
 * can be paid in time, a slip, which is open for days, each half hour; after that ever more rarely, since money may
 * still come late; null a week after its bank takes it no more. What is paid may be paid once more by mistake, which the bank
 * tells and each day's comparison shows: it is asked about when its time is over and a day later.
 */
export function nextChargeCheck(
  now: number,
  { paymentFormId, expiresAt, takenUntil = expiresAt, state }: AskedCharge,
): number | null {
  const usual = paymentFormId === paymentForms.bankSlip ? 30 * minuteMs : minuteMs
  const overdue = now - expiresAt
  if (state === 'paid' || state === 'refunded') {
    if (overdue < 0) return Math.max(expiresAt, now + usual)
    return overdue < dayMs ? now + dayMs : null
  }
  if (overdue < 0) return now + usual
  return now - takenUntil > followedMs ? null : now + Math.min(dayMs, Math.max(usual, overdue))
}

/**
 * When a bank that did not answer what was planned as the last question about a charge is asked once more, in epoch
 * milliseconds: a day later, until a month after the charge's expiry. Who is away for longer is no line that is down.
 */
export function checkAfterSilence(now: number, expiresAt: number): number | null {
  return now - expiresAt > 30 * dayMs ? null : now + dayMs
}

/** What giving up an order comes to: it may be, it was before, it is paid, or the bank of its card still decides. */
export type GivingUp = 'given_up' | 'already' | 'paid' | 'undecided'

/**
 * Whether the payer may give up an order, so that another way to pay is open at once: what was not paid, and of what is
 * under way what the payer does at a bank, by Pix, slip or debit. A card that was told to pay is not called back (Decision Q79).
 */
export function judgeGivingUp(state: OrderState, paymentFormId: number): GivingUp {
  if (state === 'given_up') return 'already'
  if (state === 'awaiting_payment' && isConfirmedForm(paymentFormId)) return 'undecided'
  return nextOrderState(state, 'given_up') === null ? 'paid' : 'given_up'
}

/** The forms that `confirmOrder` pays: all others are paid at the bank (Specification 4, buy credits and regularise). */
export function isConfirmedForm(paymentFormId: number): boolean {
  return paymentFormId === paymentForms.creditCard || paymentFormId === paymentForms.wallet
}

/**
 * Whether paying needs the captcha, where the city has one: every purchase of credit, and whatever is charged by its
 * confirmation (Specification 5, buy credits; Specification 7, confirm; Decision Q56).
 */
export function needsCaptcha(transactionType: number, paymentFormId: number): boolean {
  return transactionType === transactionTypes.creditPurchase || isConfirmedForm(paymentFormId)
}
