import { queryOptions, useQuery } from '@tanstack/react-query'
import { runningVersion } from '#contract/version.ts'
import { call } from './client.ts'

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(runningVersion, {}, { signal }),
})

export const useRunningVersion = () => useQuery(versionQuery)
