import { sql } from 'kysely'
import type { Parts } from '#server/parts.ts'
import { noteTexts } from './texts.ts'

/**
 * The note on a ticket that a plate already has, bought from another wallet than `exceptWalletId` or without account. It says
 * neither until when nor whose: anyone can ask about any plate (decision Q108).
 */
export const notesOnPaidElsewhere = async (
  parts: Parts,
  plate: string,
  exceptWalletId: number | null,
): Promise<string[]> => {
  const now = parts.clock.now()
  const { rows } = await sql<{ has_ticket: boolean }>`
    select exists (select from activations a
      where a.plate = ${plate} and a.ends_at > ${now} and a.left_at is null
        and a.wallet_id is distinct from ${exceptWalletId}::bigint)
      or exists (select from guest_activations g where g.plate = ${plate} and g.ends_at > ${now}) as has_ticket`.execute(
    parts.db.kysely,
  )
  return rows[0]?.has_ticket ? [noteTexts.paidElsewhere] : []
}
