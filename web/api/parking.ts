import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  activateParking,
  leaveParking,
  parkingProducts,
  reverseAutomatic,
  validateActivation,
} from '#contract/parking.ts'
import { ApiError, call, unwrap } from './client.ts'
import { useIntentKey } from './idempotency.ts'

export type ProductGroup = OutputOf<typeof parkingProducts>['data'][number]
export type Category = ProductGroup['categories'][number]
export type Product = Category['products'][number]
export type Validation = OutputOf<typeof validateActivation>

/** What is bought: time, by its product, for a plate. */
export type ParkingChoice = { plate: string; productId: number }

const bodyOf = ({ plate, productId }: ParkingChoice) => ({ plate, product_id: productId })

/** The groups of times that can be bought for a plate. */
export const productsQuery = (plate: string) =>
  queryOptions({
    queryKey: ['products', plate],
    queryFn: ({ signal }) =>
      call(parkingProducts, { query: { plate } }, { signal }).then(unwrap<ProductGroup[]>),
  })

/** Asks whether the activation could be made now. */
export const useValidateActivation = () =>
  useMutation({
    mutationFn: (choice: ParkingChoice) => call(validateActivation, { body: bodyOf(choice) }),
  })

/** A refusal is an outcome; a lost answer, a fault or a key that is still in use leaves it open. */
const isOutcome = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409

/**
 * Buys the time. The same choice keeps its key until the outcome is known, so that pressing again after a lost
 * answer buys nothing twice.
 */
export function useActivateParking() {
  const queries = useQueryClient()
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: (choice: ParkingChoice) =>
      call(
        activateParking,
        { body: bodyOf(choice) },
        { idempotencyKey: keyFor(`${choice.plate}/${choice.productId}`) },
      ),
    onSettled: (_, error) => {
      if (!error || isOutcome(error)) settle()
      for (const touched of ['vehicles', 'wallets', 'history']) {
        void queries.invalidateQueries({ queryKey: [touched] })
      }
    },
  })
}

/** Leaves the spot of the activation to which the transaction belongs. */
export const useLeaveParking = () =>
  useMutation({
    mutationFn: (transactionId: number) => call(leaveParking, { params: { transaction_id: transactionId } }),
  })

/** Takes back a ticket that a sighting bought; a repetition answers what the first one did. */
export function useReverseAutomatic() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (transactionId: number) =>
      call(reverseAutomatic, { params: { transaction_id: transactionId } }),
    onSettled: () => {
      for (const touched of ['vehicles', 'wallets', 'history']) {
        void queries.invalidateQueries({ queryKey: [touched] })
      }
    },
  })
}
