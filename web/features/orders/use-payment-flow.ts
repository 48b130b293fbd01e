import { useRef, useState } from 'react'
import { orderStatuses, paymentForms } from '#contract/codes.ts'
import { abandonOrder } from '#web/api/abandoned-orders.ts'
import { useUser } from '#web/api/account/sessions.ts'
import { ApiError, errorText } from '#web/api/client.ts'
import { forgetChoices } from '#web/api/kept-choice.ts'
import { isUnanswered } from '#web/api/keyed.ts'
import {
  type Order,
  overTextOf,
  type Purchase,
  useCheckOpenOrders,
  useConfirmOrder,
  useCreateOrder,
  useForgetBalances,
  useUpdateOrder,
  waitingOrderOf,
} from '#web/api/orders.ts'
import { wait } from '#web/api/reach.ts'
import { useSettings } from '#web/api/settings.ts'
import { lostTexts } from '#web/api/texts.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { type Soon, useSoon } from '#web/ui/use-soon.ts'
import { cardPaymentOf, fingerprintWaitMs } from './card-payment.ts'
import { reloadAfterMs, slipReloadAfterMs } from './durations.ts'
import { cardKindOf, paymentDataOf } from './payment-values.ts'
import { endSeen, forgetSeen, noteSeen, noteSheet, seenOf } from './seen-orders.ts'
import { tellStillWaiting } from './still-waiting.ts'
import type { PaymentFormState } from './use-payment-form.ts'

const firstStep = 0

/** What stands in the way: the text, and what would clear it (specification 8). */
export type Problem = { text: string } & (
  | { clearedBy: 'phone' | 'profile' | 'address' | null }
  | { clearedBy: 'giving_up'; waiting: { id: string; paymentFormId: number } }
)

/** What a driver still has to do or to wait for, outside of this page; `hidden` while its dialog is closed. */
export type Pending = { kind: 'pix' | 'bank' | 'slip' | 'analysis'; order: Order; hidden?: boolean }

export type PaymentFlowOptions = {
  form: PaymentFormState
  /** Index of the step that shows the summary. */
  confirmStep: number
  /** The success text of this kind of purchase. */
  done: string
  /** Where the driver was going when this payment came between; the success leads there instead of reloading. */
  backTo?: string | undefined
}

/** The page starts again, without what was chosen: that was sent or given up. */
const reload = () => {
  forgetChoices()
  window.location.reload()
}

/** Opened by the press itself: browsers stop a window that opens after a call. */
function openBlankTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}

const isLost = (error: unknown) => error instanceof ApiError && error.isNetworkFailure

/** Before the charge no lost call takes money; the charge itself says what is known of it. */
const textOf = (error: unknown): string =>
  isLost(error) && (error as ApiError).serverMessage !== lostTexts.unknown
    ? lostTexts.nothingSent
    : errorText(error)

const isOfType = (error: unknown, type: string) => error instanceof ApiError && error.type === type

/**
 * A slip's address is completed on the spot; whatever else is missing belongs to the profile. An own order that waits can be
 * given up for this one.
 */
function problemOf(error: unknown, paysBySlip: boolean): Problem {
  const text = textOf(error)
  const waiting = waitingOrderOf(error)
  if (waiting) return { text, clearedBy: 'giving_up', waiting }
  if (isOfType(error, 'UserNotVerified')) return { text, clearedBy: 'phone' }
  if (!isOfType(error, 'ValidationException')) return { text, clearedBy: null }
  if (!paysBySlip) return { text, clearedBy: 'profile' }
  // What is wrong with an address stands at its fields; above them it says what is wanted.
  return { text: (error instanceof ApiError && error.serverMessage) || text, clearedBy: 'address' }
}

/** Where the form has what the server calls by its own name. */
const fieldsOfCard: Record<string, string> = { card_holder: 'card.card_holder', valid_month: 'card.expiry' }

/** Shows a refused field of the card where it is typed (decision Q85). */
function showCardErrors(form: PaymentFormState, error: unknown): void {
  if (!(error instanceof ApiError)) return
  for (const [field, text] of Object.entries(error.fieldErrors)) {
    const path = fieldsOfCard[field]
    if (path) form.setFieldError(path, text)
  }
}

/** What the server finds wrong with a slip's address, at its fields. */
const slipErrorsOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fieldErrors).map(([field, text]) => [`slip.${field}`, text]))
    : {}

/** The calls of a payment: an order, its payment data, and for card and wallet the charge itself. */
function usePaymentCalls(form: PaymentFormState) {
  const { fourDigitExpiry } = useSettings()
  const create = useCreateOrder()
  const update = useUpdateOrder()
  const confirm = useConfirmOrder()
  // A charge that was sent and not answered may have been made: its order is only asked for again, never told anew.
  const sent = useRef<Order | null>(null)
  return {
    create: create.mutateAsync,
    update: async (order: Order, captcha?: string): Promise<Order> => {
      if (sent.current?.id === order.id) return sent.current
      if (cardKindOf(order.payment_form.id)) await wait(fingerprintWaitMs)
      const data = paymentDataOf(form.getValues())
      return update.mutateAsync({ order, data, captcha })
    },
    confirm: async (order: Order, captcha?: string): Promise<Order> => {
      const card = () => cardPaymentOf(order, form.getValues(), fourDigitExpiry)
      const isCard = order.payment_form.id === paymentForms.creditCard
      sent.current = order
      try {
        return await confirm.mutateAsync(isCard ? { order, captcha, card } : { order, captcha })
      } catch (error) {
        if (!isUnanswered(error)) sent.current = null
        throw error
      }
    },
  }
}

/** Of a payment that paid only some of its notices, which those are and what goes back (Q202). */
type Paid = Pick<Order, 'returned'>

type Ends = {
  /** From now on the order may be paid, whatever becomes of this page. */
  out: (order: Order) => unknown
  paid: (outcome?: Paid) => void
  leave: (afterMs: number) => void
  over: (text: string) => void
  wait: (pending: Pending) => void
}

/** Each form is paid in its own way (specification 4). */
function payerOf(calls: ReturnType<typeof usePaymentCalls>, ends: Ends) {
  const openSlip = (order: Order, tab: Window | null) => {
    const file = order.collection_document?.file
    if (!tab || !file) return ends.wait({ kind: 'slip', order })
    tab.location.replace(file)
    ends.leave(slipReloadAfterMs)
  }
  const charge = async (order: Order, captcha?: string) => {
    ends.out(order)
    // An answer without a status says by being one that it was charged (specification 4; decision Q2).
    const { status = orderStatuses.completed, returned } = await calls.confirm(order, captcha)
    if (status === orderStatuses.completed) ends.paid({ returned })
    else if (status === orderStatuses.pending) ends.wait({ kind: 'analysis', order })
    else ends.over(overTextOf(status))
  }
  return async (unpaid: Order, tab: Window | null, captcha?: string) => {
    const order = { ...unpaid, ...(await calls.update(unpaid, captcha)) }
    if (order.collection_document) ends.out(order)
    switch (order.payment_form.id) {
      case paymentForms.pix:
        return ends.wait({ kind: 'pix', order })
      case paymentForms.debitCard:
        return ends.wait({ kind: 'bank', order })
      case paymentForms.bankSlip:
        return openSlip(order, tab)
      default:
        return charge(order, captcha)
    }
  }
}

/** The step that is open, and what the page does soon by itself: not any more once the driver has turned to another step. */
function useSteps() {
  const [step, setStep] = useState(firstStep)
  const soon = useSoon()
  const goTo = (another: number) => {
    soon.callOff()
    setStep(another)
  }
  return { step, goTo, soon, reloadSoon: (afterMs: number) => soon.begin(afterMs, reload) }
}

/**
 * One work at a time. When all is done that is read for a moment before the page gives way, and nothing may be done again. What
 * fails after the driver has gone elsewhere in the page is told there.
 */
function useWork(soon: Soon, onFailure: (error: unknown) => void) {
  const isHere = useIsHere()
  const { busy, run } = useOneAtATime((error) => {
    if (isHere()) onFailure(error)
    else showSnackbar({ message: problemOf(error, false).text, kind: 'error' })
  })
  const [isLeaving, setLeaving] = useState(false)
  const leave = (afterMs: number, to?: string) => {
    setLeaving(true)
    forgetChoices()
    soon.begin(afterMs, () => (to ? window.location.assign(to) : reload()))
  }
  return { busy: busy || isLeaving, run, leave }
}

/** What the driver still has to pay or to wait for, noted so that it outlasts this page (decision Q149). */
function usePending() {
  const [pending, setPending] = useState<Pending | null>(null)
  const checkOpenOrders = useCheckOpenOrders()
  return {
    pending,
    begin: (begun: Pending) => {
      setPending(begun)
      if (begun.kind !== 'slip') noteSheet(begun.order.id)
      checkOpenOrders()
    },
    show: () => {
      if (!pending) return
      setPending({ ...pending, hidden: false })
      noteSheet(pending.order.id)
    },
    /** A Pix can be paid after its code was put away, so it is still waited for (decision Q61). */
    leave: () => {
      noteSheet(null)
      setPending(pending?.kind === 'pix' ? { ...pending, hidden: true } : null)
      if (pending) tellStillWaiting(pending.order)
    },
    /** The payer knows how it ended. */
    end: (order: Order | null) => {
      if (order) endSeen(order.id)
      setPending(null)
      checkOpenOrders()
    },
  }
}

/** The order that is being paid. The one before it may still end, and says nothing then: the driver goes on with the new one. */
function useOrder() {
  const [order, setOrder] = useState<Order | null>(null)
  const replaceOrder = (next: Order) => {
    if (order && order.id !== next.id) abandonOrder(order.id)
    setOrder(next)
  }
  return { order, replaceOrder }
}

/**
 * The course of every payment: a choice makes an order, a summary is confirmed, and the order is paid
 * (specification 4). What a phone, a profile or an address would clear leaves the driver on the step (decision Q92), and so does a
 * lost answer, after which the same payment is sent again; whatever else fails returns to the first step.
 */
export function usePaymentFlow({ form, confirmStep, done, backTo }: PaymentFlowOptions) {
  const { data: user } = useUser()
  const calls = usePaymentCalls(form)
  const forgetBalances = useForgetBalances()
  const { step, goTo, soon, reloadSoon } = useSteps()
  const { order, replaceOrder } = useOrder()
  const [bought, setBought] = useState<Purchase | null>(null)
  const { pending, ...waiting } = usePending()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { busy, run, leave } = useWork(soon, (error) => {
    const paysBySlip = step === confirmStep && order?.payment_form.id === paymentForms.bankSlip
    if (paysBySlip) form.setErrors({ ...form.errors, ...slipErrorsOf(error) })
    const met = problemOf(error, paysBySlip)
    setProblem(met)
    showCardErrors(form, error)
    if (!met.clearedBy && !isLost(error)) goTo(firstStep)
  })

  const over = (text: string | null) => {
    waiting.end(order)
    if (text !== null) setProblem({ text, clearedBy: null })
    goTo(firstStep)
  }
  const paid = ({ returned }: Paid = {}) => {
    forgetBalances()
    // Reloading would take away what is said of each notice.
    if (returned) return over(returned.text)
    waiting.end(order)
    showSnackbar({ message: done })
    leave(reloadAfterMs, backTo)
  }
  const out = (sent: Order) => bought && noteSeen(seenOf(sent, bought.transactionType))
  const pay = payerOf(calls, { out, paid, leave, over, wait: waiting.begin })

  return {
    step,
    busy,
    order,
    pending,
    problem,
    goTo,
    choose: (purchase: Omit<Purchase, 'userId' | 'paymentFormId'>) =>
      run(async () => {
        if (!user) return
        const { paymentFormId } = form.getValues()
        waiting.end(null)
        const wanted = { ...purchase, userId: user.id, paymentFormId }
        replaceOrder(await calls.create(wanted))
        setBought(wanted)
        goTo(confirmStep)
      }),
    finish: (captcha?: string) => {
      if (!order || busy) return
      if (pending?.kind === 'pix' && pending.order.id === order.id) return waiting.show()
      const tab = order.payment_form.id === paymentForms.bankSlip ? openBlankTab() : null
      void run(async () => {
        try {
          await pay(order, tab, captcha)
        } catch (error) {
          tab?.close()
          if (!isUnanswered(error)) forgetSeen(order.id)
          if (!bought || !isOfType(error, 'PriceChanged')) throw error
          // The summary shows the new price, and nothing is paid before the button is pressed again.
          replaceOrder(await calls.create(bought))
          setProblem({ text: errorText(error), clearedBy: null })
        }
      })
    },
    correct: () => goTo(firstStep),
    /** The order that was begun is not paid and expires (decision Q91). */
    cancel: reload,
    leavePending: waiting.leave,
    reloadSoon,
    forgive: () => setProblem(null),
    /** Whether the driver cannot order the same again while this order waits. */
    holdsNotices: bought?.noticeIds !== undefined,
    givenUp: () => over(null),
    paid,
    over,
  }
}

export type PaymentFlow = ReturnType<typeof usePaymentFlow>
