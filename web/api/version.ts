import { queryOptions, useQuery } from '@tanstack/react-query'
import { readVersion } from '#contract/generated/routes/version.ts'
import { call } from './client.ts'

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(readVersion, {}, { signal }),
})

export const useRunningVersion = () => useQuery(versionQuery)
