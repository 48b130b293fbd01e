import { seldom } from '#server/jobs/seldom.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

const day = 86_400_000

/** Encrypted cards are stale after minutes and addresses of slips too; their hashes go after a day. */
export const forgetOldPaymentData = (parts: Parts): Sweep['run'] =>
  seldom(600, async (now) => {
    const before = new Date(now.getTime() - day)
    const { kysely } = parts.db
    await kysely.deleteFrom('card_tokens').where('used_at', '<', before).execute()
    await kysely.deleteFrom('slip_links').where('expires_at', '<', before).execute()
  })
