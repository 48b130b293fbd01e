import { knownDevices } from '#server/features/account/sessions/known-device.ts'

/** Every call of the staff gets it: their passwords are asked for again when a passkey or codes are made. */
const ofStaff = knownDevices({ path: '/api/staff', beginning: 'staff-known-', purpose: 'known staff device' })

/** Which device is calling, if this person has signed in from it before: its tries are counted apart from those of strangers. */
export const knownStaffDevice = ofStaff.known

/** Lets the device of a person who has just signed in be known again. */
export const rememberStaffDevice = ofStaff.remember
