import { type RawBuilder, sql } from 'kysely'
import type { ContactKind } from '#domain/account/profile/contacts.ts'
import type { Tx } from '#server/database/pool.ts'
import { confirmedInRow } from '../confirmed.ts'

/** Who proves which contact. */
type Proof = { id: number; identification: string; kind: ContactKind; contact: string }

const provedInRow: Record<ContactKind, RawBuilder<boolean>> = {
  email: sql`active_mail`,
  phone: sql`sms_verification_status`,
}

/** Whether a column holds the contact, in the words of its index. */
const isIn = (column: ContactKind | `pending_${ContactKind}`, { kind, contact }: Proof) =>
  kind === 'email'
    ? sql<boolean>`lower(${sql.ref(column)}) = lower(${contact})`
    : sql<boolean>`${sql.ref(column)} = ${contact}`

/** Whether the contact was proved by another account, or the tax id is another's by now. */
export const isAnothers = async (tx: Tx, proof: Proof): Promise<boolean> => {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '!=', proof.id)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('identification', '=', proof.identification), confirmedInRow]),
        and([isIn(proof.kind, proof), provedInRow[proof.kind]]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Takes a contact that is being proved from every other account that was given it and never proved it: none is reached by it,
 * proves it or recovers a password by it any more. What was sent to it for them is worth nothing.
 */
export const emptyCopies = async (tx: Tx, proof: Proof, now: Date): Promise<void> => {
  const { kind, contact, id } = proof
  const others = () =>
    tx.updateTable('users').where('id', '!=', id).where('deleted_at', 'is', null).returning('id')
  const pending = `pending_${kind}` as const
  const emptied = [
    ...(await others()
      .set({ [kind]: null })
      .where(isIn(kind, proof))
      .execute()),
    ...(await others()
      .set({ [pending]: null })
      .where(isIn(pending, proof))
      .execute()),
  ].map((other) => other.id)
  if (emptied.length === 0) return
  await tx
    .updateTable('codes')
    .set({ closed_at: now })
    .where('user_id', 'in', emptied)
    .where('closed_at', 'is', null)
    .where(sql`string_to_array(sent_to, ' ')`, '@>', sql`array[${contact}]::text[]`)
    .execute()
  await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', 'in', emptied)
    .where('used_at', 'is', null)
    .where('sent_to', '=', contact)
    .execute()
}
