import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  activateParking,
  leaveParking,
  listFreeDays,
  listProducts,
  reverseAutomatic,
  validateActivation,
} from '#contract/routes/parking.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { useOnce } from './idempotency.ts'

export type ProductGroup = CallOutput<typeof listProducts>['data'][number]
export type Category = ProductGroup['categories'][number]
export type Product = Category['products'][number]
export type Validation = CallOutput<typeof validateActivation>

/** What is bought: time, by its product, for a plate. */
export type ParkingChoice = { plate: string; productId: number }

const bodyOf = ({ plate, productId }: ParkingChoice) => ({ plate, product_id: productId })

/** The groups of times that can be bought for a plate. */
export const productsQuery = (plate: string) =>
  queryOptions({
    queryKey: ['products', plate],
    queryFn: ({ signal }) =>
      call(listProducts, { query: { plate } }, { signal }).then(unwrap<ProductGroup[]>),
  })

export type FreeDay = CallOutput<typeof listFreeDays>['data'][number]

const hourMs = 3_600_000

/** The days on which nobody is charged, of the next weeks; a city decides on them days ahead, not while somebody looks. */
export const useFreeDays = (): readonly FreeDay[] => {
  const { data } = useQuery({
    queryKey: ['free-days'],
    queryFn: ({ signal }) => call(listFreeDays, {}, { signal, kept: true }).then(unwrap<FreeDay[]>),
    staleTime: hourMs,
  })
  return data ?? []
}

/** Asks whether the activation could be made now. */
export function useValidateActivation() {
  const { send } = useOnce(validateActivation)
  return useMutation({ mutationFn: (choice: ParkingChoice) => send({ body: bodyOf(choice) }) })
}

/**
 * What time that is bought or given back changes: the vehicles, the balances, the movements. After a success no balance is
 * fetched for the screen that is being left: its 'Saldo depois' was reckoned from the one before.
 */
function useForgetParking() {
  const queries = useQueryClient()
  return (_: unknown, error: Error | null) => {
    const refetchType = error ? 'active' : 'none'
    void queries.invalidateQueries({ queryKey: ['vehicles'] })
    for (const touched of ['wallets', 'history']) {
      void queries.invalidateQueries({ queryKey: [touched], refetchType })
    }
  }
}

/** Buys the time. */
export function useActivateParking() {
  const { send } = useOnce(activateParking, { movesMoney: true })
  const forget = useForgetParking()
  return useMutation({
    mutationFn: (choice: ParkingChoice) => send({ body: bodyOf(choice) }),
    onSettled: forget,
  })
}

/** Leaves the spot of the activation to which the transaction belongs. */
export const useLeaveParking = () =>
  useMutation({
    mutationFn: (transactionId: number) => call(leaveParking, { params: { transaction_id: transactionId } }),
  })

/** Takes back a ticket that a sighting bought; a repetition answers what the first one did. */
export function useReverseAutomatic() {
  const { send } = useOnce(reverseAutomatic)
  const forget = useForgetParking()
  return useMutation({
    mutationFn: (transactionId: number) => send({ params: { transaction_id: transactionId } }),
    onSettled: forget,
  })
}
