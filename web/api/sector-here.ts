import type { QueryClient } from '@tanstack/react-query'
import { isInArea, type Point } from '#domain/places.ts'
import { type Sector, sectorsQuery } from './places.ts'

/** The sector in which a point lies, or null; apart from the other places, since only who parks by position needs it. */
export const sectorAt = async (queries: QueryClient, point: Point): Promise<Sector | null> => {
  const sectors = await queries.ensureQueryData(sectorsQuery).catch(() => [])
  return sectors.find((sector) => isInArea(point, sector)) ?? null
}
