import { type Kysely, sql } from 'kysely'
import { recoveryContacts } from '#domain/account/recovery.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { confirmedInRow } from '../confirmed.ts'

const purpose = 'recovery'

/** The account of a tax id with its row locked, the newest while none is confirmed, or nothing. */
export const lockByTaxId = (tx: Tx, taxId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'driver_id', 'name', 'email', 'phone', 'active_mail', 'sms_verification_status'])
    .select(['email_replaced', 'phone_replaced'])
    .where('identification', '=', taxId)
    .where('deleted_at', 'is', null)
    .orderBy(confirmedInRow, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/**
 * The account of a link that works now: sent to this e-mail or phone, which is still the account's and a way to recover it,
 * unused and not expired.
 */
export const findByRecoveryLink = async (
  db: Kysely<DB>,
  { sentTo, token, now }: { sentTo: string; token: string; now: Date },
): Promise<{ userId: number; taxId: string } | undefined> => {
  const account = await db
    .selectFrom('email_links as link')
    .innerJoin('users as user', 'user.id', 'link.user_id')
    .select(['user.id as userId', 'user.identification as taxId', 'user.email', 'user.phone'])
    .select(['active_mail', 'sms_verification_status', 'email_replaced', 'phone_replaced'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.purpose', '=', purpose)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where(sql`lower(link.sent_to)`, '=', sentTo)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) return undefined
  const { email, phone } = recoveryContacts(account)
  const isStillOfAccount = phone === sentTo || (email !== null && normaliseEmail(email) === sentTo)
  return isStillOfAccount ? account : undefined
}
