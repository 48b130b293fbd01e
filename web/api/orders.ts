import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { orderOverTexts } from '#contract/codes/texts.ts'
import { orderStatuses, paymentForms } from '#contract/codes.ts'
import {
  confirmOrder,
  createOrder,
  giveUpOrder,
  listOpenOrders,
  listPaymentForms,
  readOrder,
  readPublicOrder,
  updateOrder,
} from '#contract/generated/routes/orders.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { confirmationTypeFor } from '#domain/orders/orders.ts'
import { isAbandoned, whileAbandoning } from './abandoned-orders.ts'
import { ApiError, type CallInput, type CallOutput, call, serverNow, unwrap } from './client.ts'
import { useOnce } from './idempotency.ts'
import { isUnanswered } from './keyed.ts'
import { instantOf } from './settings.ts'

export type PaymentForm = CallOutput<typeof listPaymentForms>['data'][number]
export type Order = CallOutput<typeof createOrder>

export const paymentFormsQuery = queryOptions({
  queryKey: ['orders', 'forms'],
  queryFn: ({ signal }) => call(listPaymentForms, {}, { signal }).then(unwrap<PaymentForm[]>),
})

export const usePaymentForms = () => useQuery(paymentFormsQuery)

/** What a form allows for a kind of purchase, in cents, or null when it is not offered for it (decision Q67). */
export const limitsFor = (form: PaymentForm, transactionType: number) =>
  form.allowed_transactions.find(({ type }) => type === transactionType) ?? null

/** What is bought: how much and by which form; a regularisation names its notices (decisions Q73, Q78). */
export type Purchase = {
  transactionType: number
  userId: number
  amount: Cents
  paymentFormId: number
  noticeIds?: number[]
}

/** Creates the order of a purchase. */
export function useCreateOrder() {
  const { send } = useOnce(createOrder, { movesMoney: true })
  return useMutation({
    mutationFn: ({ transactionType, userId, amount, paymentFormId, noticeIds }: Purchase) =>
      send({
        body: {
          transaction_type: transactionType,
          confirmation_type: confirmationTypeFor(paymentFormId),
          hold: true,
          quantity: noticeIds ? 1 : amount,
          user_id: userId,
          payment_form_input: [{ payment_form_id: paymentFormId }],
          ...(noticeIds ? { notifications: noticeIds, replace_draft: true } : {}),
        },
      }),
  })
}

type OrderUpdate = CallInput<typeof updateOrder>['body']['payment_form_input']
/** What an order is told of its payment beforehand; of a card only what may be shown. */
export type PaymentData = Omit<Exclude<OrderUpdate, readonly unknown[]>, 'payment_form_id' | 'amount'>

type Update = { order: Order; data: PaymentData; captcha?: string | undefined }

/** Gives the order its payment data; for Pix, slip and debit the answer carries what the payer needs. */
export function useUpdateOrder() {
  const { send } = useOnce(updateOrder)
  return useMutation({
    mutationFn: ({ order, data, captcha }: Update) =>
      send({
        params: { id: order.id },
        body: { payment_form_input: { payment_form_id: order.payment_form.id, ...data, captcha } },
      }),
  })
}

export type CardPayment = NonNullable<CallInput<typeof confirmOrder>['body']['payments'][number]['card']>

/** Pays an order; `card` encrypts at the moment of paying. */
export type Confirmation = {
  order: Order
  card?: () => Promise<CardPayment>
  captcha?: string | undefined
}

type Unanswered = { orderId: string; card: CardPayment | undefined; captcha: string | undefined }

/**
 * Charges the card or the wallet. After a lost answer the very same payment is sent again with its key, so that the
 * card is charged once, whatever became of the first one.
 */
export function useConfirmOrder() {
  const { send } = useOnce(confirmOrder, { movesMoney: true })
  const unanswered = useRef<Unanswered | null>(null)
  return useMutation({
    mutationFn: async ({ order, card, captcha }: Confirmation) => {
      if (unanswered.current?.orderId !== order.id) {
        unanswered.current = { orderId: order.id, card: await card?.(), captcha }
      }
      const { card: sent, captcha: solved } = unanswered.current
      const payment = { payment_form_id: order.payment_form.id, card: sent, captcha: solved }
      return send({ params: { id: order.id }, body: { payments: [payment] } })
    },
    onSettled: (_, error) => {
      if (!isUnanswered(error)) unanswered.current = null
    },
  })
}

/** The driver's own order that waits already, by what a refusal says of it; null for any other failure (decision Q79). */
export function waitingOrderOf(error: unknown): { id: string; paymentFormId: number } | null {
  if (!(error instanceof ApiError) || error.type !== 'NoticeLocked') return null
  const { order_id: id, payment_form_id: paymentFormId } = error.details
  return typeof id === 'string' && typeof paymentFormId === 'number' ? { id, paymentFormId } : null
}

export type OpenOrder = CallOutput<typeof listOpenOrders>['data'][number]

const openOrdersQuery = queryOptions({
  queryKey: ['orders', 'open'],
  queryFn: ({ signal }) => call(listOpenOrders, {}, { signal }).then(unwrap<OpenOrder[]>),
})

/** What the driver has still to pay, on whichever device it was begun: whoever comes back to the page may have begun another. */
export const useOpenOrders = () => useQuery({ ...openOrdersQuery, refetchOnWindowFocus: true })

/** Asks for them anew, since one has begun or ended. */
export function useCheckOpenOrders() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: openOrdersQuery.queryKey }), [queries])
}

/** The address of a slip's PDF lives for ten minutes. */
const slipAddressEveryMs = 9 * minuteMs

/** One of them whole: a slip with an address of its PDF, which is a new one before it is good for nothing. */
export const useWholeOrder = (id: string) =>
  useQuery({
    queryKey: ['orders', 'whole', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id } }, { signal }),
    staleTime: 5 * minuteMs,
    gcTime: 5 * minuteMs,
    refetchInterval: slipAddressEveryMs,
    refetchOnWindowFocus: true,
  })

/** Gives up an order, so that another way to pay is open. */
export function useGiveUpOrder() {
  const { send } = useOnce(giveUpOrder)
  return useMutation({ mutationFn: (id: string) => whileAbandoning(id, () => send({ params: { id } })) })
}

/** Specification 9: an order is polled every 10 s. */
export const pollEveryMs = 10_000

/** What is known of an order by its id alone. */
export type OrderOutcome = CallOutput<typeof readPublicOrder>

/** Asks for the order again and again until it has ended; a failed poll is tried again at the next turn (Q61). */
const useOrderStatus = (id: string, everyMs: number) =>
  useQuery({
    queryKey: ['orders', 'status', id],
    queryFn: ({ signal }) => call(readPublicOrder, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.status ?? orderStatuses.pending) === orderStatuses.pending ? everyMs : false,
    refetchIntervalInBackground: true,
    // A phone stops timers while the payer is in the bank's app; whoever comes back is told at once.
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  })

/** Why an order ended without what it was for, by its status. */
export const overTextOf = (status: number): string =>
  orderOverTexts[status] ?? orderOverTexts[orderStatuses.expired] ?? ''

export type OutcomeListeners = {
  onPaid: (outcome: OrderOutcome) => void
  /** The order ended without what it was for, with the text that says why. */
  onOver: (text: string, outcome: OrderOutcome) => void
  /** It ended unpaid after its payer gave it up or replaced it: nothing is said. */
  onAbandoned: () => void
}

/** Calls back once when the order is completed, or has ended without that (decisions Q61, Q70); gives what is known so far. */
export function useOrderOutcome(
  id: string,
  { onPaid, onOver, onAbandoned }: OutcomeListeners,
  everyMs = pollEveryMs,
): OrderOutcome | undefined {
  const { data } = useOrderStatus(id, everyMs)
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!data || told.current === id || data.status === orderStatuses.pending) return
    told.current = id
    if (data.status === orderStatuses.completed) onPaid(data)
    else if (isAbandoned(id)) onAbandoned()
    else onOver(data.returned?.text ?? overTextOf(data.status), data)
  })
  return data
}

/** What a payment changes: balances and movements, notices and the vehicles that bear them. */
export function useForgetBalances() {
  const queries = useQueryClient()
  return () => {
    for (const touched of ['wallets', 'history', 'notices', 'notice', 'vehicles'])
      void queries.invalidateQueries({ queryKey: [touched] })
  }
}

/** What the Pix dialog shows of an order: only of form 11 with a collection document (specification 4). */
export function pixOf(order: Pick<Order, 'payment_form' | 'collection_document' | 'total_amount'>) {
  const { collection_document: document, payment_form, total_amount: amount } = order
  if (payment_form?.id !== paymentForms.pix || !document) return null
  return { amount, code: document.bar_code, expiresAt: instantOf(document.extra.expired_at), now: serverNow }
}
