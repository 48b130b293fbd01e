import type { Kysely } from 'kysely'
import type { SlipAddress } from '#domain/orders/slip-address.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { type Order, payerOf, paymentDataOf } from '../store.ts'

export type SlipPayer = { name: string; identification: string; email: string | null; address: SlipAddress }

/** Who pays the slip of an order, at the address that came with its payment data. */
export const slipPayer = async (kysely: Kysely<DB>, order: Order): Promise<SlipPayer> => {
  const data = await paymentDataOf(kysely, order.id)
  if (!data?.slip_address || order.user_id === null)
    throw new Error(`order ${order.id} has no payer of a slip`)
  const { name, identification, email } = await payerOf(kysely, order.user_id)
  return { name, identification, email, address: data.slip_address as unknown as SlipAddress }
}
