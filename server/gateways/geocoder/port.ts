import type { Point } from '#domain/places.ts'

/** A place that somebody outside knows, in words a driver reads. */
export type FoundPlace = { label: string; center: Point }

export interface Geocoder {
  /** Places whose address matches the text, best first, near the point first. Throws GatewayFault. */
  find(text: string, near: Point): Promise<FoundPlace[]>
}

/** A programme without a geocoder searches only its own names. */
export const noGeocoder: Geocoder = { find: async () => [] }

/** A search box cannot wait longer: what is not there by then is left out. */
export const geocoderTimeoutMs = 1500

/** As many as a list under a search box shows. */
export const geocoderLimit = 5
