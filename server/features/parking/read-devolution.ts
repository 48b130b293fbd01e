import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/parking.ts'
import { demandService } from '#server/city/demand-service.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { dueDevolution } from './due-devolution.ts'
import { findByPurchase, readLeaving, readPurchases } from './leave-store.ts'

/** Tells whoever is about to leave what would come back now; leaving decides anew, under its lock (decision Q96). */
export const readDevolution = async (
  parts: Parts,
  params: { transaction_id: number },
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.readDevolution>> => {
  const { kysely } = parts.db
  const found = await findByPurchase(kysely, params.transaction_id, call.driver.userId)
  if (!found) throw new Refusal('not_found')
  const leaving = await readLeaving(kysely, found.activationId)
  if (leaving.returned !== null) return { amount: leaving.returned }
  demandService(parts.city(), 'showLeaveParking')
  const purchases = await readPurchases(kysely, found.activationId)
  const { amount } = dueDevolution(parts, leaving, purchases, parts.clock.now())
  return { amount }
}
