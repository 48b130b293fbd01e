import type { Verifications } from '#domain/account/confirmation/confirmed.ts'
import type { Tx } from '#server/database/pool.ts'
import { type Revoked, revokeOpenInvitations } from '#server/features/wallets/invitations.ts'
import { closeCode } from './codes.ts'
import { closeLinks } from './email-links.ts'
import { type StoredProfile, setProfile } from './store.ts'

type Account = { id: number } & Verifications &
  Pick<StoredProfile, 'pending_email' | 'pending_phone' | 'email_replaced' | 'phone_replaced'>

/** What a recovery gave up: whether a contact waited for its confirmation, and the invitations that were open. */
export type GivenUp = { contacts: boolean; invitations: readonly Revoked[] }

/**
 * Gives up what whoever had a session may have begun, when the password is recovered: a new contact that waits to take the place of
 * a confirmed one, links and codes of one that took it unproved, and the open invitations of the own wallets. Otherwise the link
 * to an intruder's e-mail outlives the session, and is a way back in once it is opened. What a registration has still to confirm
 * stays: nobody else brought it.
 */
export const giveUpChanges = async (tx: Tx, account: Account, now: Date): Promise<GivenUp> => {
  const { id, pending_email, pending_phone, active_mail, sms_verification_status } = account
  const email = pending_email !== null || (account.email_replaced && !active_mail)
  const phone = pending_phone !== null || (account.phone_replaced && !sms_verification_status)
  if (email) await closeLinks(tx, id, 'confirm-email', now)
  if (phone) await closeCode(tx, id, 'confirm-phone', now)
  if (email || phone) await setProfile(tx, id, { pending_email: null, pending_phone: null })
  return { contacts: email || phone, invitations: await revokeOpenInvitations(tx, id, now) }
}
