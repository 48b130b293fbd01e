import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError, call } from './client.ts'
import { storedToken, storeSummary } from './session.ts'

export type User = OutputOf<typeof getUser>

/**
 * A start without a connection waits for one instead of failing (decision Q11). The call is tried first: a device that
 * says it is offline may still reach a server of its own network.
 */
async function askForUser(signal: AbortSignal): Promise<User> {
  try {
    return await call(getUser, {}, { signal })
  } catch (failure) {
    if (navigator.onLine || !(failure instanceof ApiError && failure.isNetworkFailure)) throw failure
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true, signal }))
    return askForUser(signal)
  }
}

/** The logged-in user; the summary in storage is renewed with every load. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await askForUser(signal)
    storeSummary(user)
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the user while a token is stored and the page wants to know. */
export const useUser = (wanted = true) =>
  useQuery({ ...userQuery, enabled: wanted && storedToken() !== null })
