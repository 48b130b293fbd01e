import type { GroundSource } from './model.ts'

export type GroundFile = { format: 'geojson' | 'pmtiles'; address: string }

async function fetchStreets(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the streets answered ${response.status}`)
  return response.json()
}

/** The ground of a file; what reads tiles is fetched only for a city that has them. */
export async function openGround({ format, address }: GroundFile): Promise<GroundSource> {
  if (format === 'pmtiles') return (await import('./pmtiles-source.ts')).pmtilesSource(address)
  const { geoJsonSource } = await import('./geojson-source.ts')
  return geoJsonSource(() => fetchStreets(address))
}
