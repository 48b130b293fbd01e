import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SpanKind, tracer } from './span.ts'

/** What machines ask all day, and files. */
const unwatched = /^\/(health|metrics|\*)/

/**
 * A span for each call, named by the address as it was declared. No address of anybody, no query, body or header: the id of
 * the request is what leads to the log. What a caller says of a trace is not heeded, or strangers would decide what we keep.
 */
export const traceCalls = (app: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, id, routeOptions } = request
    if (routeOptions.url === undefined || unwatched.test(routeOptions.url)) return next()
    const span = tracer.startSpan(`${method} ${routeOptions.url}`, {
      kind: SpanKind.SERVER,
      root: true,
      attributes: {
        'http.request.method': method,
        'http.route': routeOptions.url,
        'rotativo.request_id': id,
      },
    })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), next)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.setAttribute('error.type', 'aborted').end()
  })
}
