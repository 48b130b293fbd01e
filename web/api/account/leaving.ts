import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAccount, requestRefund } from '#contract/routes/account/leaving.ts'
import { type Cents, sumCents } from '#domain/money/cents.ts'
import { useOnce } from '../idempotency.ts'
import { forgetSession } from '../stored-session.ts'
import { ownWalletsQuery } from '../wallets.ts'
import { useRefreshUser, userQuery } from './sessions.ts'

/** What the last dialog of a deletion depends on, as it is now. */
export type Standing = {
  userId: number
  credit: Cents
  bonus: Cents
  allowsRefund: boolean
  refundRequestedAt: string | null
}

/** Reads balances and refund request anew: both may have changed since the page was opened. */
export function useStanding() {
  const queries = useQueryClient()
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: async (): Promise<Standing> => {
      const wallets = await queries.fetchQuery({ ...ownWalletsQuery, staleTime: 0 })
      // Without a newer one the loaded user does: what it says of a refund the server checks anyway.
      await refreshUser()
      const user = await queries.ensureQueryData(userQuery)
      return {
        userId: user.id,
        credit: sumCents(wallets.map((wallet) => wallet.balance_credit)),
        bonus: sumCents(wallets.map((wallet) => wallet.balance_bonus)),
        allowsRefund: user.config.support.refund,
        refundRequestedAt: user.requested_refund_date,
      }
    },
  })
}

/** Deletes the account, whatever its wallets hold: the driver has been told (decision Q142). */
export function useDeleteAccount() {
  const { send } = useOnce(deleteAccount)
  return useMutation({
    mutationFn: (userId: number) => send({ params: { id: userId }, body: { force: true } }),
  })
}

/** Asks for the credit back; the user is read anew for the date. */
export function useRequestRefund() {
  const queries = useQueryClient()
  const { send } = useOnce(requestRefund)
  return useMutation({
    mutationFn: () => send({}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
}

/** Forgets a session that the server has ended already, and starts over at the landing page. */
export function leaveForGood(): void {
  forgetSession()
  window.location.assign('/')
}
