import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/**
 * Nothing is fetched behind the driver's back: no refetch by focus, and calls are not repeated here, because
 * the client already sends a call again when no answer came.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline a call fails and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (count, error) => error instanceof ApiError && error.isNetworkFailure && count < 1,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
