import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/access.ts'
import type { Call } from '#server/http/caller.ts'
import { sessionView } from './session-view.ts'

/** Who is signed in. */
export const readStaffSession = async (
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readStaffSession>> => sessionView(call.staff)
