import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
  sendPhoneCodeTo,
} from '#contract/generated/routes/account/confirmation.ts'
import { resendLockSeconds } from '#domain/account/confirmation/codes.ts'
import { call } from '../client.ts'
import { sayOutcome, useOnce } from '../idempotency.ts'
import { serverNow } from '../server-clock.ts'
import { type User, userQuery } from './sessions.ts'

const key = 'rotativo.code-sent'

type Sent = { userId: number; until: number }

/**
 * Remembers, for this tab and over a reload, that a code was sent to the phone of an account, so that the button
 * stays closed as long as the server would refuse (decision Q45).
 */
export function lockCode(userId: number, seconds: number = resendLockSeconds): number {
  const until = serverNow() + seconds * 1000
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify({ userId, until } satisfies Sent))
  } catch {
    // Without storage the lock lasts until the reload, and the server still refuses.
  }
  return until
}

/** Until when, in epoch milliseconds of the server, no other code can be sent; null when none was sent here. */
export function codeLockedUntil(userId: number): number | null {
  try {
    const sent = JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null') as Sent | null
    return sent?.userId === userId ? sent.until : null
  } catch {
    return null
  }
}

const changeUser = (queryClient: QueryClient, change: Partial<User>) =>
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change })

/** Sends a code: to the stored phone, or to another one that replaces it (decision Q43). */
export function useSendCode() {
  const queryClient = useQueryClient()
  const { send } = useOnce(sendPhoneCodeTo)
  return useMutation({
    mutationFn: async ({ phone, stored }: { phone: string; stored: string }) => {
      if (phone === stored) return sayOutcome(() => call(resendPhoneCode, {}, { acts: true }))
      const answer = await send({ body: { phone } })
      // A verified phone stays the account's until the new one is confirmed (decision Q138).
      if (!queryClient.getQueryData(userQuery.queryKey)?.sms_verification_status) {
        changeUser(queryClient, { phone })
      }
      return answer
    },
  })
}

/** Gives whether the code was right; the user counts as confirmed from then on (decision Q46). */
export function useConfirmPhone() {
  const queryClient = useQueryClient()
  const { send } = useOnce(activatePhone)
  return useMutation({
    mutationFn: async (code: string) => {
      const isRight = (await send({ params: { code } })) === true
      if (isRight) changeUser(queryClient, { sms_verification_status: true })
      return isRight
    },
  })
}

export const useResendEmail = () =>
  useMutation({ mutationFn: () => sayOutcome(() => call(resendEmailLink, {}, { acts: true })) })

/** Confirms the e-mail that a link was sent to, once, however often the dialog is drawn. */
export const useEmailActivation = (token: string) =>
  useQuery({
    queryKey: ['activation', token],
    queryFn: () => call(activateEmail, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** The server has just sent a code to the phone that was changed: the next one can come in 60 s. */
export const rememberCodeSent = (userId: number): void => {
  lockCode(userId)
}
