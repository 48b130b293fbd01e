import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderStatuses, paymentForms, transactionTypes } from '#contract/codes.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { createOrder, listPaymentForms, readPublicOrder, updateOrder } from '#contract/orders.ts'
import { orderOverTexts } from '#contract/texts.ts'
import { confirmationTypeFor } from '#domain/orders.ts'
import { call, unwrap } from './client.ts'
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

/** Buying credit: how much, in cents, and by which form. */
export type CreditPurchase = { userId: number; amount: number; paymentFormId: number }

/** Creates the order of a credit purchase; the same choice keeps its key until the outcome is known. */
export function useCreateCreditOrder() {
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: ({ userId, amount, paymentFormId }: CreditPurchase) =>
      call(
        createOrder,
        {
          body: {
            transaction_type: transactionTypes.creditPurchase,
            confirmation_type: confirmationTypeFor(paymentFormId),
            hold: true,
            quantity: amount,
            user_id: userId,
            payment_form_input: [{ payment_form_id: paymentFormId, amount }],
          },
        },
        { idempotencyKey: keyFor(`${amount}/${paymentFormId}`) },
      ),
    onSuccess: settle,
  })
}

/** Gives the order its payment data; for Pix the answer carries the code to pay with. */
export function useUpdateOrder() {
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: (order: Order) =>
      call(
        updateOrder,
        {
          params: { id: order.id },
          body: { payment_form_input: { payment_form_id: order.payment_form.id } },
        },
        { idempotencyKey: keyFor(order.id) },
      ),
    onSuccess: settle,
  })
}

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
