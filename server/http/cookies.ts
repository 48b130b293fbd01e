import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps for us. No script reads it, no other site sends it along, and of ours only one path gets it. */
export type Cookies = {
  read(name: string): string | undefined
  keep(cookie: { name: string; value: string; path: string; days: number }): void
}

const daySeconds = 86_400

/**
 * The cookies of one request; `isSecure`: the programme is reached by https, and they never travel otherwise. Their names
 * then begin so that a browser takes none from a page without https (RFC 6265bis, `__Secure-`).
 */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => {
  const prefix = isSecure ? '__Secure-' : ''
  return {
    read: (name) => {
      const all = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
      return all.find((pair) => pair.startsWith(`${prefix}${name}=`))?.slice(prefix.length + name.length + 1)
    },
    keep: ({ name, value, path, days }) => {
      const rules = [`Path=${path}`, `Max-Age=${days * daySeconds}`, 'HttpOnly', 'SameSite=Strict']
      if (isSecure) rules.push('Secure')
      reply.header('Set-Cookie', [`${prefix}${name}=${value}`, ...rules].join('; '))
    },
  }
}
