import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteUser, requestRefund } from '#contract/account.ts'
import { cents, sumCents } from '#domain/money/cents.ts'
import { call } from './client.ts'
import { endSession } from './session.ts'
import { userQuery } from './user.ts'
import { ownWalletsQuery } from './wallets.ts'

/** What the last dialog of a deletion depends on, as it is now. */
export type Standing = {
  userId: number
  credit: number
  bonus: number
  allowsRefund: boolean
  refundRequestedAt: string | null
}

/** Reads balances and refund request anew: both may have changed since the page was opened. */
export function useStanding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Standing> => {
      const wallets = await queries.fetchQuery({ ...ownWalletsQuery, staleTime: 0 })
      // Without a newer one the loaded user does: what it says of a refund the server checks anyway.
      const newest = queries.fetchQuery({ ...userQuery, staleTime: 0 })
      const user = await newest.catch(() => queries.ensureQueryData(userQuery))
      return {
        userId: user.id,
        credit: sumCents(wallets.map((wallet) => cents(wallet.balance_credit))),
        bonus: sumCents(wallets.map((wallet) => cents(wallet.balance_bonus))),
        allowsRefund: user.config.support.refund,
        refundRequestedAt: user.requested_refund_date,
      }
    },
  })
}

/** Deletes the account, whatever its wallets hold: the driver has been told (decision Q142). */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (userId: number) => call(deleteUser, { params: { id: userId }, body: { force: true } }),
  })

/** Asks for the credit back; the user is read anew for the date. */
export function useRequestRefund() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestRefund, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['user'] }),
  })
}

/** Forgets a session that the server has ended already, and starts over at the landing page. */
export function leaveForGood(): void {
  endSession()
  window.location.assign('/')
}
