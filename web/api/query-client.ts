import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

/**
 * Nothing is fetched behind the driver's back: no refetch by focus, and calls are hardly repeated here, because the client
 * already sends a call again when no answer came. A server that asks the page to come back is asked again when it says.
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
        retry: (count, error) =>
          error instanceof ApiError &&
          ((error.isNetworkFailure && count < 1) || (error.isToComeBack && count < 3)),
        retryDelay: (count, error) =>
          1000 * Math.max(2 ** count, (error instanceof ApiError && error.retryAfterSeconds) || 0),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
