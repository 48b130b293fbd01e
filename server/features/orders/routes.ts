import type { FastifyInstance } from 'fastify'
import { createOrder, listPaymentForms, readPublicOrder, updateOrder } from '#contract/orders.ts'
import type { Binder } from '#server/http/bind.ts'
import { withRawBodies } from '#server/http/raw-body.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { makeOrder } from './create-order.ts'
import { answerPaymentForms } from './list-payment-forms.ts'
import { readOrderStatus } from './read-public-order.ts'
import { receiveNotification } from './receive-notification.ts'
import { collectOrder } from './update-order.ts'

/** Joins the calls of this noun to their use cases, and opens the door at which the bank knocks. */
export const bindOrders = (bind: Binder, parts: Parts, app: FastifyInstance, jobs: Jobs): void => {
  bind(listPaymentForms, () => answerPaymentForms(parts))
  bind(createOrder, (input, call) => makeOrder(parts, input.body, call))
  bind(updateOrder, (input, call) => collectOrder(parts, input, call))
  bind(readPublicOrder, (input) => readOrderStatus(parts, input.params.id))
  withRawBodies(app, (scope) => {
    scope.post<{ Params: { gateway: string } }>('/webhooks/payment/:gateway', async (request, reply) => {
      await receiveNotification(parts, request.params.gateway, request.body, request.headers)
      jobs.wake()
      return reply.status(204).send()
    })
  })
}
