import { dayMs } from '#domain/durations.ts'

/** The two verifications of an account, with the names of its row and of the wire. */
export type Verifications = { active_mail: boolean; sms_verification_status: boolean }

/** Whether an account is confirmed and gets the full layout: e-mail active or phone verified (Specification 4, account). */
export function isConfirmed(user: Verifications): boolean {
  return user.active_mail || user.sms_verification_status
}

/**
 * Where a driver is told by letter or SMS: at contacts that were confirmed alone, for any other may be a stranger's; null where
 * there is none.
 */
export function confirmedContacts({
  email,
  active_mail,
  phone,
  sms_verification_status,
}: Verifications & { email: string | null; phone: string | null }): {
  email: string | null
  phone: string | null
} {
  return { email: active_mail ? email : null, phone: sms_verification_status ? phone : null }
}

/**
 * How long an account that nobody has confirmed keeps its tax id from others, and any account an e-mail or a phone that it did not
 * prove: a day, in milliseconds.
 */
export const unconfirmedHoldsMs = dayMs
