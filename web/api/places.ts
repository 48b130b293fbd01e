import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { bays, parkingProfiles, pointsOfSale, searchAddress, sectors } from '#contract/places.ts'
import type { Box } from '#domain/places.ts'
import { call, unwrap } from './client.ts'

export type PointOfSale = OutputOf<typeof pointsOfSale>['data'][number]
export type Profile = OutputOf<typeof parkingProfiles>['data'][number]
export type Bay = OutputOf<typeof bays>['data'][number]
export type Sector = OutputOf<typeof sectors>['data'][number]
export type FoundAddress = OutputOf<typeof searchAddress>['data'][number]

/** Places of a city change by the month, not while somebody looks at the map. */
const staleTime = Number.POSITIVE_INFINITY
const kept = true

/** Specification 9: the filter of the points of sale is status 4. */
const pointsQuery = queryOptions({
  queryKey: ['places', 'points-of-sale'],
  queryFn: ({ signal }) => call(pointsOfSale, { query: { status: 4 } }, { signal, kept }).then(unwrap),
  staleTime,
})

const profilesQuery = queryOptions({
  queryKey: ['places', 'profiles'],
  queryFn: ({ signal }) => call(parkingProfiles, {}, { signal, kept }).then(unwrap),
  staleTime,
})

const sectorsQuery = queryOptions({
  queryKey: ['places', 'sectors'],
  queryFn: ({ signal }) => call(sectors, {}, { signal, kept }).then(unwrap),
  staleTime,
})

export const usePointsOfSale = () => useQuery(pointsQuery)
export const useProfiles = () => useQuery(profilesQuery)
export const useSectors = () => useQuery(sectorsQuery)

/** The bays of a rectangle; none is asked for without one. Those shown before stay until the new ones are there. */
export const useBays = (box: Box | null) => {
  const bbox = box ? [box.west, box.south, box.east, box.north].join(',') : ''
  return useQuery({
    queryKey: ['places', 'bays', bbox],
    queryFn: async ({ signal }): Promise<Bay[]> =>
      unwrap(await call(bays, { query: { bbox } }, { signal, kept })),
    enabled: box !== null,
    placeholderData: keepPreviousData,
    staleTime,
  })
}

const leastLetters = 2

/** Places by name or address; the ones found before stay while the next letters are looked up. */
export const useAddressSearch = (text: string) =>
  useQuery({
    queryKey: ['places', 'address', text],
    queryFn: async ({ signal }): Promise<FoundAddress[]> =>
      unwrap(await call(searchAddress, { query: { q: text } }, { signal })),
    enabled: text.length >= leastLetters,
    placeholderData: keepPreviousData,
    staleTime,
  })
