import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/orders.ts'
import type { Binder } from '#server/http/bind.ts'
import { withRawBodies } from '#server/http/raw-body.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { confirmOrder } from './collect/confirm-order.ts'
import { updateOrder } from './collect/update-order.ts'
import { createOrder } from './create/create-order.ts'
import { listPaymentForms } from './list-payment-forms.ts'
import { listOpenOrders } from './open/list-open-orders.ts'
import { readOrder } from './open/read-order.ts'
import { readPublicOrder } from './read-public-order.ts'
import { giveUpOrder } from './settle/give-up-order.ts'
import { receiveNotification } from './settle/receive-notification.ts'
import { sendSlip } from './slip/send-slip.ts'

type Told = { Params: { gateway: string; secret?: string } }

/** Joins the calls of this noun to their use cases, and opens the door at which the bank knocks. */
export const bindOrders = (bind: Binder, parts: Parts, app: FastifyInstance, jobs: Jobs): void => {
  bind(calls.listPaymentForms, () => listPaymentForms(parts))
  bind(calls.createOrder, (input, call) => createOrder(parts, input.body, call))
  bind(calls.listOpenOrders, (_, call) => listOpenOrders(parts, call))
  bind(calls.readOrder, (input, call) => readOrder(parts, input.params.id, call))
  bind(calls.updateOrder, (input, call) => updateOrder(parts, input, call))
  bind(calls.confirmOrder, (input, call) => confirmOrder(parts, input, call))
  bind(calls.giveUpOrder, (input, call) => giveUpOrder(parts, input.params.id, call))
  bind(calls.readPublicOrder, (input) => readPublicOrder(parts, input.params.id))
  const receive = async (request: FastifyRequest<Told>, reply: FastifyReply) => {
    const { gateway, secret } = request.params
    await receiveNotification(parts, gateway, request.body, request.headers, secret)
    jobs.wake()
    // The standard names no other answer for a notification (API Pix 2.9, webhook).
    return reply.status(200).send()
  }
  app.get<{ Params: { secret: string } }>('/boletos/:secret.pdf', async (request, reply) => {
    const pdf = await sendSlip(parts, request.params.secret)
    return reply.type('application/pdf').header('Cache-Control', 'private, no-store').send(pdf)
  })
  withRawBodies(app, (scope) => {
    scope.post<Told>('/webhooks/payment/:gateway', receive)
    // A bank whose notifications are not signed is told an address with a secret; API Pix adds /pix to it, and some
    // banks try the address itself when it is registered.
    scope.post<Told>('/webhooks/payment/:gateway/:secret', receive)
    scope.post<Told>('/webhooks/payment/:gateway/:secret/pix', receive)
  })
}
