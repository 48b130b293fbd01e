import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import type { ContactKind } from '#domain/account/profile/contacts.ts'
import type { Tx } from '#server/database/pool.ts'
import { closeCode } from '../codes.ts'
import { erase } from '../leaving/erase.ts'
import { findUnconfirmed, type StoredProfile, setProfile, takenFields } from '../store.ts'
import { emptyCopies, isAnothers } from './copies.ts'

type Account = { id: number; identification: string } & Pick<
  StoredProfile,
  'email' | 'pending_email' | 'active_mail' | 'phone' | 'pending_phone' | 'sms_verification_status'
>

/**
 * Confirms the contact that a code or a link was sent to, which may be one that waited to take the place of another (Q138);
 * a recovery code that the one before was sent works no more then. False when the account has this contact no more, or
 * another account has got it meanwhile (Q20). From then on no other account has it, and the first that is confirmed makes
 * the tax id the account's. The caller holds what `lockFieldsOf` locks, and the account's row.
 */
export const confirmContact = async (
  tx: Tx,
  account: Account,
  kind: ContactKind,
  sentTo: string,
  now: Date,
): Promise<boolean> => {
  const isPending = sentTo === account[`pending_${kind}`]
  if (!isPending && sentTo !== account[kind]) return false
  if (isPending) {
    const asked = { identification: '', email: null, phone: null, [kind]: sentTo }
    if ((await takenFields(tx, asked, now)).length > 0) return false
    await closeCode(tx, account.id, 'recovery', now)
  }
  const proof = { ...account, kind, contact: sentTo }
  if (await isAnothers(tx, proof)) return false
  await emptyCopies(tx, proof, now)
  await setProfile(tx, account.id, confirmed[kind](sentTo))
  if (!isConfirmed(account)) await displaceOthers(tx, account, now)
  return true
}

const confirmed: Record<ContactKind, (sentTo: string) => Partial<StoredProfile>> = {
  email: (email) => ({ email, active_mail: true, pending_email: null }),
  phone: (phone) => ({ phone, sms_verification_status: true, pending_phone: null }),
}

/**
 * Accounts that came with the same tax id and proved nothing are gone, and nothing of theirs becomes this one's. They never
 * had money or vehicles: without a confirmed contact nobody gets that far. What stands under the tax id alone stays: it is
 * this driver's.
 */
const displaceOthers = async (tx: Tx, { id, identification }: Account, now: Date): Promise<void> => {
  for (const userId of await findUnconfirmed(tx, identification, id)) {
    await erase(tx, { userId, identification: null, contacts: [], attempts: [], now })
  }
}
