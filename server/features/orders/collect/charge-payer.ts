import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Payer } from '#server/gateways/payment/port.ts'
import { fulfilmentOf } from '../fulfilment.ts'
import { type Order, payerOf } from '../store.ts'

/** Who pays an order, as far as we know: of a visitor what the ticket asked for, and nothing of who pays notices. */
export const chargePayer = async (kysely: Kysely<DB>, order: Order): Promise<Payer | null> => {
  if (order.user_id === null) return (await fulfilmentOf(order).payer?.(kysely, order.id)) ?? null
  const { name, identification, email, phone } = await payerOf(kysely, order.user_id)
  return { name, identification, email, phone }
}
