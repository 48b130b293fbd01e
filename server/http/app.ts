import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { photoPatienceMs } from '#domain/notices/photo.ts'
import { loggableError, loggablePath } from '#server/http/log-privacy.ts'
import type { Parts } from '#server/parts.ts'
import { traceCalls } from '#server/tracing/trace-calls.ts'
import { answerUnrouted, answerWithoutRequest, refuseLongPaths } from './before-hooks.ts'
import { endSlowBodies, refuseEarly } from './early-refusals.ts'
import { replyWithErrors } from './error-reply.ts'
import { acceptJson } from './json-body.ts'
import { limiter } from './limits.ts'
import { boundLongBodies } from './long-bodies.ts'
import { heedPageLanguage } from './page-language.ts'
import { compressionThreshold } from './prepared.ts'
import { secured } from './security-headers.ts'

const mebibyte = 1_048_576
const slowBodyMs = 30_000

/** The HTTP server with what every address shares: security headers, limits, request ids, error replies. */
export const makeApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { unreadable, meet } = answerWithoutRequest(parts)
  const app: FastifyInstance = Fastify({
    logger: { level: parts.config.logLevel, serializers: logSerializers, base: null },
    genReqId: () => randomUUID(),
    // HEAD must never run a call's effect: some published paths are a GET that changes state.
    exposeHeadRoutes: false,
    bodyLimit: mebibyte,
    // Photos from the street take as long as their device waits for them; headers, and any other body, half a minute.
    requestTimeout: photoPatienceMs,
    // A request without Host is refused by `refuseEarly`: Node would answer it without our headers.
    http: { headersTimeout: slowBodyMs, requireHostHeader: false },
    rewriteUrl: refuseLongPaths,
    routerOptions: { maxParamLength: 200 },
    // A stop finishes running requests and closes idle connections (graceful shutdown).
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnrouted(parts),
    clientErrorHandler: (error, socket) => unreadable(error, socket),
    // Refused by ourselves (`refuseEarly`), in the envelope.
    return503OnClosing: false,
  })
  meet(app.server)
  if (parts.config.tracesUrl) traceCalls(app)
  heedPageLanguage(app)
  app.addHook('onRequest', secured(parts))
  await app.register(compress, { threshold: compressionThreshold, encodings: ['br', 'gzip', 'identity'] })
  await app.register(rateLimit, limiter(parts))
  endSlowBodies(app, { usualBody: mebibyte, patienceMs: slowBodyMs })
  refuseEarly(app, parts.config.maxCalls)
  boundLongBodies(app, parts.config, mebibyte)
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  acceptJson(app)
  replyWithErrors(app, parts.db)
  app.server.maxConnections = parts.config.maxSockets
  return app
}

/** Logs carry the path's shape and the request id; never a query, a body, a header or a tax id. */
const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.routeOptions?.url ?? loggablePath(request.url),
  }),
  err: loggableError,
  res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
}
