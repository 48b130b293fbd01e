import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activateParking,
  leaveParking,
  listFreeDays,
  listProducts,
  readDevolution,
  reverseAutomatic,
  validateActivation,
} from '#contract/generated/routes/parking.ts'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { learnOutcome, useOnce } from './idempotency.ts'
import { keyed } from './keyed.ts'

/** The groups of times that are sold, what was bought last for the plate, and until when each time leads. */
export type Products = CallOutput<typeof listProducts>
export type ProductGroup = Products['data'][number]
export type Category = ProductGroup['categories'][number]
export type Product = Category['products'][number]
export type Validation = CallOutput<typeof validateActivation>

/** What is bought: time, by its product, for a plate, at the price that was shown. */
export type ParkingChoice = { plate: string; product: Pick<Product, 'id' | 'price'> }

const bodyOf = ({ plate, product }: ParkingChoice) => ({
  plate,
  product_id: product.id,
  price: product.price,
})

/** The times that can be bought for a plate. */
export const productsQuery = (plate: string) =>
  queryOptions({
    queryKey: ['products', plate],
    queryFn: ({ signal }) => call(listProducts, { query: { plate } }, { signal }),
  })

export type FreeDay = CallOutput<typeof listFreeDays>['data'][number]

/** The days on which nobody is charged, of the next weeks; a city decides on them days ahead, not while somebody looks. */
export const useFreeDays = (): readonly FreeDay[] => {
  const { data } = useQuery({
    queryKey: ['free-days'],
    queryFn: ({ signal }) => call(listFreeDays, {}, { signal, kept: true }).then(unwrap<FreeDay[]>),
    staleTime: hourMs,
  })
  return data ?? []
}

/** Until when a time leads moves on with the clock. */
const endsEveryMs = minuteMs

/** Until when each time of a plate leads, by its product. */
export function useEnds(plate: string): ReadonlyMap<number, string> {
  const { data } = useQuery({ ...productsQuery(plate), refetchInterval: endsEveryMs })
  return new Map(data?.ends?.map(({ product_id, date_time_end }) => [product_id, date_time_end]))
}

/** Asks whether the activation could be made now; what it is refused for, a new price, say, the list may not know yet. */
export function useValidateActivation() {
  const { send } = useOnce(validateActivation)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choice: ParkingChoice) => send({ body: bodyOf(choice) }),
    onError: () => queries.invalidateQueries({ queryKey: ['products'] }),
  })
}

/**
 * What time that is bought or given back changes: the vehicles, the balances, the movements. After a success no balance is
 * fetched for the screen that is being left: its 'Saldo depois' was reckoned from the one before.
 */
function useForgetParking() {
  const queries = useQueryClient()
  return (refetchType: 'active' | 'none') => {
    void queries.invalidateQueries({ queryKey: ['vehicles'] })
    for (const touched of ['wallets', 'history', 'products']) {
      void queries.invalidateQueries({ queryKey: [touched], refetchType })
    }
  }
}

/** Buys the time; what nobody has answered for may have been bought, and is sent again as the same. */
export function useActivateParking() {
  const { send, beginAnew } = useOnce(activateParking, { movesMoney: true })
  const forget = useForgetParking()
  const { mutateAsync: activate } = useMutation({
    mutationFn: (choice: ParkingChoice) => send({ body: bodyOf(choice) }),
    onSettled: (_, error) => forget(error ? 'active' : 'none'),
  })
  return {
    activate,
    /** What is bought next is bought besides, also when it is the same. */
    beginAnew,
    /** Shows what became of what nobody answered for: while answers were lost, this was asked in vain as well. */
    lookAgain: () => forget('active'),
  }
}

/**
 * Leaves the spot of the activation to which the transaction belongs. Home starts anew by itself; whoever goes to another screen
 * before that finds nothing there that was known before.
 */
export function useLeaveParking(notLeft: string) {
  const queries = useQueryClient()
  // The published call is a GET without a key: the server answers a repetition for the same transaction as it did the first.
  const [{ send }] = useState(() =>
    keyed((transactionId: number, _key, isOpen) => {
      const leave = () => call(leaveParking, { params: { transaction_id: transactionId } }, { acts: true })
      return learnOutcome(leave, isOpen, notLeft)
    }),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
  })
}

/** What comes back becomes less while somebody still thinks about it. */
const devolutionEveryMs = 15_000

/** What leaving now would give back, as the server counts it. */
export const useDevolution = (transactionId: number | undefined) =>
  useQuery({
    queryKey: ['devolution', transactionId],
    queryFn: ({ signal }) =>
      call(readDevolution, { params: { transaction_id: transactionId ?? 0 } }, { signal }),
    enabled: transactionId !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: devolutionEveryMs,
  })

/** Takes back a ticket that a sighting bought; a repetition answers what the first one did. */
export function useReverseAutomatic() {
  const { send } = useOnce(reverseAutomatic)
  const forget = useForgetParking()
  return useMutation({
    mutationFn: (transactionId: number) => send({ params: { transaction_id: transactionId } }),
    // The driver stays where balance and movements stand.
    onSettled: () => forget('active'),
  })
}

/** What a shortcut to parking knows already, and how far it leads: to the times, or to the confirmation of one. */
export type ParkingShortcut = {
  to: 'time' | 'confirmation'
  /** The time that is meant; the one that was bought last, unless it is said. */
  productId?: number
  /** So many minutes, of the area and category of before. */
  minutes?: number
}

/** The state of the history that goes with an address of parking: the address itself stays as it is written. */
export const shortcutState = (shortcut: ParkingShortcut) => ({ shortcut })

export const parkingPath = (plate: string): string => `/estacionar/${encodeURIComponent(plate)}`

/** The address that leads to the confirmation of a time from wherever it is opened. */
export const confirmationPath = (plate: string, productId: number): string =>
  `${parkingPath(plate)}?produto=${productId}`
