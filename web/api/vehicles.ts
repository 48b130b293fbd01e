import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  associateVehicle,
  confirmVehicle,
  correctPlate,
  dissociateVehicle,
  listMyVehicles,
  switchAutomatic,
} from '#contract/generated/routes/vehicles.ts'
import { proving } from './captcha/proving.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { useOnce } from './idempotency.ts'

export type Vehicle = CallOutput<typeof listMyVehicles>['data'][number]

/** What a vehicle is called beside its plate: by its owner, and by maker and model (decision Q168). */
export const vehicleTitle = ({ name, vehicle }: Pick<Vehicle, 'name' | 'vehicle'>): string =>
  [name, vehicle.vehicle_maker_model.name].filter(Boolean).join(' · ')

/** Every vehicle that the driver can use, of own and shared wallets, with its open activation. */
export const vehiclesQuery = queryOptions({
  queryKey: ['vehicles'],
  queryFn: ({ signal }) => call(listMyVehicles, {}, { signal }).then(unwrap<Vehicle[]>),
})

export const useVehicles = (asking?: { enabled?: boolean; refetchOnMount?: 'always' }) =>
  useQuery({ ...vehiclesQuery, ...asking })

/** Adds a plate to the driver's own wallet; an answer that is the new vehicle shows it at once (decision Q2). */
export function useAddVehicle() {
  const queries = useQueryClient()
  const { send } = useOnce(associateVehicle)
  return useMutation({
    mutationFn: (plate: string) => proving((proof) => send({ body: { plate, proof } })),
    onSuccess: ({ message: _, ...added }) => {
      if (added.wallet) queries.setQueryData(vehiclesQuery.queryKey, (shown) => shown && [...shown, added])
      void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
    },
  })
}

/** Gives a running ticket, by one of its purchases, the plate that was meant. */
export function useCorrectPlate() {
  const queries = useQueryClient()
  const { send } = useOnce(correctPlate)
  return useMutation({
    mutationFn: ({ transactionId, plate }: { transactionId: number; plate: string }) =>
      proving((proof) => send({ params: { transaction_id: transactionId }, body: { plate, proof } })),
    onSuccess: () =>
      Promise.all(
        [vehiclesQuery.queryKey, ['notices']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** Removes a vehicle from its wallet, which must be the driver's own. */
export function useRemoveVehicle() {
  const queries = useQueryClient()
  const { send } = useOnce(dissociateVehicle)
  return useMutation({
    mutationFn: ({ id, wallet }: Vehicle) => send({ params: { vehicleId: id, walletId: wallet.id } }),
    onSuccess: (_, removed) => {
      queries.setQueryData(vehiclesQuery.queryKey, (shown) => shown?.filter(({ id }) => id !== removed.id))
      void queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
    },
  })
}

/** Answers whether a vehicle is still the driver's; the list shows what holds then. */
export function useConfirmVehicle() {
  const queries = useQueryClient()
  const { send } = useOnce(confirmVehicle)
  return useMutation({
    mutationFn: ({ vehicle, stillMine }: { vehicle: Vehicle; stillMine: boolean }) =>
      send({ params: { id: vehicle.id }, body: { still_mine: stillMine } }),
    onSettled: () => queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  })
}

/**
 * Lets sightings buy for vehicles, which accepts the city's terms, or no longer: then the call has no payload. Both ways
 * are one call: whoever has turned it on since means it anew when it is turned off.
 */
export function useAutomaticSwitch() {
  const queries = useQueryClient()
  const { send } = useOnce(switchAutomatic)
  const turn = ({ id }: Vehicle, on: boolean) =>
    send({ params: { id }, body: on ? { automatic_activation: true } : undefined })
  const show = ({ id }: Vehicle, isOn: boolean) =>
    queries.setQueryData(vehiclesQuery.queryKey, (shown) =>
      shown?.map((entry) => (entry.id === id ? { ...entry, automatic_activation: isOn } : entry)),
    )
  const onSettled = () => queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey })
  return {
    /** The list says so while the call runs, no longer when it has failed, and what holds once it is fetched again. */
    off: useMutation({
      mutationFn: (vehicle: Vehicle) => turn(vehicle, false),
      onMutate: (vehicle) => void show(vehicle, false),
      onError: (_, vehicle) => void show(vehicle, vehicle.automatic_activation),
      onSettled,
    }),
    /** One vehicle after the other; stops at the first failure, and the list is fetched again either way. */
    accept: useMutation({
      mutationFn: async (vehicles: readonly Vehicle[]) => {
        for (const vehicle of vehicles) await turn(vehicle, true)
      },
      onSettled,
    }),
  }
}

export type AcceptAutomatic = ReturnType<typeof useAutomaticSwitch>['accept']
