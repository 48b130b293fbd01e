import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from './client.ts'
import { storedToken, storeSummary } from './session.ts'

export type User = OutputOf<typeof getUser>

/** The logged-in user; the summary in storage is renewed with every load. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal })
    storeSummary(user)
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Loads the user while a token is stored and the page wants to know. */
export const useUser = (wanted = true) =>
  useQuery({ ...userQuery, enabled: wanted && storedToken() !== null })
