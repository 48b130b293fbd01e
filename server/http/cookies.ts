import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs, secondMs } from '#domain/durations.ts'

/** What a browser keeps for us. No script reads it, no other site sends it along, and of ours only one path gets it. */
export type Cookies = {
  read(name: string): string | undefined
  /** The names that came along and begin so. */
  names(beginning: string): string[]
  keep(cookie: { name: string; value: string; path: string; days: number }): void
}

/** Of the whole server and of it alone (RFC 6265bis, `__Host-`): a page of a neighbouring name cannot plant one. */
export const staffCookie = 'staff'

/** The browser that a challenge was given to, for as long as the challenge lives. */
export const challengeCookie = 'staff-challenge'

const prefixOf = (name: string, isSecure: boolean): string =>
  isSecure ? (name === staffCookie ? '__Host-' : '__Secure-') : ''

const pairsOf = (request: FastifyRequest): string[] =>
  (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())

/** A cookie that came along with a request. */
export const readCookie = (request: FastifyRequest, name: string, isSecure: boolean): string | undefined => {
  const whole = `${prefixOf(name, isSecure)}${name}=`
  return pairsOf(request)
    .find((pair) => pair.startsWith(whole))
    ?.slice(whole.length)
}

const daySeconds = dayMs / secondMs

/**
 * The cookies of one request; `isSecure`: the programme is reached by https, and they never travel otherwise. Their names
 * then begin so that a browser takes none from a page without https (RFC 6265bis, `__Secure-`).
 */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => ({
  read: (name) => readCookie(request, name, isSecure),
  names: (beginning) => {
    const prefix = prefixOf(beginning, isSecure)
    return pairsOf(request)
      .filter((pair) => pair.startsWith(`${prefix}${beginning}`))
      .map((pair) => pair.slice(prefix.length).split('=')[0] ?? '')
  },
  keep: ({ name, value, path, days }) => {
    const rules = [`Path=${path}`, `Max-Age=${Math.round(days * daySeconds)}`, 'HttpOnly', 'SameSite=Strict']
    if (isSecure) rules.push('Secure')
    reply.header('Set-Cookie', [`${prefixOf(name, isSecure)}${name}=${value}`, ...rules].join('; '))
  },
})
