import type { FastifyInstance } from 'fastify'
import type { Binder } from '#server/http/bind.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'

/** Joins the calls of this noun to their use cases. */
export const bindOrders = (_bind: Binder, _parts: Parts, _app: FastifyInstance, _jobs: Jobs): void => {}
