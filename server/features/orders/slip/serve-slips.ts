import type { FastifyInstance } from 'fastify'
import type { Parts } from '#server/parts.ts'
import { sendSlip } from './send-slip.ts'

/** Sends bank slips from their secret addresses. */
export const serveSlips = (app: FastifyInstance, parts: Parts): void => {
  app.get<{ Params: { secret: string } }>('/boletos/:secret.pdf', async (request, reply) => {
    const pdf = await sendSlip(parts, request.params.secret)
    return reply.type('application/pdf').header('Cache-Control', 'private, no-store').send(pdf)
  })
}
