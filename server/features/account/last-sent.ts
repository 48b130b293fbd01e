import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { CodePurpose } from './codes.ts'
import type { LinkPurpose } from './email-links.ts'

/** When the newest code of a purpose was sent, or null. */
export const lastCodeAt = async (
  kysely: Kysely<DB>,
  purpose: CodePurpose,
  userId: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from codes where user_id = ${userId} and purpose = ${purpose}`.execute(
    kysely,
  )
  return rows[0]?.at ?? null
}

/** When a link of a purpose was last sent once more, or null while only the first one was sent. */
export const lastResentAt = async (
  kysely: Kysely<DB>,
  purpose: LinkPurpose,
  userId: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select case when count(*) > 1 then max(created_at) end as at from email_links
    where user_id = ${userId} and purpose = ${purpose}`.execute(kysely)
  return rows[0]?.at ?? null
}

/** When a contact was last sent a code or a link for a new password, or null. */
export const lastRecoveryTo = async (
  kysely: Kysely<DB>,
  userId: number,
  contact: string,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from (
      select created_at from codes
      where user_id = ${userId} and purpose = 'recovery' and ${contact} = any(string_to_array(sent_to, ' '))
      union all
      select created_at from email_links where user_id = ${userId} and purpose = 'recovery' and sent_to = ${contact}
    ) sent`.execute(kysely)
  return rows[0]?.at ?? null
}
