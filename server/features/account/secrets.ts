import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { codeDigits } from '#domain/account/confirmation/codes.ts'

/** 256 random bits as text that fits an address; only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Four random digits, leading zeros included (decision Q44). */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/**
 * A keyed hash of something that is too short to be hidden by a plain one. The parts are joined as JSON, so
 * that no two lists of parts give one text.
 */
export const keyedHash = (secret: string, ...parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
