import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/places.ts'
import { mapFilesPath } from '#contract/routes/places.ts'
import type { City } from '#server/city/read-city.ts'

/** The address names what the file holds, so that a device may keep it for ever. */
export const readMap = ({ map }: City): GivenOutputOf<typeof calls.readMap> =>
  map
    ? { format: map.format, address: `${mapFilesPath}${map.hash}.${map.format}` }
    : { format: 'none', address: '' }
