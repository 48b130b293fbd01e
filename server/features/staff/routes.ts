import * as access from '#contract/staff/access.ts'
import * as passkeys from '#contract/staff/passkeys.ts'
import * as people from '#contract/staff/people.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { activateStaff } from './activate-staff.ts'
import { addStaff } from './add-staff.ts'
import { approveRoles } from './approve-roles.ts'
import { listStaff } from './list-staff.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { askPasskey } from './passkeys/ask-passkey.ts'
import { deletePasskey } from './passkeys/delete-passkey.ts'
import { listPasskeys } from './passkeys/list-passkeys.ts'
import { signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { startPasskey } from './passkeys/start-passkey.ts'
import { readRecoveryCodes } from './read-recovery-codes.ts'
import { readRegister } from './read-register.ts'
import { readStaffInvitation } from './read-staff-invitation.ts'
import { readStaffSession } from './read-staff-session.ts'
import { refuseRoles } from './refuse-roles.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signOutStaff } from './sign-out-staff.ts'
import { signOutStaffEverywhere } from './sign-out-staff-everywhere.ts'
import { unlockStaff } from './unlock-staff.ts'
import { updateStaff } from './update-staff.ts'

const calls = { ...access, ...passkeys, ...people }

/** Joins the calls of the programme's people to their use cases. */
export const bindStaff = (bind: Binder, parts: Parts): void => {
  bind(calls.signInStaff, (input, call) => signInStaff(parts, input.body, call))
  bind(calls.readStaffSession, (_input, call) => readStaffSession(parts, call))
  bind(calls.signOutStaff, (_input, call) => signOutStaff(parts, call))
  bind(calls.signOutStaffEverywhere, (_input, call) => signOutStaffEverywhere(parts, call))
  bind(calls.readRecoveryCodes, (_input, call) => readRecoveryCodes(parts, call))
  bind(calls.renewRecoveryCodes, (input, call) => renewRecoveryCodes(parts, input.body.password, call))
  bind(calls.readStaffInvitation, (input) => readStaffInvitation(parts, input.body.token))
  bind(calls.activateStaff, (input, call) => activateStaff(parts, input.body, call))
  bind(calls.askPasskey, (_input, call) => askPasskey(parts, call))
  bind(calls.signInByPasskey, (input, call) => signInByPasskey(parts, input.body, call))
  bind(calls.listPasskeys, (_input, call) => listPasskeys(parts, call))
  bind(calls.startPasskey, (input, call) => startPasskey(parts, input.body.password, call))
  bind(calls.addPasskey, (input, call) => addPasskey(parts, input.body, call))
  bind(calls.deletePasskey, (input, call) => deletePasskey(parts, input.params.id, call))
  bind(calls.listStaff, (_input, call) => listStaff(parts, call))
  bind(calls.addStaff, (input, call) => addStaff(parts, input.body, call))
  bind(calls.updateStaff, (input, call) => updateStaff(parts, input, call))
  bind(calls.approveRoles, (input, call) => approveRoles(parts, input, call))
  bind(calls.refuseRoles, (input, call) => refuseRoles(parts, input, call))
  bind(calls.unlockStaff, (input, call) => unlockStaff(parts, input.params.id, call))
  bind(calls.readRegister, (input, call) => readRegister(parts, input.query, call))
}
