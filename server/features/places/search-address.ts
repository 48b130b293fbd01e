import type { OutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/places.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { FoundPlace } from '#server/gateways/geocoder/port.ts'
import type { Parts } from '#server/parts.ts'
import { findInCity } from './gazetteer.ts'

/** A geocoder finds nothing useful by less, and every question costs somebody. */
const leastForGeocoder = 4
const longest = 120

/** The city's own names first, then what the geocoder knows; without an answer of it, the own ones alone. */
export const searchAddress = async (
  parts: Parts,
  { q: text }: { q: string },
): Promise<OutputOf<typeof calls.searchAddress>> => {
  const wanted = text.trim().slice(0, longest)
  const city = parts.city()
  const own = findInCity(city, wanted)
  const outside = wanted.length >= leastForGeocoder ? await askOutside(parts, wanted) : []
  const known = new Set(own.map(({ label }) => label))
  return { data: [...own, ...outside.filter(({ label }) => !known.has(label))] }
}

const askOutside = async (parts: Parts, text: string): Promise<FoundPlace[]> => {
  try {
    return await parts.geocoder.find(text, parts.city().settings.mapCentre)
  } catch (error) {
    if (error instanceof GatewayFault) return []
    throw error
  }
}
