/** Whether an account gets the full layout: e-mail active or phone verified (Specification 4, account). */
export function isConfirmed(user: { active_mail: boolean; sms_verification_status: boolean }): boolean {
  return user.active_mail || user.sms_verification_status
}
