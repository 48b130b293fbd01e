import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Parts } from '#server/parts.ts'

/** Letters and digits that nobody mistakes for each other. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 5

/** What proves a notice: anybody can learn its id, which counts up; these signs only from its slip (decision Q179). */
const codeOf = ({ config }: Pick<Parts, 'config'>, id: number): string => {
  const bytes = createHmac('sha256', config.secret).update(`notice/${id}`).digest()
  return [...bytes.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('')
}

/** The number on the slip of a notice, like `4711-K7Q2M`. */
export const numberOf = (parts: Pick<Parts, 'config'>, id: number): string => `${id}-${codeOf(parts, id)}`

/** Which notice is named, and whether by the whole number; null for what names none. */
export const readNumber = (
  parts: Pick<Parts, 'config'>,
  typed: string,
): { id: number; isProven: boolean } | null => {
  const [, digits, code] = /^(\d{1,15})(?:[\s-]*([A-Z0-9]{5}))?$/.exec(typed.trim().toUpperCase()) ?? []
  if (digits === undefined) return null
  const id = Number(digits)
  const isProven = code !== undefined && timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(parts, id)))
  return { id, isProven }
}
