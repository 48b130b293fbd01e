import { route } from '#contract/route.ts'

export const signInStaff = route('POST', '/api/staff/sign-in', 'anyone')
export const readStaffSession = route('GET', '/api/staff/me', 'staff')
export const signOutStaff = route('POST', '/api/staff/sign-out', 'staff')
export const signOutStaffEverywhere = route('POST', '/api/staff/sign-out-everywhere', 'staff')
export const readRecoveryCodes = route('GET', '/api/staff/recovery-codes', 'staff')
export const renewRecoveryCodes = route('POST', '/api/staff/recovery-codes', 'staff')
export const readStaffInvitation = route('POST', '/api/staff/invitations/read', 'anyone')
export const activateStaff = route('POST', '/api/staff/invitations/accept', 'anyone')
