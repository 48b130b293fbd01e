import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  activatePhone,
  activateToken,
  findPostalCode,
  getUser,
  login,
  resubmitPhone,
  resubmitPhoneTo,
  resubmitToken,
  signup,
  validateUser,
} from '#contract/account.ts'
import { landingContent } from '#contract/content.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError, type CallInput, call, unwrap } from './client.ts'
import { lockCode } from './code-lock.ts'
import { useIntentKey } from './idempotency.ts'
import { storeToken } from './session.ts'
import { type User, userQuery } from './user.ts'

export { codeLockedUntil, lockCode } from './code-lock.ts'

export type Registration = CallInput<typeof signup>['body']
export type PostalAddress = OutputOf<typeof findPostalCode>

/** Stores the token and loads the user (specification 4); the page is reloaded by the screen. */
export function useLogin() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: CallInput<typeof login>['body']) => {
      const { access_token } = await call(login, { body })
      storeToken(access_token)
      // When this fails the page decides at its start what becomes of the token.
      await queryClient.prefetchQuery(userQuery)
    },
  })
}

/**
 * Uniqueness check, then sign-up, then the token is stored (specification 4). After a lost answer the check is left
 * out: the account may have been made by then, and the same key gives its answer again.
 */
export function useRegister() {
  const { keyFor, settle } = useIntentKey()
  const unanswered = useRef('')
  return useMutation({
    mutationFn: async (body: Registration) => {
      const intent = JSON.stringify(body)
      if (unanswered.current !== intent) await refuseTaken(body)
      unanswered.current = intent
      const { id, access_token } = await call(signup, { body }, { idempotencyKey: keyFor(intent) })
      storeToken(access_token)
      // A code is on its way, and another may be asked for at once.
      lockCode(id, 0)
    },
    onSettled: (_, error) => {
      if (error instanceof ApiError && error.isNetworkFailure) return
      unanswered.current = ''
      settle()
    },
  })
}

async function refuseTaken({ identification, email, phone }: Registration): Promise<void> {
  const { errors } = await call(validateUser, { query: { identification, email, phone } })
  if (Object.keys(errors).length > 0) throw new ApiError(422, { error: { errors } })
}

/** The address of a postal code, or null whenever it cannot be told (decision Q128: silent failure). */
export async function findAddress(cep: string): Promise<PostalAddress | null> {
  try {
    return await call(findPostalCode, { params: { cep } })
  } catch {
    return null
  }
}

const termsQuery = queryOptions({
  queryKey: ['content', 'termos_de_uso'],
  queryFn: async ({ signal }) => {
    const [terms] = unwrap(await call(landingContent, { query: { tags: 'termos_de_uso' } }, { signal }))
    return terms ?? null
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const useTerms = (wanted: boolean) => useQuery({ ...termsQuery, enabled: wanted })

const changeUser = (queryClient: QueryClient, change: Partial<User>) =>
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change })

/** Sends a code: to the stored phone, or to another one that replaces it (decision Q43). */
export function useSendCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ phone, stored }: { phone: string; stored: string }) => {
      if (phone === stored) return call(resubmitPhone, {})
      const answer = await call(resubmitPhoneTo, { body: { phone } })
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
  return useMutation({
    mutationFn: async (code: string) => {
      const isRight = (await call(activatePhone, { params: { code } })) === true
      if (isRight) changeUser(queryClient, { sms_verification_status: true })
      return isRight
    },
  })
}

export const useResendEmail = () => useMutation({ mutationFn: () => call(resubmitToken, {}) })

/**
 * Asks for the user anew without putting the session at risk: a failure leaves everything as it is, where a failed
 * query would count as a failed start.
 */
export function useRefreshUser(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      queryClient.setQueryData(userQuery.queryKey, await call(getUser, {}))
    } catch {
      // The next load of the page asks again.
    }
  }
}

/** Confirms the e-mail that a link was sent to, once, however often the dialog is drawn. */
export const useEmailActivation = (token: string) =>
  useQuery({
    queryKey: ['activation', token],
    queryFn: () => call(activateToken, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
