import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeVehicle } from '#contract/generated/routes/vehicles.ts'
import { useOnce } from '#web/api/idempotency.ts'
import { vehiclesQuery } from '#web/api/vehicles.ts'

/** Names an own vehicle, and makes it the default one or no longer. */
export function useChangeVehicle() {
  const queries = useQueryClient()
  const { send } = useOnce(changeVehicle)
  return useMutation({
    mutationFn: ({ id, name, isDefault }: { id: number; name: string; isDefault: boolean }) =>
      send({ params: { id }, body: { name, is_default: isDefault } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: vehiclesQuery.queryKey }),
  })
}
