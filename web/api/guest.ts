import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { paymentForms, transactionTypes } from '#contract/codes.ts'
import {
  createPublicOrder,
  giveUpPublicOrder,
  listPublicNotices,
  listPublicProducts,
  payPublicNotices,
  printReceipt,
  readPlateTicket,
  readReceipt,
} from '#contract/generated/routes/guest.ts'
import { receiptPath } from '#contract/paths.ts'
import { language } from '#domain/languages.ts'
import { isRegularisable } from '#domain/notices/life-cycle.ts'
import { confirmationTypeFor, publicNoticeConfirmationType } from '#domain/orders/orders.ts'
import { whileAbandoning } from './abandoned-orders.ts'
import { proving } from './captcha/proving.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { urlOf } from './http.ts'
import { useOnce } from './idempotency.ts'

export type PublicNotice = CallOutput<typeof listPublicNotices>['data'][number]
export type TicketGroup = CallOutput<typeof listPublicProducts>['data'][number]
export type TicketCategory = TicketGroup['categories'][number]
export type TicketProduct = TicketCategory['products'][number]
export type PublicOrder = CallOutput<typeof createPublicOrder>

/** Failures of the public screen that nobody is told of stand in the browser's log (specification 8, decision Q118). */
export function logFailure(error: unknown): void {
  console.error(error)
}

const retryEveryMs = 10_000

const ticketProductsQuery = queryOptions({
  queryKey: ['guest', 'products'],
  queryFn: async ({ signal }) => {
    try {
      return unwrap<TicketGroup[]>(await call(listPublicProducts, {}, { signal }))
    } catch (error) {
      logFailure(error)
      throw error
    }
  },
  // Nobody is told when the times could not be loaded, so nobody can ask for them again either.
  refetchInterval: ({ state }) => (state.status === 'error' ? retryEveryMs : false),
})

/** The times on offer without an account. */
export const useTicketProducts = () => useQuery(ticketProductsQuery)

/** Asks for them anew, since they cost something else by now. */
export function useCheckProductsAgain() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ticketProductsQuery.queryKey })
}

const noticesKey = (plate: string) => ['guest', 'notices', plate]

/** The notices of a plate that can be paid; none when the check failed, silently (specification 8). */
export function usePlateNotices(plate: string | null): readonly PublicNotice[] {
  const { data, isError } = useQuery({
    queryKey: noticesKey(plate ?? ''),
    queryFn: async ({ signal }) => {
      const found = await proving((proof) =>
        call(listPublicNotices, { query: { plateIn: plate ?? '', proof } }, { signal }),
      )
      return unwrap<PublicNotice[]>(found).filter(({ status }) => isRegularisable(status))
    },
    enabled: plate !== null,
    retry: false,
    staleTime: 0,
  })
  return plate === null || isError ? [] : (data ?? [])
}

/** What is to be known of a plate before a ticket is bought for it; nothing when that cannot be told, silently. */
export function usePlateTicketNotes(plate: string | null): readonly string[] {
  const { data } = useQuery({
    queryKey: ['guest', 'ticket', plate ?? ''],
    queryFn: ({ signal }) =>
      proving((proof) => call(readPlateTicket, { query: { plate: plate ?? '', proof } }, { signal })),
    enabled: plate !== null,
    retry: false,
    staleTime: 0,
  })
  return plate === null ? [] : (data?.messages ?? [])
}

/** Asks for the notices of a plate anew. */
export function useCheckNoticesAgain() {
  const queries = useQueryClient()
  return useCallback((plate: string) => queries.invalidateQueries({ queryKey: noticesKey(plate) }), [queries])
}

/** A ticket as it is bought: texts as stored, the proof only for the chosen channels (decision Q117). */
export type TicketPurchase = {
  plate: string
  productId: number
  identification: string
  receipt: { email?: string; phone?: string }
}

const byPix = [{ payment_form_id: paymentForms.pix }]

/** Buys one ticket by Pix. */
export function useBuyTicket() {
  const { send } = useOnce(createPublicOrder, { movesMoney: true })
  return useMutation({
    mutationFn: ({ plate, productId, identification, receipt }: TicketPurchase) =>
      send({
        body: {
          plate,
          product_id: productId,
          identification,
          quantity: 1,
          transaction_type: transactionTypes.parking,
          confirmation_type: confirmationTypeFor(paymentForms.pix),
          hold: false,
          payment_form_input: byPix,
          receipt,
          is_from_public_request: true,
        },
      }),
  })
}

/** Pays notices of one plate by Pix. */
export function usePayNotices() {
  const { send } = useOnce(payPublicNotices, { movesMoney: true })
  return useMutation({
    mutationFn: (noticeIds: readonly number[]) =>
      send({
        body: {
          transaction_type: transactionTypes.regularisation,
          confirmation_type: publicNoticeConfirmationType,
          hold: false,
          is_from_public_request: true,
          payment_form_input: byPix,
          notifications: [...noticeIds],
        },
      }),
  })
}

/** Gives up the payment of a ticket or of notices that this page began. */
export function useGiveUpPublicOrder() {
  const { send } = useOnce(giveUpPublicOrder)
  return useMutation({ mutationFn: (id: string) => whileAbandoning(id, () => send({ params: { id } })) })
}

export type VisitorReceipt = CallOutput<typeof readReceipt>

/** The receipt at an address; asked anew, since a payment may have gone back. */
export const useReceipt = (secret: string) =>
  useQuery({
    queryKey: ['guest', 'receipt', secret],
    queryFn: ({ signal }) => call(readReceipt, { params: { secret } }, { signal }),
  })

/** What the address of a receipt ends with; nothing where an order's answer tells none (decision Q2). */
export const secretOfReceipt = (address: string | undefined): string => address?.split('/').at(-1) ?? ''

/** The address of a receipt where this page came from, to open it on another device. */
export const addressOfReceipt = (secret: string): string => `${window.location.origin}${receiptPath}${secret}`

/** Where the same receipt is a file. */
export const receiptFileAt = (address: string): string =>
  urlOf(printReceipt.path, {
    params: { secret: secretOfReceipt(address) },
    ...(language() === 'pt-BR' ? {} : { query: { language: language() } }),
  })
