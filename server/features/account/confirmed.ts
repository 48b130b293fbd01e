import { type RawBuilder, sql } from 'kysely'

/**
 * `isConfirmed` of the domain for a statement that looks for accounts: what is only read is judged by the domain itself.
 * The index that keeps a confirmed tax id to one account is found by just these words.
 */
export const confirmedInRow: RawBuilder<boolean> = sql<boolean>`(active_mail or sms_verification_status)`
