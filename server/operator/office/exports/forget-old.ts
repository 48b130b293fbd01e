import { minuteMs } from '#domain/durations.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/** Whoever began to fetch a table in its last moment may be slow. */
const stillReadMs = 15 * minuteMs

/** Tables go with all that stands in them soon after they have expired. */
export const forgetOldExports = (parts: Parts): Sweep['run'] =>
  throttle(60, async (now) => {
    await parts.db.kysely
      .deleteFrom('office_exports')
      .where('expires_at', '<', new Date(now.getTime() - stillReadMs))
      .execute()
  })
