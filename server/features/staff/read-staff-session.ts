import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { sessionView } from './session-view.ts'

/** Who is signed in. */
export const readStaffSession = async (
  parts: Parts,
  _input: unknown,
  { staff }: Pick<Call<'staff'>, 'staff'>,
): Promise<GivenOutputOf<typeof calls.readStaffSession>> =>
  sessionView(parts, staff, staff.claimSession, staff.since)
