import { route } from '#contract/route.ts'

export const askPasskey = route('POST', '/api/staff/passkeys/ask', 'anyone')
export const signInByPasskey = route('POST', '/api/staff/sign-in/passkey', 'anyone')
export const listPasskeys = route('GET', '/api/staff/passkeys', 'staff')
export const startPasskey = route('POST', '/api/staff/passkeys/start', 'staff')
export const addPasskey = route('POST', '/api/staff/passkeys', 'staff')
export const deletePasskey = route('DELETE', '/api/staff/passkeys/:id', 'staff')
