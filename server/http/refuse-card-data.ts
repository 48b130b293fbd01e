import type { FastifyRequest } from 'fastify'
import { keyShowsCardNumber, showsCardData } from '#domain/cards/card-data.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * A card's number and code never belong here (decision Q81). The whole request is looked at before anything is read of
 * it, stored or logged: also the key, which is stored, and what no call declares.
 */
export const refuseCardData = ({ body, params, query, headers }: FastifyRequest): void => {
  const key = String(headers['idempotency-key'] ?? '')
  if (showsCardData([body, params, query]) || keyShowsCardNumber(key)) throw new Refusal('card_data_refused')
}
