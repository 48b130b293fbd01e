/** Which of an account's contacts. */
export type ContactKind = 'email' | 'phone'

/**
 * A contact of an account: what is stored, whether it was confirmed, and what will take its place once that is
 * confirmed.
 */
export type Contact = { stored: string | null; verified: boolean; pending: string | null }

/** The contact as its driver last gave it. */
export const contactAsGiven = ({ stored, pending }: Contact): string | null => pending ?? stored

/** What becomes of a contact, and whether that is a change: its new value is then confirmed and its old one told. */
export type ChangedContact = Contact & { changed: boolean }

/** Either the contacts that may not go, or what becomes of both. */
export type ContactChange =
  | { needed: readonly ContactKind[] }
  | { needed: null; email: ChangedContact; phone: ChangedContact }

/** One that can never be confirmed takes its place as soon as it may, however long it has waited. */
function replace(contact: Contact, wanted: string | null, canBeConfirmed = true): ChangedContact {
  if (wanted === contact.stored) return { ...contact, pending: null, changed: false }
  if (wanted !== null && wanted === contact.pending && canBeConfirmed) return { ...contact, changed: false }
  return { stored: wanted, verified: false, pending: null, changed: true }
}

/** The old one stays, verified, and the new one waits. */
const postpone = (contact: Contact, wanted: string | null): ChangedContact => ({
  ...contact,
  pending: wanted,
  changed: true,
})

/**
 * Changes the contacts of an account. A changed one is unverified until it is confirmed; where that would leave no
 * verified contact, the old one stays verified and the new one waits for its confirmation (Decision Q138). A phone that
 * takes no SMS waits until another contact is verified and it is given again; nothing at all cannot take the place of
 * the last verified contact.
 */
export function changeContacts(
  before: { email: Contact; phone: Contact },
  wanted: { email: string | null; phone: string | null; phoneTakesSms: boolean },
): ContactChange {
  const email = replace(before.email, wanted.email)
  const phone = replace(before.phone, wanted.phone, wanted.phoneTakesSms)
  const wasVerified = before.email.verified || before.phone.verified
  if (!wasVerified || email.verified || phone.verified) return { needed: null, email, phone }
  const needed = (['email', 'phone'] as const).filter(
    (kind) => before[kind].verified && wanted[kind] === null,
  )
  if (needed.length > 0) return { needed }
  return {
    needed: null,
    email: before.email.verified ? postpone(before.email, wanted.email) : email,
    phone: before.phone.verified ? postpone(before.phone, wanted.phone) : phone,
  }
}
