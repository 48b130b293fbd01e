import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a browser keeps for us. No script reads it, no other site sends it along, and of ours only one path gets it. */
export type Cookies = {
  read(name: string): string | undefined
  keep(cookie: { name: string; value: string; path: string; days: number }): void
}

const daySeconds = 86_400

/** The cookies of one request; `isSecure`: the programme is reached by https, and they never travel otherwise. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies => ({
  read: (name) => {
    const all = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    return all.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  },
  keep: ({ name, value, path, days }) => {
    const rules = [`Path=${path}`, `Max-Age=${days * daySeconds}`, 'HttpOnly', 'SameSite=Strict']
    reply.header('Set-Cookie', [`${name}=${value}`, ...rules, ...(isSecure ? ['Secure'] : [])].join('; '))
  },
})
