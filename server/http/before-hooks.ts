import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { answerFor, asksForPage } from './error-reply.ts'
import { headerLinesOfCalls, secured } from './security-headers.ts'

/** The longest path of ours has 300 characters; a router and its handlers need not read more than this (decision Q12). */
const longestPath = 1024

/** An address that the framework cannot decode, and so refuses before it looks for a route. */
const undecodable = '/%'

const isTooLong = (url: string): boolean => (url.split('?', 1)[0] ?? '').length > longestPath

/** Sends a path that is too long to `answerUnrouted`, without looking for its route. */
export const refuseLongPaths = ({ url = '' }: { url?: string | undefined }): string =>
  isTooLong(url) ? undecodable : url

/**
 * Answers what the framework refuses before any hook runs: an undecodable address and one that is too long. The answer has
 * the headers, the request id and the envelope of every other one. A visitor with a damaged link goes home, as from every
 * unknown path (specification 2).
 */
export const answerUnrouted = (parts: Parts) => {
  const secure = secured(parts)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const isLong = isTooLong(request.originalUrl)
    secure.call(request.server, request, reply, () => {
      reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store')
      if (asksForPage(request) && !isLong) return void reply.redirect('/')
      const { status, body } = answerFor(isLong ? { statusCode: 414 } : error)
      reply.status(status).type('application/json; charset=utf-8').send(body)
    })
  }
}

/** The status for a request that Node could not read. */
const statusOf = ({ code }: { code?: string }): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400
}

const unmet = new WeakSet<IncomingMessage>()

/** Whether a request expects something of us (its header Expect) that no server of ours does. */
export const expectsMore = (request: IncomingMessage): boolean => unmet.has(request)

/**
 * Answers what Node refuses before the framework hears of it, in the same envelope and with the headers of a call: requests
 * that it cannot read, tunnels, and expectations, which become requests that `refuseEarly` refuses.
 */
export const answerWithoutRequest = (parts: Parts) => {
  const headers = headerLinesOfCalls(parts)
  const write = (socket: Duplex, status: number): void => {
    const json = JSON.stringify(answerFor({ statusCode: status }).body)
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(json)}`,
      'Cache-Control: no-store',
      ...headers,
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
  }
  return {
    unreadable: (error: Error & { code?: string }, socket: Duplex): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      if (socket.writable) write(socket, statusOf(error))
      socket.destroy(error)
    },
    meet: (server: Server): void => {
      server.on('connect', (_request, socket) => {
        // Node no longer listens for errors of a socket that it gave away.
        socket.on('error', () => {})
        write(socket, 400)
        socket.destroy()
      })
      server.on('checkExpectation', (request, response) => {
        unmet.add(request)
        server.emit('request', request, response)
      })
    },
  }
}
