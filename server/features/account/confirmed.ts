import { type RawBuilder, sql } from 'kysely'

/**
 * `isConfirmed` of the domain for a statement that looks for accounts: what is only read is judged by the domain itself.
 * The indexes that keep a confirmed tax id, e-mail and phone to one account are found by just these words.
 */
export const confirmedInRow: RawBuilder<boolean> = sql<boolean>`(active_mail or sms_verification_status)`
