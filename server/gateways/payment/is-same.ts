import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether what came is what was expected, told in constant time. Hashing first makes both sides equally long, which that
 * comparison demands.
 */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))
