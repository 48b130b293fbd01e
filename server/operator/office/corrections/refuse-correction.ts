import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/corrections.ts'
import { decisionProblem } from '#domain/staff/corrections.ts'
import { mayDo } from '#domain/staff/roles.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { noteAct } from '../looks.ts'
import { closeCorrection, lockCorrection, readCorrection } from './corrections.ts'

/** Closes a proposal without a posting. Whoever proposed takes it back, whatever the roles; another's is for who decides. */
export const refuseCorrection = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.refuseCorrection>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { state, proposed_by: proposedBy, driver_id, reason } = await lockCorrection(tx, id)
    if (proposedBy !== call.staff.id && !mayDo(call.staff.roles, 'decide correction'))
      throw new Refusal('forbidden')
    if (decisionProblem({ state, proposedBy }, 'refused', call.staff.id))
      throw new Refusal('correction_closed')
    await closeCorrection(tx, id, { state: 'refused', by: call.staff.id, now: parts.clock.now() })
    const details = { correction: id, approved: false }
    await noteAct(parts, tx, call, { act: 'decide correction', driverId: driver_id, reason, details })
    return readCorrection(parts, tx, call, id)
  })
