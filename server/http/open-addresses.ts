import type { FastifyInstance } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { openApi } from './api-description/openapi.ts'
import { serveDocs } from './docs/page.ts'
import { Prepared } from './prepared.ts'

/** The addresses beside the specification's: health for whoever supervises, and the API description. */
export const openAddresses = (app: FastifyInstance, parts: Parts): void => {
  app.get('/health/live', async () => ({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const reachable = await parts.db.pool.query('select 1 from migrations limit 1').then(
      () => true,
      () => false,
    )
    return reply.status(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'not ready' })
  })

  if (parts.config.apiDocs) describeApi(app)
}

/** For people and programs that are to use the calls; a programme that has nobody to tell keeps it to itself. */
const describeApi = (app: FastifyInstance): void => {
  const description = new Prepared(JSON.stringify(openApi()))
  app.get('/openapi.json', (request, reply) => description.send(request, reply))
  serveDocs(app)
}
