import { forgetOldStaffSessions } from '#server/http/staff-session.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { forgetOldChallenges } from './challenges.ts'
import { forgetOldTries } from './tries.ts'

/** Removes sessions, challenges and wrong tries that count for nothing any more. */
export const forgetStaffAccess = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    await forgetOldStaffSessions(parts, now)
    await forgetOldTries(parts)
    await forgetOldChallenges(parts, now)
  })
