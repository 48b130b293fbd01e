import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { associateVehicle, dissociateVehicle, myVehicles } from '#contract/vehicles.ts'
import { call, unwrap } from './client.ts'
import { useIntentKey } from './idempotency.ts'

export type Vehicle = OutputOf<typeof myVehicles>['data'][number]

/** Every vehicle that the driver can use, of own and shared wallets, with its open activation. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => call(myVehicles, {}, { signal }).then(unwrap<Vehicle[]>),
})

export const useVehicles = () => useQuery(vehiclesQuery)

/** Adds a plate to the driver's own wallet; the answer is the new vehicle, so that it shows at once. */
export function useAddVehicle() {
  const queries = useQueryClient()
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: (plate: string) =>
      call(associateVehicle, { body: { plate } }, { idempotencyKey: keyFor(plate) }),
    onSuccess: ({ message: _, ...added }) => {
      settle()
      queries.setQueryData(vehiclesQuery.queryKey, (shown) => shown && [...shown, added])
      void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
    },
  })
}

/** Removes a vehicle from its wallet, which must be the driver's own. */
export function useRemoveVehicle() {
  const queries = useQueryClient()
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: ({ id, wallet }: Vehicle) =>
      call(
        dissociateVehicle,
        { params: { vehicleId: id, walletId: wallet.id } },
        { idempotencyKey: keyFor(`${id}/${wallet.id}`) },
      ),
    onSuccess: (_, removed) => {
      settle()
      queries.setQueryData(vehiclesQuery.queryKey, (shown) => shown?.filter(({ id }) => id !== removed.id))
      void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
    },
  })
}
