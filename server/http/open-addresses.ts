import type { FastifyInstance } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { openApi } from './openapi.ts'

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
  const description = openApi()
  app.get('/openapi.json', async () => description)

  const page = docsPage()
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}
