import type { GivenOutputOf } from '#contract/endpoint.ts'
import { mapFilesPath } from '#contract/paths.ts'
import type * as calls from '#contract/places.ts'
import type { Parts } from '#server/parts.ts'

/** The address names what the file holds, so that a device may keep it for ever. */
export const readMap = (parts: Parts): GivenOutputOf<typeof calls.readMap> => {
  const { map } = parts.city()
  return map
    ? { format: map.format, address: `${mapFilesPath}${map.hash}.${map.format}` }
    : { format: 'none', address: '' }
}
