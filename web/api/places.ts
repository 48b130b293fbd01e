import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  listBays,
  listParkingProfiles,
  listPointsOfSale,
  listSectors,
  searchAddress,
} from '#contract/routes/places.ts'
import { activePointOfSale, type Box } from '#domain/places.ts'
import { type CallOutput, call, unwrap } from './client.ts'

export type PointOfSale = CallOutput<typeof listPointsOfSale>['data'][number]
export type Profile = CallOutput<typeof listParkingProfiles>['data'][number]
export type Bay = CallOutput<typeof listBays>['data'][number]
export type Sector = CallOutput<typeof listSectors>['data'][number]
export type FoundAddress = CallOutput<typeof searchAddress>['data'][number]

/** Places of a city change by the month, not while somebody looks at the map. */
const staleTime = Number.POSITIVE_INFINITY
const kept = true

const pointsQuery = queryOptions({
  queryKey: ['places', 'points-of-sale'],
  queryFn: ({ signal }) =>
    call(listPointsOfSale, { query: { status: activePointOfSale } }, { signal, kept }).then(unwrap),
  staleTime,
})

const profilesQuery = queryOptions({
  queryKey: ['places', 'profiles'],
  queryFn: ({ signal }) => call(listParkingProfiles, {}, { signal, kept }).then(unwrap),
  staleTime,
})

const sectorsQuery = queryOptions({
  queryKey: ['places', 'sectors'],
  queryFn: ({ signal }) => call(listSectors, {}, { signal, kept }).then(unwrap),
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
      unwrap(await call(listBays, { query: { bbox } }, { signal, kept })),
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
