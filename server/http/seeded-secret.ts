import { createHmac, randomBytes } from 'node:crypto'
import type { Parts } from '#server/parts.ts'

/** 256 random bits, of which a secret is made. */
export const newSeed = (): string => randomBytes(32).toString('base64url')

/**
 * What an address opens by, made of a seed and the server's own secret. By the seed alone nobody opens anything, so that the answer
 * which is kept for a repetition may hold it, and whoever reads the database finds nothing but hashes and seeds.
 */
export const secretOf = ({ config }: Pick<Parts, 'config'>, what: string, seed: string): Buffer =>
  createHmac('sha256', config.secret).update(`${what}/${seed}`).digest()
