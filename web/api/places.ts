import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import {
  listBays,
  listParkingProfiles,
  listPointsOfSale,
  listSectors,
  listSectorTariffs,
  readMap,
  searchAddress,
} from '#contract/generated/routes/places.ts'
import { minuteMs } from '#domain/durations.ts'
import { activePointOfSale, type Box, slugOf } from '#domain/places.ts'
import { type CallOutput, call, unwrap } from './client.ts'

export type PointOfSale = CallOutput<typeof listPointsOfSale>['data'][number]
export type Profile = CallOutput<typeof listParkingProfiles>['data'][number]
export type Bay = CallOutput<typeof listBays>['data'][number]
export type Sector = CallOutput<typeof listSectors>['data'][number]
export type SectorTariff = CallOutput<typeof listSectorTariffs>['data'][number]
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

export const sectorsQuery = queryOptions({
  queryKey: ['places', 'sectors'],
  queryFn: ({ signal }) => call(listSectors, {}, { signal, kept }).then(unwrap),
  staleTime,
})

/** Prices stay for months; what can still be bought today changes with the minute. */
const tariffsEveryMs = minuteMs

const tariffsQuery = queryOptions({
  queryKey: ['places', 'tariffs'],
  queryFn: ({ signal }) => call(listSectorTariffs, {}, { signal }).then(unwrap),
  staleTime: tariffsEveryMs,
  refetchInterval: tariffsEveryMs,
})

const mapQuery = queryOptions({
  queryKey: ['places', 'map'],
  queryFn: ({ signal }) => call(readMap, {}, { signal, kept }),
  staleTime,
})

export const useSectorTariffs = () => useQuery(tariffsQuery)

/** The file of the map's ground; null while it is not known, and where the city has none. */
export function useMapFile(): { format: 'geojson' | 'pmtiles'; address: string } | null {
  const { format = 'none', address = '' } = useQuery(mapQuery).data ?? {}
  return format === 'none' ? null : { format, address }
}

/** The group of the tariff that a sector is charged by, which an address names as the printed sign does; null without one. */
export function useTariffOfSector(slug: string | null): number | null {
  const sectors = useQuery({ ...sectorsQuery, enabled: slug !== null })
  return tariffIn(sectors.data, slug)
}

/** The same for whoever goes on before the sectors have come; null where they cannot be had, which keeps nobody from parking. */
export const tariffOfSector = async (queries: QueryClient, slug: string | null): Promise<number | null> =>
  slug === null ? null : tariffIn(await queries.ensureQueryData(sectorsQuery).catch(() => undefined), slug)

const tariffIn = (sectors: Sector[] | undefined, slug: string | null): number | null =>
  sectors?.find(({ name }) => slugOf(name) === slug)?.tariff_id ?? null

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
