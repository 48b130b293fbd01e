import { timingSafeEqual } from 'node:crypto'
import { secretOf } from '#server/http/seeded-secret.ts'
import type { Parts } from '#server/parts.ts'

const sign = (parts: Parts, seed: string): string =>
  secretOf(parts, 'top-up', seed).subarray(0, 16).toString('base64url')

/**
 * The secret of the address that stops a top-up: the seed that is kept with the top-up and in what is told of it, and what the server
 * alone makes of it. Only words say it, so that whoever reads the database stops nothing.
 */
export const stopSecret = (parts: Parts, seed: string): string => `${seed}${sign(parts, seed)}`

/** The seed of such a secret; null when this server did not make it. */
export const seedOfStop = (parts: Parts, secret: string): string | null => {
  const [, seed, signed] = /^([\w-]{32})([\w-]{22})$/.exec(secret) ?? []
  if (!seed || !signed) return null
  return timingSafeEqual(Buffer.from(signed), Buffer.from(sign(parts, seed))) ? seed : null
}
