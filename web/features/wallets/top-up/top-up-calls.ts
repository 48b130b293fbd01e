import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readTopUp, saveTopUp, stopTopUp, stopTopUpByLink } from '#contract/generated/routes/wallets.ts'
import { type CallOutput, call } from '#web/api/client.ts'
import { useOnce } from '#web/api/idempotency.ts'

export type TopUp = CallOutput<typeof readTopUp>

const topUpKey = (walletId: number) => ['wallets', 'top-up', walletId]

/** The automatic top-up of an own wallet. */
export const useTopUp = (walletId: number) =>
  useQuery({
    queryKey: topUpKey(walletId),
    queryFn: ({ signal }) => call(readTopUp, { params: { id: walletId } }, { signal }),
    staleTime: 0,
  })

/** Turns it on, or changes it. */
export function useSaveTopUp(walletId: number) {
  const queries = useQueryClient()
  const { send } = useOnce(saveTopUp)
  return useMutation({
    mutationFn: (body: NonNullable<TopUp['chosen']>) => send({ params: { id: walletId }, body }),
    onSuccess: (topUp) => queries.setQueryData(topUpKey(walletId), topUp),
  })
}

/** Turns it off. */
export function useStopTopUp(walletId: number) {
  const queries = useQueryClient()
  const { send } = useOnce(stopTopUp)
  return useMutation({
    mutationFn: () => send({ params: { id: walletId } }),
    onSuccess: (topUp) => queries.setQueryData(topUpKey(walletId), topUp),
  })
}

/** Turns one off by the secret of a message's link. */
export function useStopByLink() {
  const { send } = useOnce(stopTopUpByLink)
  return useMutation({ mutationFn: (token: string) => send({ body: { token } }) })
}
