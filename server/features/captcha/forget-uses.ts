import { dayMs } from '#domain/durations.ts'
import { seldom } from '#server/jobs/seldom.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

/** Solutions are stale after minutes; what they were spent on goes after a day. */
export const forgetCaptchaUses = (parts: Parts): Sweep['run'] =>
  seldom(600, async (now) => {
    await parts.db.kysely
      .deleteFrom('captcha_uses')
      .where('used_at', '<', new Date(now.getTime() - dayMs))
      .execute()
  })
