import { randomInt, randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mapFilesPath } from '#contract/routes/places.ts'
import { Refusal } from '#server/refusal.ts'
import { answerFor } from './error-reply.ts'

/** What Node tells of a request that it could not read, as a status. */
const statusOf = ({ code }: { code?: string }): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400
}

/**
 * Node refuses what it cannot read as a request before the framework hears of it; the caller gets the same envelope, and
 * `transport`, which says how the server is reached (Strict-Transport-Security; undefined where that is not said).
 */
export const answerUnreadable = (
  error: Error & { code?: string },
  socket: Socket,
  transport?: string,
): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const { status, body } = answerFor({ statusCode: statusOf(error) })
    const json = JSON.stringify(body)
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(json)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      ...(transport ? [`Strict-Transport-Security: ${transport}`] : []),
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
  }
  socket.destroy(error)
}

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
 * What asks the database, each counted apart: whoever takes long to read pieces of a map keeps nobody from paying. By its route, since
 * an address may be written in many ways.
 */
const counted = ['/api/', mapFilesPath]

const countedAs = ({ routeOptions, url }: FastifyRequest): string | undefined =>
  counted.find((path) => (routeOptions.url ?? url).startsWith(path))

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
