import { minuteMs } from '#domain/durations.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { erasureList, type Leaver } from './erasure-list.ts'

/** Erases what is listed, table by table. */
export const erase = async (tx: Tx, leaver: Leaver): Promise<void> => {
  for (const { erase } of Object.values(erasureList)) await erase?.(leaver).execute(tx)
}

/** Longer than any request can last. */
const repeatAfterMs = 5 * minuteMs

const atOnce = 50

/**
 * Erases once more what was deleted some minutes ago: a call that had begun before, adding a vehicle or changing the
 * profile, may have ended after it.
 */
export const eraseAgain = (parts: Parts): Sweep['run'] =>
  throttle(60, async (now) => {
    await parts.db.kysely.transaction().execute(async (tx) => {
      const gone = await tx
        .selectFrom('users')
        .select('id')
        .where('deleted_at', '<', new Date(now.getTime() - repeatAfterMs))
        .where('erasure_repeated_at', 'is', null)
        .orderBy('deleted_at')
        .limit(atOnce)
        .forNoKeyUpdate()
        .skipLocked()
        .execute()
      for (const { id } of gone) {
        await erase(tx, { userId: id, identification: null, contacts: [], attempts: [], now })
        await tx.updateTable('users').set({ erasure_repeated_at: now }).where('id', '=', id).execute()
      }
    })
  })
