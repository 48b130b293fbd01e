import { createHmac, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#domain/durations.ts'
import type { Parts } from '#server/parts.ts'

/**
 * What an address of ours shows: a photo of a notice or of a contest by its number, or all of a notice as PDF, for the driver
 * of the number, with 0 for nobody, or as a visit, for the page that made the contest of the number.
 */
export type Shown = { of: 'notice' | 'contest' | 'pdf' | 'visit'; id: number; number: number }

/** How long an address opens: as long as somebody reads the page on which it stands. */
const opensMs = hourMs

const sign = ({ config }: Pick<Parts, 'config'>, said: string): string =>
  createHmac('sha256', config.secret).update(`notice-file/${said}`).digest('base64url').slice(0, 32)

/**
 * The end of an address that opens for an hour to whoever was shown it: a picture is asked for by the browser, which sends no
 * token, and nobody makes one up (decision Q179).
 */
export const linkTo = (parts: Parts, { of, id, number }: Shown): string => {
  const said = `${of}-${id}-${number}-${parts.clock.now().getTime() + opensMs}`
  return `${said}-${sign(parts, said)}`
}

/** What the end of an address shows; null when it is none of ours, or over. */
export const readLink = (parts: Parts, token: string): Shown | null => {
  const [, said, of, id, number, until, signed] =
    /^((notice|contest|pdf|visit)-(\d{1,15})-(\d{1,15})-(\d{1,16}))-([\w-]{32})$/.exec(token) ?? []
  if (!said || !signed || !timingSafeEqual(Buffer.from(signed), Buffer.from(sign(parts, said)))) return null
  if (Number(until) <= parts.clock.now().getTime()) return null
  return { of: of as Shown['of'], id: Number(id), number: Number(number) }
}
