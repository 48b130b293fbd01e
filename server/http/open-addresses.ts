import type { FastifyInstance } from 'fastify'
import { demandRoom } from '#server/database/room.ts'
import { memo } from '#server/memo.ts'
import type { Parts } from '#server/parts.ts'
import { openApi } from './api-description/openapi.ts'
import { Prepared } from './prepared.ts'
import { serveDocs } from './serve-docs.ts'

/** How long a server that could write counts as ready, so that whoever asks all the time makes it write no more often. */
const goodForMs = 1000

/** The addresses beside the specification's: health for whoever supervises, and the API description. */
export const openAddresses = (app: FastifyInstance, parts: Parts): void => {
  app.get('/health/live', async () => ({ status: 'live' }))

  const beat = memo(
    async () => {
      await parts.outages.beat()
      await demandRoom(parts.db)
      return performance.now()
    },
    (at) => performance.now() - at < goodForMs,
  )
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await beat.read().then(
      () => true,
      () => false,
    )
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  if (parts.config.apiDocs) describeApi(app)
}

let description: Prepared | undefined

/** For people and programs that are to use the calls; a programme that has nobody to tell keeps it to itself. */
const describeApi = (app: FastifyInstance): void => {
  // The contract is the same for all servers of a process.
  description ??= new Prepared(JSON.stringify(openApi()))
  const described = description
  app.get('/openapi.json', (request, reply) => described.send(request, reply))
  serveDocs(app)
}
