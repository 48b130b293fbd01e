import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/once.ts'
import { hashToken } from '#server/http/session.ts'

const purpose = 'recovery'

/** The account of a tax id with its row locked, or nothing. */
export const lockByTaxId = (tx: Tx, taxId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'active_mail', 'sms_verification_status'])
    .select(['email_replaced', 'phone_replaced'])
    .where('identification', '=', taxId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The account of a link that works now: sent to this e-mail, which is still the account's, unused and not expired. */
export const findByRecoveryLink = async (
  db: Kysely<DB>,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<{ userId: number } | undefined> =>
  db
    .selectFrom('email_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select('user.id as userId')
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', purpose)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where(sql`lower(link.email)`, '=', email)
    .where(sql`lower("user".email)`, '=', email)
    .where(({ or, eb }) => or([eb('user.active_mail', '=', true), eb('user.email_replaced', '=', false)]))
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()

/** Makes every recovery link of the account worthless, the used one included. */
export const closeRecoveryLinks = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
