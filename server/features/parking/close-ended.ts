import { sql } from 'kysely'
import type { Parts } from '#server/parts.ts'
import { reopenSetAside } from './reopen-set-aside.ts'

const batch = 500

/**
 * Closes the activations whose time is over, some at a time, so that the open ones stay few and are found at the
 * same cost after years of history (`id > 0` asks for the index by time: migration 0063). It takes no wallet's lock and passes by what somebody else has locked.
 */
export const closeEndedActivations =
  (parts: Parts) =>
  async (now: Date): Promise<void> => {
    for (;;) {
      const closed = await sql`
        update activations set closed_at = ends_at
        where id in (select id from activations where closed_at is null and id > 0 and ends_at <= ${now}
          order by ends_at limit ${batch} for update skip locked)`.execute(parts.db.kysely)
      if (Number(closed.numAffectedRows ?? 0) < batch) break
    }
    await reopenSetAside(parts, now)
  }
