import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { storedToken, storeSummary } from './session.ts'

export type User = OutputOf<typeof getUser>

/** A start without a connection waits for one: nothing has been asked that could fail (decision Q11). */
const untilOnline = async (signal: AbortSignal): Promise<void> => {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true, signal }))
}

/** The logged-in user; the summary in storage is renewed with every load. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    await untilOnline(signal)
    const user = await call(getUser, {}, { signal })
    storeSummary(user)
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the user while a token is stored and the page wants to know. */
export const useUser = (wanted = true) =>
  useQuery({ ...userQuery, enabled: wanted && storedToken() !== null })
