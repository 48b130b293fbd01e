import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mapFilesPath } from '#contract/paths.ts'
import { Refusal } from '#server/refusal.ts'
import { expectsMore } from './before-hooks.ts'

/** Of two headers of one name Node shows the first, and a proxy before us may have gone by the second. */
const single = ['host', 'authorization']

const refuseTwins = ({ raw: { rawHeaders } }: FastifyRequest): void => {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!single.includes(name)) continue
    if (seen.has(name)) throw new Refusal('malformed')
    seen.add(name)
  }
}

/** Who is sent away comes back after one to three seconds, not all at the same moment. */
export const comeBackAfterSeconds = (): number => randomInt(1, 4)

type SlowBodies = { readonly usualBody: number; readonly patienceMs: number }

/**
 * A body comes within half a minute. That of a call which declares a longer one than usual, photos from the street, may take as
 * long as its device waits for it.
 */
export const endSlowBodies = (app: FastifyInstance, { usualBody, patienceMs }: SlowBodies): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || (routeOptions.bodyLimit ?? 0) > usualBody) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.destroy()
    }, patienceMs)
    reply.raw.once('close', () => clearTimeout(timer))
  })
}

/**
 * What is counted, each kind apart: slow readers of map pieces or pages cannot block payments. By its route, since an address
 * may be written in many ways. A page, and every unknown address, has no route.
 */
const counted = ['/api/', mapFilesPath]

const countedAs = ({ routeOptions, url, is404 }: FastifyRequest): string | undefined =>
  counted.find((path) => (routeOptions.url ?? url).startsWith(path)) ?? (is404 ? 'page' : undefined)

/**
 * What is asked before anything of a request is looked at: whether it is one, and whether we are there for it. Beyond
 * `mostCalls` that wait for their answer a call is sent away at once, so that those before it do not wait longer and longer.
 */
export const refuseEarly = (app: FastifyInstance, mostCalls: number): void => {
  const waiting = new Map<string, number>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) throw new Refusal('unavailable', {}, 5)
    refuseTwins(request)
    // RFC 9112, 3.2: a request of HTTP/1.1 names its host.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Refusal('malformed')
    if (expectsMore(request.raw)) throw Object.assign(new Error('an expectation'), { statusCode: 417 })
    const kind = countedAs(request)
    if (kind === undefined) return
    const before = waiting.get(kind) ?? 0
    if (before >= mostCalls) throw new Refusal('unavailable', {}, comeBackAfterSeconds())
    waiting.set(kind, before + 1)
    // However it ends: answered, or given up by the caller.
    reply.raw.once('close', () => waiting.set(kind, (waiting.get(kind) ?? 0) - 1))
  })
  // Idle connections end when the stop begins; one that was still answering would stay open for its next request.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
