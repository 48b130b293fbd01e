import * as z from 'zod/mini'
import { kilometresBetween } from '#domain/places.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { requestJson } from '../http-json.ts'
import { type Waits, waitMsOf } from '../waits.ts'
import { type FoundPlace, type Geocoder, geocoderLimit, geocoderTimeoutMs } from './port.ts'

const part = z.optional(z.nullable(z.string()))

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([
          z.number().check(z.gte(-180), z.lte(180)),
          z.number().check(z.gte(-90), z.lte(90)),
        ]),
      }),
      properties: z.object({
        name: part,
        street: part,
        housenumber: part,
        district: part,
        city: part,
        state: part,
      }),
    }),
  ),
})

type Feature = z.output<typeof answer>['features'][number]

type Options = Waits & { url: string }

/** A place further away is in another city, whatever it is called. */
const farthestKm = 100

/** https://github.com/komoot/photon, or any service that answers like it. */
export function photon({ url, ...waits }: Options): Geocoder {
  const timeoutMs = waitMsOf(waits, geocoderTimeoutMs)
  return {
    async find(text, near) {
      const address = new URL(url)
      address.searchParams.set('q', text)
      address.searchParams.set('limit', String(geocoderLimit))
      address.searchParams.set('lat', String(near.lat))
      address.searchParams.set('lon', String(near.lng))
      const { status, body } = await requestJson({ gateway: 'the geocoder', url: address.href, timeoutMs })
      const read = answer.safeParse(body)
      if (status !== 200 || !read.success) {
        throw new GatewayFault('the geocoder', `answered ${status} in a shape we do not know`, true)
      }
      return read.data.features
        .map(placeOf)
        .filter(({ label, center }) => label !== '' && kilometresBetween(center, near) <= farthestKm)
        .slice(0, geocoderLimit)
    },
  }
}

const placeOf = ({ geometry, properties }: Feature): FoundPlace => {
  const [lng, lat] = geometry.coordinates
  const { name, street, housenumber, district, city, state } = properties
  const line = [street, housenumber].filter(Boolean).join(', ')
  const parts = [name, line, district, city, state].filter((text): text is string => Boolean(text))
  return { label: [...new Set(parts)].join(' · ').slice(0, 200), center: { lat, lng } }
}
