import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { associateVehicle, automaticActivation, dissociateVehicle, myVehicles } from '#contract/vehicles.ts'
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

/** Lets sightings buy for a vehicle, which accepts the city's terms, or no longer: then the call has no payload. */
const switchAutomatic = ({ id }: Vehicle, on: boolean) =>
  call(automaticActivation, { params: { id }, body: on ? { automatic_activation: true } : undefined })

/** Turns it off at once: the list says so while the call runs, and what holds once it is fetched again. */
export function useAutomaticOff() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (vehicle: Vehicle) => switchAutomatic(vehicle, false),
    onMutate: (off) => {
      queries.setQueryData(vehiclesQuery.queryKey, (shown) =>
        shown?.map((entry) => (entry.id === off.id ? { ...entry, automatic_activation: false } : entry)),
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  })
}

/** Turns it on for one vehicle after the other and stops at the first failure; the list is fetched again either way. */
export function useAcceptAutomatic() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (vehicles: readonly Vehicle[]) => {
      for (const vehicle of vehicles) await switchAutomatic(vehicle, true)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  })
}
