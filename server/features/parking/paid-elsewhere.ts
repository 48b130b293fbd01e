import { sql } from 'kysely'
import { formatNear } from '#domain/brazil/civil-time.ts'
import type { Parts } from '#server/parts.ts'
import { noteTexts } from './texts.ts'

/**
 * What whoever is about to pay a plate is told of a ticket that it has already, bought from another wallet than
 * `exceptWalletId` or without account: until when, and nothing of whose it is or where (decision Q108).
 */
export const notesOnPaidElsewhere = async (
  parts: Parts,
  plate: string,
  exceptWalletId: number | null,
): Promise<string[]> => {
  const now = parts.clock.now()
  const { rows } = await sql<{ until: Date | null }>`
    select max(ends_at) as until from (
      select a.ends_at from activations a
      where a.plate = ${plate} and a.ends_at > ${now} and a.left_at is null
        and a.wallet_id is distinct from ${exceptWalletId}::bigint
      union all
      select g.ends_at from guest_activations g where g.plate = ${plate} and g.ends_at > ${now}
    ) tickets`.execute(parts.db.kysely)
  const until = rows[0]?.until
  return until ? [noteTexts.paidElsewhere(formatNear(until, now, parts.city().settings.timeZone))] : []
}
