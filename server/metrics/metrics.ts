import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { metricsAddress } from '#contract/metrics.ts'
import type { Operator } from '#server/http/caller.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { demandScopes, operatorOf } from '#server/http/operator-key.ts'
import { noteRefusal } from '#server/http/trail.ts'
import { countMissingScope, countWrongKey } from '#server/http/wrong-keys.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { addFigures } from './figures.ts'
import { addPools } from './pools.ts'
import { addRoom } from './room.ts'

/** From a look at one row to what the longest call takes, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/**
 * Serves `GET /metrics` to an operator's key with the scope `metrics`, in the text of Prometheus: this process, its calls by address and
 * class of status, its connections, and figures of the whole programme (docs/operating.md, Watching). To be called before
 * the calls are bound, which it times from then on.
 */
export const serveMetrics = (app: FastifyInstance, parts: Parts, owner: pg.Pool): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeCalls(app, registry)
  addPools(registry, { app: parts.db.pool, by_index: parts.db.byIndex, owner })
  addFigures(registry, parts, owner)
  addRoom(registry, parts)
  app.get(metricsAddress.path, async (request, reply) => {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const operator = key === undefined ? null : await operatorOf(parts, key)
    const address = clientAddress(request.raw, parts.config)
    if (!operator) {
      if (key !== undefined) await noteWrongKey(parts, address)
      return reply.status(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('')
    }
    await demandMetrics(parts, operator, address)
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Counted and told as those of the operator's calls are: they share one count. */
const noteWrongKey = async (parts: Parts, address: string): Promise<void> => {
  if (!(await countWrongKey(parts, address))) return
  await noteRefusal(parts, new Refusal('not_logged_in'), { endpoint: metricsAddress, caller: null, address })
}

/** Refuses a key without the scope, and notes it as the binder does for calls of the API. */
const demandMetrics = async (parts: Parts, operator: Operator, address: string): Promise<void> => {
  try {
    demandScopes(operator, metricsAddress, null)
  } catch (error) {
    const caller = { driver: null, operator }
    if (await countMissingScope(parts, operator.name)) {
      await noteRefusal(parts, error, { endpoint: metricsAddress, caller, address })
    }
    throw error
  }
}

const timeCalls = (app: FastifyInstance, registry: Registry): void => {
  const calls = new Histogram({
    name: 'rotativo_http_seconds',
    help: 'How long calls took, by address as it was declared, method and class of status',
    labelNames: ['method', 'address', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // What is no address of ours could be anything, and would be a figure of its own each time.
    const labels = {
      method,
      address: routeOptions.url ?? 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    calls.observe(labels, reply.elapsedTime / 1000)
  })
}
