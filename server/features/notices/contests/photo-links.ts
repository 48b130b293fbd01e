import { createHmac, timingSafeEqual } from 'node:crypto'
import { hourMs } from '#domain/durations.ts'
import type { Parts } from '#server/parts.ts'

/** A photo of a notice or of a contest that an address of ours shows, by its number there. */
export type ShownPhoto = { of: 'notice' | 'contest'; id: number; photo: number }

/** A notice as PDF: all of it for a driver, or nobody, its outline, or all as a visit for the page that made a contest of it. */
export type ShownSheet =
  | { of: 'pdf' | 'outline'; id: number; userId: number | null }
  | { of: 'visit'; id: number; contestId: number }

/** What an address of ours shows. */
export type Shown = ShownPhoto | ShownSheet

/** How long an address opens: as long as somebody reads the page on which it stands. */
const opensMs = hourMs

const sign = ({ config }: Pick<Parts, 'config'>, said: string): string =>
  createHmac('sha256', config.secret).update(`notice-file/${said}`).digest('base64url').slice(0, 32)

/**
 * The end of an address that opens for an hour to whoever was shown it: a picture is asked for by the browser, which sends no
 * token, and nobody makes one up (decision Q179).
 */
export const linkTo = (parts: Parts, shown: Shown): string => {
  const said = `${shown.of}-${shown.id}-${numberIn(shown)}-${parts.clock.now().getTime() + opensMs}`
  return `${said}-${sign(parts, said)}`
}

/** The last number of an address, which is 0 for nobody. */
const numberIn = (shown: Shown): number => {
  if ('photo' in shown) return shown.photo
  return shown.of === 'visit' ? shown.contestId : (shown.userId ?? 0)
}

const shownBy = (of: Shown['of'], id: number, number: number): Shown => {
  if (of === 'pdf' || of === 'outline') return { of, id, userId: number === 0 ? null : number }
  return of === 'visit' ? { of, id, contestId: number } : { of, id, photo: number }
}

/** What the end of an address shows; null when it is none of ours, or over. */
export const readLink = (parts: Parts, token: string): Shown | null => {
  const [, said, of, id, number, until, signed] =
    /^((notice|contest|pdf|outline|visit)-(\d{1,15})-(\d{1,15})-(\d{1,16}))-([\w-]{32})$/.exec(token) ?? []
  if (!said || !signed || !timingSafeEqual(Buffer.from(signed), Buffer.from(sign(parts, said)))) return null
  if (Number(until) <= parts.clock.now().getTime()) return null
  return shownBy(of as Shown['of'], Number(id), Number(number))
}
