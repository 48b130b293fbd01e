import { useMutation, useQueryClient } from '@tanstack/react-query'
import { checkReset, resetByCode, resetByLink, sendReset } from '#contract/account.ts'
import { resendLockSeconds } from '#domain/account.ts'
import { ApiError, type CallInput, call, serverNow } from './client.ts'
import { useIntentKey } from './idempotency.ts'
import { storeToken } from './session.ts'
import { userQuery } from './user.ts'

/** Until when the server would send nothing more for a tax id, though it says yes to everything (decision Q58). */
const locks = new Map<string, number>()

/** Until when, in epoch milliseconds of the server, asking again would send nothing; null when it may be asked. */
export function recoveryLockedUntil(taxId: string): number | null {
  const until = locks.get(taxId) ?? 0
  return until > serverNow() ? until : null
}

/** Asks for the code of a tax id, which is then locked for 60 s. */
export const useSendReset = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof sendReset>['body']) => call(sendReset, { body }),
    onSuccess: (_, { registration }) =>
      locks.set(String(registration), serverNow() + resendLockSeconds * 1000),
  })

/** Gives whether the code is right, and leaves it usable. It goes as a number: 42 means 0042 (decision Q44). */
export const useCheckReset = () =>
  useMutation({
    mutationFn: async ({ registration, code }: { registration: string; code: string }) =>
      (await call(checkReset, { body: { registration, code: Number(code) } })).status === true,
  })

const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.isNetworkFailure

/** Sets the password by the code, stores the token and loads the user; the page is reloaded by the screen. */
export function useResetByCode() {
  const queryClient = useQueryClient()
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: async (body: CallInput<typeof resetByCode>['body']) => {
      const idempotencyKey = keyFor(JSON.stringify(body))
      const { access_token } = await call(resetByCode, { body }, { idempotencyKey })
      storeToken(access_token)
      // When this fails the page decides at its start what becomes of the token.
      await queryClient.prefetchQuery(userQuery)
    },
    onSettled: (_, error) => {
      if (!isUnanswered(error)) settle()
    },
  })
}

/** Sets the password by the e-mailed link. */
export function useResetByLink() {
  const { keyFor, settle } = useIntentKey()
  return useMutation({
    mutationFn: (body: CallInput<typeof resetByLink>['body']) =>
      call(resetByLink, { body }, { idempotencyKey: keyFor(JSON.stringify(body)) }),
    onSettled: (_, error) => {
      if (!isUnanswered(error)) settle()
    },
  })
}
