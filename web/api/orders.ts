import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderStatuses, paymentForms } from '#contract/codes.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  confirmOrder,
  createOrder,
  listPaymentForms,
  readPublicOrder,
  updateOrder,
} from '#contract/orders.ts'
import { orderOverTexts } from '#contract/texts.ts'
import { confirmationTypeFor } from '#domain/orders.ts'
import { ApiError, type CallInput, call, unwrap } from './client.ts'
import { useIntentKey } from './idempotency.ts'

export type PaymentForm = OutputOf<typeof listPaymentForms>['data'][number]
export type Order = OutputOf<typeof createOrder>

export const paymentFormsQuery = queryOptions({
  queryKey: ['orders', 'forms'],
  queryFn: ({ signal }) => call(listPaymentForms, {}, { signal }).then(unwrap<PaymentForm[]>),
})

export const usePaymentForms = () => useQuery(paymentFormsQuery)

/** What a form allows for a kind of purchase, in cents, or null when it is not offered for it (decision Q67). */
export const limitsFor = (form: PaymentForm, transactionType: number) =>
  form.allowed_transactions.find(({ type }) => type === transactionType) ?? null

/** What is bought: how much in cents and by which form; a regularisation names its notices (decisions Q73, Q78). */
export type Purchase = {
  transactionType: number
  userId: number
  amount: number
  paymentFormId: number
  notifications?: number[]
}

/** Creates the order of a purchase; the same choice keeps its key until the outcome is known. */
export function useCreateOrder() {
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: (purchase: Purchase) => {
      const { transactionType, userId, amount, paymentFormId, notifications } = purchase
      return call(
        createOrder,
        {
          body: {
            transaction_type: transactionType,
            confirmation_type: confirmationTypeFor(paymentFormId),
            hold: true,
            quantity: notifications ? 1 : amount,
            user_id: userId,
            payment_form_input: [{ payment_form_id: paymentFormId }],
            ...(notifications ? { notifications, replace_draft: true } : {}),
          },
        },
        { idempotencyKey: keyFor(JSON.stringify(purchase)) },
      )
    },
    onSettled: (_, error) => {
      if (!isUnanswered(error)) settle()
    },
  })
}

type OrderUpdate = CallInput<typeof updateOrder>['body']['payment_form_input']
/** What an order is told of its payment beforehand; of a card only what may be shown. */
export type PaymentData = Omit<Exclude<OrderUpdate, readonly unknown[]>, 'payment_form_id' | 'amount'>

/** Gives the order its payment data; for Pix, slip and debit the answer carries what the payer needs. */
export function useUpdateOrder() {
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: ({
      order,
      data,
      captcha,
    }: {
      order: Order
      data: PaymentData
      captcha?: string | undefined
    }) =>
      call(
        updateOrder,
        {
          params: { id: order.id },
          body: { payment_form_input: { payment_form_id: order.payment_form.id, ...data, captcha } },
        },
        { idempotencyKey: keyFor(order.id + JSON.stringify({ data, captcha })) },
      ),
    onSettled: (_, error) => {
      if (!isUnanswered(error)) settle()
    },
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
  const { keyFor, settle } = useIntentKey()
  const unanswered = useRef<Unanswered | null>(null)
  return useMutation({
    mutationFn: async ({ order, card, captcha }: Confirmation) => {
      if (unanswered.current?.orderId !== order.id) {
        unanswered.current = { orderId: order.id, card: await card?.(), captcha }
      }
      const { card: sent, captcha: solved } = unanswered.current
      const payment = { payment_form_id: order.payment_form.id, card: sent, captcha: solved }
      return call(
        confirmOrder,
        { params: { id: order.id }, body: { payments: [payment] } },
        { idempotencyKey: keyFor(order.id) },
      )
    },
    onSettled: (_, error) => {
      if (isUnanswered(error)) return
      unanswered.current = null
      settle()
    },
  })
}

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.isNetworkFailure

/** Specification 9: an order is polled every 10 s. */
export const pollEveryMs = 10_000

/** What is known of an order by its id alone. */
export type OrderOutcome = OutputOf<typeof readPublicOrder>

/** Asks for the order again and again until it has ended; a failed poll is tried again at the next turn (Q61). */
const useOrderStatus = (id: string) =>
  useQuery({
    queryKey: ['orders', 'status', id],
    queryFn: ({ signal }) => call(readPublicOrder, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      (state.data?.status ?? orderStatuses.pending) === orderStatuses.pending ? pollEveryMs : false,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  })

export type OutcomeListeners = {
  onPaid: (outcome: OrderOutcome) => void
  /** The order ended without what it was for, with the text that says why. */
  onOver: (text: string) => void
}

/** Calls back once when the order is completed, or has ended without that (decisions Q61, Q70). */
export function useOrderOutcome(id: string, { onPaid, onOver }: OutcomeListeners): void {
  const { data } = useOrderStatus(id)
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (!data || told.current === id || data.status === orderStatuses.pending) return
    told.current = id
    if (data.status === orderStatuses.completed) onPaid(data)
    else onOver(orderOverTexts[data.status] ?? orderOverTexts[orderStatuses.expired] ?? '')
  })
}

/** What a payment changes: balances and movements. */
export function useForgetBalances() {
  const queries = useQueryClient()
  return () => {
    for (const touched of ['wallets', 'history']) void queries.invalidateQueries({ queryKey: [touched] })
  }
}

/** The Pix dialog shows only for form 11 with a collection document (specification 4). */
export const hasPixToPay = (order: Pick<Order, 'payment_form' | 'collection_document'>): boolean =>
  order.payment_form.id === paymentForms.pix && order.collection_document !== null
