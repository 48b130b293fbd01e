import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteAccount,
  readRefundRequest,
  requestRefund,
} from '#contract/generated/routes/account/leaving.ts'
import { type Cents, noCents, sumCents } from '#domain/money/cents.ts'
import { type CallOutput, call } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { forgetSession } from '../stored-session.ts'
import { ownWalletsQuery } from '../wallets.ts'
import { useRefreshUser, userQuery } from './sessions.ts'

export type RefundRequest = CallOutput<typeof readRefundRequest>

/** How often it is looked whether a bank has given a part back. */
const askEveryMs = 3000

const refundRequestQuery = queryOptions({
  queryKey: ['user', 'refund-request'],
  queryFn: ({ signal }) => call(readRefundRequest, {}, { signal }),
  staleTime: 0,
})

/** How the credit would come back, and what became of the newest request; asked again while a bank is at it. */
export const useRefundRequest = () =>
  useQuery({
    ...refundRequestQuery,
    refetchInterval: ({ state }) =>
      state.data?.request?.parts.some((part) => part.state === 'returning') ? askEveryMs : false,
  })

/** What the last dialog of a deletion depends on, as it is now. */
export type Standing = {
  userId: number
  credit: Cents
  bonus: Cents
  /** What banks are giving back still. */
  returning: Cents
  allowsRefundRequest: boolean
  refundRequestedAt: string | null
  /** How the credit would come back; null where that is not known. */
  plan: RefundRequest | null
  /** Which of the two the driver's tax id is: the Pix key of what a person pays. */
  document: 'CPF' | 'CNPJ'
}

/** Which of the two a tax id is. */
export const documentOf = (identification: string): 'CPF' | 'CNPJ' =>
  identification.replace(/\W/g, '').length > 11 ? 'CNPJ' : 'CPF'

/** Reads balances and refund request anew: both may have changed since the page was opened. */
export function useStanding() {
  const queries = useQueryClient()
  const refreshUser = useRefreshUser()
  return useMutation({
    mutationFn: async (): Promise<Standing> => {
      const wallets = await queries.fetchQuery({ ...ownWalletsQuery, staleTime: 0 })
      // Without a newer one the loaded user does: what it says of a refund request the server checks anyway.
      await refreshUser()
      const user = await queries.ensureQueryData(userQuery)
      // Also where nothing can be asked back any more: what was asked for before may be on its way still.
      const plan = await queries.fetchQuery(refundRequestQuery).catch(() => null)
      return {
        userId: user.id,
        credit: sumCents(wallets.map((wallet) => wallet.balance_credit)),
        bonus: sumCents(wallets.map((wallet) => wallet.balance_bonus)),
        // The release before does not say.
        returning: plan?.returning ?? noCents,
        allowsRefundRequest: user.config.support.refund,
        refundRequestedAt: user.requested_refund_date,
        plan,
        document: documentOf(user.identification),
      }
    },
  })
}

/**
 * Deletes the account, whatever its wallets hold: the driver has been told (decision Q142). From then on nothing is asked, neither
 * when the driver comes back to the page nor when its network does: a 401 would start it anew before the success is read.
 */
export function useDeleteAccount() {
  const queries = useQueryClient()
  const { send } = useOnce(deleteAccount)
  return useMutation({
    mutationFn: (userId: number) => send({ params: { id: userId }, body: { force: true } }),
    onSuccess: () => {
      queries.unmount()
      void queries.cancelQueries()
      forgetSession()
    },
  })
}

/**
 * Asks for the credit back; the user is read anew for the date, and the wallets for what is left in them. A failure is told at
 * once: whoever has no network would wait for them as long as it lasts.
 */
export function useRequestRefund() {
  const queries = useQueryClient()
  const { send } = useOnce(requestRefund)
  const refreshUser = useRefreshUser()
  const readAnew = () =>
    Promise.all([
      refreshUser(),
      queries.invalidateQueries({ queryKey: refundRequestQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['wallets'] }),
    ])
  return useMutation({
    mutationFn: () => send({}),
    onSuccess: readAnew,
    onError: () => void readAnew(),
  })
}

/** Forgets what is left of a session that the server has ended already, and starts over at the landing page. */
export function leaveForGood(): void {
  forgetSession()
  window.location.assign('/')
}
