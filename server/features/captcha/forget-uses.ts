import { dayMs } from '#domain/durations.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

/** Solutions are stale after minutes; what they were spent on goes after a day. */
export const forgetCaptchaUses = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    await parts.db.kysely
      .deleteFrom('captcha_uses')
      .where('used_at', '<', new Date(now.getTime() - dayMs))
      .execute()
  })
