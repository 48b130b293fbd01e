import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  changeAddress,
  driverMe,
  endOtherSessions,
  endSession,
  listSessions,
  updateDriver,
} from '#contract/profile.ts'
import { lockCode, useRefreshUser } from './account.ts'
import { ApiError, type CallInput, call, unwrap } from './client.ts'
import { useIntentKey } from './idempotency.ts'

export type Driver = OutputOf<typeof driverMe>['user']
export type ProfileUpdate = {
  driver: CallInput<typeof updateDriver>['body']
  address: CallInput<typeof changeAddress>['body']
}
export type OpenSession = OutputOf<typeof listSessions>['data'][number]

/** Asked anew when the driver comes back: a contact is confirmed in another window. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(driverMe, {}, { signal }).then(({ user }) => user),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

export const useProfile = () => useQuery(profileQuery)

/** Both know the driver's contacts: what the profile shows, and the user that every screen asks. */
export function useRefreshProfile(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refreshUser = useRefreshUser()
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }), refreshUser()])
  }
}

type IntentKey = ReturnType<typeof useIntentKey>

/** A lost answer keeps its key, and so the same press changes nothing twice; a refusal ends the intent. */
async function sendOnce(key: IntentKey, body: object, send: (idempotencyKey: string) => Promise<unknown>) {
  try {
    await send(key.keyFor(JSON.stringify(body)))
  } catch (error) {
    if (!(error instanceof ApiError && error.isNetworkFailure)) key.settle()
    throw error
  }
}

/**
 * Changes the driver first and the address then (decision Q141). Where only the second fails, pressing again sends the
 * first with the same key.
 */
export function useSaveProfile() {
  const [driverKey, addressKey] = [useIntentKey(), useIntentKey()]
  const refresh = useRefreshProfile()
  return useMutation({
    mutationFn: async ({ driver, address }: ProfileUpdate) => {
      await sendOnce(driverKey, driver, (idempotencyKey) =>
        call(updateDriver, { body: driver }, { idempotencyKey }),
      )
      await sendOnce(addressKey, address, (idempotencyKey) =>
        call(changeAddress, { body: address }, { idempotencyKey }),
      )
      driverKey.settle()
      addressKey.settle()
    },
    onSettled: () => refresh(),
  })
}

/** The server has just sent a code to the phone that was changed: the next one can come in 60 s. */
export const rememberCodeSent = (userId: number): void => {
  lockCode(userId)
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }).then(unwrap<OpenSession[]>),
})

export const useSessions = () => useQuery(sessionsQuery)

/** Ends one session, or with null all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null ? call(endOtherSessions, {}) : call(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
