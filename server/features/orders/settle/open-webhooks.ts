import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withRawBodies } from '#server/http/raw-body.ts'
import type { Parts } from '#server/parts.ts'
import { receiveNotification } from './receive-notification.ts'

type Notified = { Params: { gateway: string; secret?: string } }

/** Receives the banks' notifications. */
export const openWebhooks = (app: FastifyInstance, parts: Parts): void => {
  const receive = async (request: FastifyRequest<Notified>, reply: FastifyReply) => {
    const { gateway, secret } = request.params
    await receiveNotification(parts, gateway, request.body, request.headers, secret)
    parts.wakeJobs()
    // The standard names no other answer for a notification (API Pix 2.9, webhook).
    return reply.status(200).send()
  }
  withRawBodies(app, (scope) => {
    scope.post<Notified>('/webhooks/payment/:gateway', receive)
    // Banks that do not sign notifications get an address with a secret. API Pix appends /pix to it; some banks call
    // the address without /pix when it is registered.
    scope.post<Notified>('/webhooks/payment/:gateway/:secret', receive)
    scope.post<Notified>('/webhooks/payment/:gateway/:secret/pix', receive)
  })
}
