import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { addressOfSlip } from '../slip/slip-link.ts'
import { chargeOfOrder, findOrder } from '../store.ts'
import { type OpenOrderAnswer, openOrderAnswer } from './open-order-answer.ts'

/** One order of the driver, with a new address of its slip; anybody else's is a missing one (decision Q149). */
export const readOrder = (
  parts: Parts,
  { id: orderId }: { id: string },
  call: Call<'driver'>,
): Promise<OpenOrderAnswer> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order || order.user_id !== call.driver.userId) throw new Refusal('not_found')
    const charge = await chargeOfOrder(tx, orderId)
    const slipAddress = charge && (await addressOfSlip(parts, tx, charge))
    return openOrderAnswer(parts, order, charge, slipAddress ? { slipAddress } : {})
  })
