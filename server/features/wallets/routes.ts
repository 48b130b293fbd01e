import * as calls from '#contract/wallets.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeMember } from './change-member.ts'
import { createInvitation } from './create-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { deleteMember } from './delete-member.ts'
import { leaveWallet } from './leave-wallet.ts'
import { listOwnWallets } from './list-own-wallets.ts'
import { listUsableWallets } from './list-usable-wallets.ts'
import { readInvitation } from './read-invitation.ts'
import { readSharing } from './read-sharing.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { readTopUp } from './top-up/read-top-up.ts'
import { saveTopUp } from './top-up/save-top-up.ts'
import { stopTopUp } from './top-up/stop-top-up.ts'
import { stopTopUpByLink } from './top-up/stop-top-up-by-link.ts'

/** Joins the calls of this noun to their use cases. */
export const bindWallets = (bind: Binder, parts: Parts): void => {
  bind(calls.listUsableWallets, (_input, call) => listUsableWallets(parts, call.driver.userId))
  bind(calls.readTopUp, ({ params }, call) => readTopUp(parts, params.id, call.driver.userId))
  bind(calls.saveTopUp, (input, call) => saveTopUp(parts, input, call))
  bind(calls.stopTopUp, ({ params }, call) => stopTopUp(parts, params.id, call))
  bind(calls.stopTopUpByLink, ({ body }, call) => stopTopUpByLink(parts, body.token, call))
  bind(calls.listOwnWallets, (_input, call) => listOwnWallets(parts, call.driver.userId))
  bind(calls.readSharing, (input, call) => readSharing(parts, input.params, call))
  bind(calls.createInvitation, (input, call) => createInvitation(parts, input, call))
  bind(calls.revokeInvitation, (input, call) => revokeInvitation(parts, input.params, call))
  bind(calls.changeMember, (input, call) => changeMember(parts, input, call))
  bind(calls.deleteMember, (input, call) => deleteMember(parts, input.params, call))
  bind(calls.leaveWallet, (input, call) => leaveWallet(parts, input.params, call))
  bind(calls.readInvitation, (input, call) => readInvitation(parts, input.params, call))
  bind(calls.acceptInvitation, (input, call) => acceptInvitation(parts, input.params, call))
  bind(calls.declineInvitation, (input, call) => declineInvitation(parts, input.params, call))
}
