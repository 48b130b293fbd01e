import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapFilesPath } from '#contract/paths.ts'
import type { MapFile } from '#server/city/map-file.ts'
import { readMapBytes } from '#server/city/map-store.ts'
import { Prepared } from '#server/http/prepared.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * So much of a file is given at once. A reader asks for 16 KiB at the beginning, then for parts of its directory and single tiles,
 * of which the largest have half a mebibyte. Each 64 KiB are a statement, and nobody needs all of a city's map.
 */
const mostBytes = 4 * 1024 * 1024

/** The bytes that a header `Range` asks for: one range, as a map's reader sends it; null where it cannot be given. */
export const readRange = (
  header: string | undefined,
  bytes: number,
): { first: number; last: number } | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return first <= last && first < bytes && last - first < mostBytes ? { first, last } : null
}

/** Streets are small and travel compressed; they are read once for a state of the city. */
const streetsOf = (parts: Parts) => {
  let known: { hash: string; streets: Promise<Prepared> } | undefined
  return (map: MapFile): Promise<Prepared> => {
    if (known?.hash === map.hash) return known.streets
    const streets = Array.fromAsync(readMapBytes(parts.db, map, { first: 0, last: map.bytes - 1 })).then(
      (pieces) => new Prepared(Buffer.concat(pieces).toString('utf8'), 'application/geo+json'),
    )
    known = { hash: map.hash, streets }
    // What failed is tried again by the next who asks.
    streets.catch(() => (known = undefined))
    return streets
  }
}

const sendTiles = (
  parts: Parts,
  map: MapFile,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply.header('Accept-Ranges', 'bytes')
  const range = readRange(request.headers.range, map.bytes)
  // Kept by nobody, in the place of what others ask for.
  if (!range) {
    return reply
      .status(416)
      .header('Content-Range', `bytes */${map.bytes}`)
      .header('Cache-Control', 'no-store')
      .send()
  }
  reply
    .status(206)
    .type('application/vnd.pmtiles')
    .header('ETag', `"${map.hash}"`)
    .header('Cache-Control', 'public, max-age=31536000, immutable, no-transform')
    // Ranges count the bytes as they lie there.
    .header('Content-Encoding', 'identity')
    .header('Content-Range', `bytes ${range.first}-${range.last}/${map.bytes}`)
    .header('Content-Length', range.last - range.first + 1)
  return reply.send(Readable.from(readMapBytes(parts.db, map, range), { objectMode: false }))
}

/** The file of the city's map by its address; one of another state of the city is not there any more. */
export const serveMap = (app: FastifyInstance, parts: Parts): void => {
  const streets = streetsOf(parts)
  app.get<{ Params: { name: string } }>(`${mapFilesPath}:name`, async (request, reply) => {
    const { map } = parts.city()
    if (!map || request.params.name !== `${map.hash}.${map.format}`) throw new Refusal('not_found')
    if (map.format === 'pmtiles') return sendTiles(parts, map, request, reply)
    return (await streets(map)).send(request, reply)
  })
}
