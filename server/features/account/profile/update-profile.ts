import { doneTexts } from '#contract/texts.ts'
import {
  type ChangedContact,
  type Contact,
  type ContactKind,
  changeContacts,
  contactAsGiven,
} from '#domain/account/profile/contacts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { changePassword } from '../change-password.ts'
import { closeCode, isPathClosed } from '../codes.ts'
import { sendEmailLink } from '../email-links.ts'
import { findByPassword } from '../find-by-password.ts'
import { hashPassword } from '../password.ts'
import { sendPhoneCode } from '../phone-codes.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { lockAccount, lockFields, setProfile, takenErrors, takenFields, writingTo } from '../store.ts'
import { type ProfileUpdate, readUpdate, type UpdateBody } from './read-update.ts'
import { refuseFlood } from './refuse-flood.ts'
import { tellOldContact } from './tell-old-contact.ts'
import { profileProblemTexts } from './texts.ts'

type Account = Awaited<ReturnType<typeof lockAccount>>
type Contacts<C extends Contact = Contact> = Record<ContactKind, C>

const contactsOf = (account: Account): Contacts => ({
  email: { stored: account.email, verified: account.active_mail, pending: account.pending_email },
  phone: {
    stored: account.phone,
    verified: account.sms_verification_status,
    pending: account.pending_phone,
  },
})

const isReplaced = ({ changed, pending }: ChangedContact): boolean => changed && pending === null

/** Changes the driver's own data, all of it or, when one field is wrong, nothing (Decisions Q138, Q139, Q140). */
export const updateProfile = async (
  parts: Parts,
  body: UpdateBody,
  call: Call<'driver'>,
): Promise<{ message: string }> => {
  const { userId, identification, tokenHash } = call.driver
  const update = readUpdate(parts, body, identification)
  const passwordHash = body.password === '' ? null : await hashPassword(body.password)
  const done = await inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    await lockFields(tx, { email: update.email, phone: update.phone })
    const account = await lockAccount(tx, userId)
    const before = contactsOf(account)
    const after = await decideContacts(parts, tx, userId, before, update)
    // Before the contacts: the letter about the password goes to the e-mail that was confirmed until now.
    if (passwordHash) {
      const { address } = call
      await changePassword(parts, tx, {
        userId,
        passwordHash,
        keepSession: tokenHash,
        address,
        by: 'profile',
      })
    }
    await setProfile(tx, userId, {
      name: update.name,
      birth_date: update.birth_date,
      email: after.email.stored,
      active_mail: after.email.verified,
      pending_email: after.email.pending,
      ...(isReplaced(after.email) ? { email_replaced: true, email_changed_at: now } : {}),
      phone: after.phone.stored,
      sms_verification_status: after.phone.verified,
      pending_phone: after.phone.pending,
      ...(isReplaced(after.phone) ? { phone_replaced: true, phone_changed_at: now } : {}),
    })
    await announce(parts, tx, { call, before, after, update })
    return { message: doneTexts.profileUpdated }
  })
  const stillSo = passwordHash && (await findByPassword(parts, userId, body.password))
  if (stillSo) rememberDevice(parts, stillSo, call)
  return done
}

const decideContacts = async (
  parts: Parts,
  tx: Tx,
  userId: number,
  before: Contacts,
  update: ProfileUpdate,
): Promise<Contacts<ChangedContact>> => {
  const change = changeContacts(before, update)
  if (change.needed) {
    throw new InvalidInput(
      Object.fromEntries(change.needed.map((kind) => [kind, [profileProblemTexts.contactNeeded]])),
    )
  }
  const { email, phone } = change
  const given = (contact: ChangedContact) => (contact.changed ? contactAsGiven(contact) : null)
  const now = parts.clock.now()
  const taken = await takenFields(tx, { identification: '', email: given(email), phone: given(phone) }, now)
  if (taken.length > 0) throw takenErrors(taken)
  if (given(email) !== null || given(phone) !== null) await refuseFlood(tx, userId, now)
  return { email, phone }
}

type Announced = {
  call: Call<'driver'>
  before: Contacts
  after: Contacts<ChangedContact>
  update: ProfileUpdate
}

/** The new contacts are asked to confirm themselves, the old ones are told, and no code that they hold works on. */
const announce = async (parts: Parts, tx: Tx, { call, before, after, update }: Announced): Promise<void> => {
  const { email, phone } = after
  const { userId, identification: taxId } = call.driver
  const now = parts.clock.now()
  for (const kind of ['email', 'phone'] as const) {
    const old = before[kind].stored
    if (!after[kind].changed) continue
    await writeTrail(parts, tx, { event: 'contact changed', ...callerOf(call), details: { kind } })
    if (old !== null) {
      const told = { kind, to: old, asked: after[kind].pending !== null }
      await writingTo(tx, userId, () => tellOldContact(parts, tx, told))
    }
    if (after[kind].pending === null) await closeCode(tx, userId, 'recovery', now)
  }
  const newEmail = email.changed ? contactAsGiven(email) : null
  if (newEmail) await sendEmailLink(parts, tx, { userId, email: newEmail })
  if (!phone.changed) return
  await closeCode(tx, userId, 'confirm-phone', now)
  const newPhone = contactAsGiven(phone)
  const mayTakeCode =
    newPhone !== null && update.phoneTakesSms && !(await isPathClosed(tx, userId, 'confirm-phone', now))
  if (mayTakeCode) await sendPhoneCode(parts, tx, { userId, phone: newPhone, taxId, address: call.address })
}
