import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmOrder,
  createOrder,
  listPaymentForms,
  readPublicOrder,
  updateOrder,
} from '#contract/orders.ts'
import type { Binder } from '#server/http/bind.ts'
import { withRawBodies } from '#server/http/raw-body.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { payConfirmed } from './confirm-order.ts'
import { makeOrder } from './create-order.ts'
import { demandToConfirm, demandToUpdate } from './demand-solution.ts'
import { answerPaymentForms } from './list-payment-forms.ts'
import { readOrderStatus } from './read-public-order.ts'
import { receiveNotification } from './receive-notification.ts'
import { sendSlip } from './send-slip.ts'
import { collectOrder } from './update-order.ts'

type Told = { Params: { gateway: string; secret?: string } }

/** Joins the calls of this noun to their use cases, and opens the door at which the bank knocks. */
export const bindOrders = (bind: Binder, parts: Parts, app: FastifyInstance, jobs: Jobs): void => {
  bind(listPaymentForms, () => answerPaymentForms(parts))
  bind(createOrder, (input, call) => makeOrder(parts, input.body, call))
  bind(updateOrder, async (input, call) => {
    await demandToUpdate(parts, input)
    return collectOrder(parts, input, call)
  })
  bind(confirmOrder, async (input, call) => {
    await demandToConfirm(parts, input)
    return payConfirmed(parts, input, call)
  })
  bind(readPublicOrder, (input) => readOrderStatus(parts, input.params.id))
  const receive = async (request: FastifyRequest<Told>, reply: FastifyReply) => {
    const { gateway, secret } = request.params
    await receiveNotification(parts, gateway, request.body, request.headers, secret)
    jobs.wake()
    return reply.status(204).send()
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
