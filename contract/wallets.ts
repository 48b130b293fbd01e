import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import {
  centsOnWire,
  centsWithin,
  civilDateTime,
  idOfRow,
  idOnWire,
  listOf,
  messageAnswer,
  plainText,
} from '#contract/wire.ts'

import { memberRoles } from '#domain/wallets/roles.ts'
import { topUpPauses, topUpStates } from '#domain/wallets/top-up.ts'

const memberRole = named(
  'MemberRole',
  'What somebody may do with another’s wallet. `park`: pay tickets of its vehicles and see the own movements; `view`: see all movements.',
  z.enum(memberRoles),
)

/** More than nothing, and no more than the dearest purchase of credit could ever be. */
const positiveCents = centsWithin(1, 100_000_000)

/** Specification 3, Wallet. */
export const walletOnWire = named(
  'Wallet',
  'Where credit and bonus of a driver stand.',
  z.object({
    id: idOfRow,
    name: says('What it is called.', z.string()),
    user_id: says('Its owner.', idOfRow),
    balance_credit: says('Money that the driver paid in.', centsOnWire),
    balance_bonus: says(
      'Money that the programme gave; it pays parking only and is never paid back.',
      centsOnWire,
    ),
  }),
)

/** Ours beside it (Q169): what the asking driver is to the wallet, and whose it is. */
const usableWallet = z.object({
  ...walletOnWire.shape,
  role: says('What the asking driver is to it.', z.union([z.literal('owner'), memberRole])),
  owner_name: says("Its owner's first name.", z.string()),
})

/** Specification 7; every wallet that the driver can use (Q103). */
export const listUsableWallets = endpoint({
  ...route('GET', '/api/users/driver/me/wallet', 'driver'),
  summary: 'Every wallet that the driver can use, own or shared.',
  description: 'Own ones are those whose `user_id` is the caller. (Specification 7; Q103, Q169)',
  input: {},
  output: listOf(usableWallet),
  refusals: ['wallets_unavailable'],
})

/** Specification 7; only the owned ones (Q103). */
export const listOwnWallets = endpoint({
  ...route('GET', '/api/users/my/wallets', 'driver'),
  summary: 'The wallets that the driver owns, with balances.',
  description: 'What a purchase of credit fills, and what can be asked back. (Specification 7; Q103)',
  input: {},
  output: listOf(walletOnWire),
  refusals: [],
})

const ownWallet = { walletId: says('An own wallet; any other looks missing.', idOnWire) }

/** Ours (Q169): who may use an own wallet, and who is invited to. */
export const readSharing = endpoint({
  ...route('GET', '/api/wallets/:walletId/sharing', 'driver'),
  ours: true,
  summary: 'Who else may use an own wallet, and which invitations are open.',
  description: 'Members are named as somebody would call them: first name and initial. (Q169)',
  input: { params: z.object(ownWallet) },
  output: z.object({
    name: says('What the wallet is called.', z.string()),
    members: says(
      'Who joined, the first one first.',
      z.array(
        z.object({
          id: says('What `changeMember` and `deleteMember` take.', idOfRow),
          name: says('First name and initial.', z.string()),
          role: memberRole,
          joined_at: says('Since when.', civilDateTime),
        }),
      ),
    ),
    invitations: says(
      'Those that nobody has answered yet, the first one first.',
      z.array(
        z.object({
          id: says('What `revokeInvitation` takes.', idOfRow),
          role: memberRole,
          created_at: says('When it was made.', civilDateTime),
          expires_at: says('Until when its link works.', civilDateTime),
        }),
      ),
    ),
  }),
  refusals: [],
})

/** Ours (Q169): a link that lets one driver join, once, for a week. Only this answer tells it. */
export const createInvitation = endpoint({
  ...route('POST', '/api/wallets/:walletId/invitations', 'driver'),
  ours: true,
  summary: 'Makes a link by which one driver can join an own wallet.',
  description:
    'It works once and for seven days. Its address is told by this answer alone: only a hash of it is kept. (Q169)',
  input: { params: z.object(ownWallet), body: z.object({ role: memberRole }) },
  output: z.object({
    id: says('What `revokeInvitation` takes.', idOfRow),
    url: says('The address to give to whoever is invited.', z.string()),
    expires_at: says('Until when it works.', civilDateTime),
  }),
  refusals: ['wallets_unavailable', 'too_many_members', 'too_many_invitations'],
  example: { params: { walletId: 1 }, body: { role: 'park' } },
})

/** Ours (Q169): takes back an invitation that nobody has answered. */
export const revokeInvitation = endpoint({
  ...route('DELETE', '/api/wallets/:walletId/invitations/:id', 'driver'),
  ours: true,
  summary: 'Ends an open invitation: its link leads nowhere from now on.',
  description: 'One that was answered, has expired or was revoked is missing. (Q169)',
  input: { params: z.object({ ...ownWallet, id: says('The invitation.', idOnWire) }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours (Q169): gives a member another role. */
export const changeMember = endpoint({
  ...route('PUT', '/api/wallets/:walletId/members/:id', 'driver'),
  ours: true,
  summary: 'Changes what a member may do with an own wallet.',
  description: 'It holds at once, also for what the member is about to buy. (Q169)',
  input: {
    params: z.object({ ...ownWallet, id: says('The member.', idOnWire) }),
    body: z.object({ role: memberRole }),
  },
  output: messageAnswer,
  refusals: [],
  example: { params: { walletId: 1, id: 1 }, body: { role: 'view' } },
})

/** Ours (Q169): ends a membership against the member's will. */
export const deleteMember = endpoint({
  ...route('DELETE', '/api/wallets/:walletId/members/:id', 'driver'),
  ours: true,
  summary: 'Removes a member from an own wallet.',
  description:
    'It holds at once, also for what the member is about to buy. A ticket that runs goes on; what it returns goes to the wallet. ' +
    '(Q169)',
  input: { params: z.object({ ...ownWallet, id: says('The member.', idOnWire) }) },
  output: messageAnswer,
  refusals: [],
})

/** Ours (Q169): ends one's own membership. */
export const leaveWallet = endpoint({
  ...route('DELETE', '/api/wallets/:walletId/membership', 'driver'),
  ours: true,
  summary: 'Leaves a wallet that somebody else shares.',
  description:
    'Its owner is told. An own wallet, and one that is not shared with the caller, is missing. (Q169)',
  input: { params: z.object({ walletId: says('A wallet that is shared with the caller.', idOnWire) }) },
  output: messageAnswer,
  refusals: [],
})

const secret = says('What follows `/convite/` in the address of the invitation.', plainText(64, 8))

/** Ours (Q169): what an invitation is about, for whoever has its link and is logged in. */
export const readInvitation = endpoint({
  ...route('GET', '/api/invitations/:secret', 'driver'),
  ours: true,
  summary: 'Whose wallet an invitation is for, and as what.',
  description:
    'One that was answered, has expired or was revoked looks like one that never was; so it does to others once it was accepted. (Q169)',
  input: { params: z.object({ secret }) },
  output: z.object({
    owner_name: says("The first name of the wallet's owner.", z.string()),
    role: memberRole,
    expires_at: says('Until when it can be answered.', civilDateTime),
    is_own: says('Whether the wallet is the asking driver’s own, who cannot join it.', z.boolean()),
    is_accepted: says('Whether the asking driver has accepted it already.', z.boolean()),
  }),
  refusals: [],
  limit: 'lookup',
})

/** Ours (Q169): joins a wallet. Whoever accepted it already is told the same again. */
export const acceptInvitation = endpoint({
  ...route('POST', '/api/invitations/:secret/accept', 'driver'),
  ours: true,
  summary: 'Joins the wallet that an invitation is for.',
  description: 'Works once, for whoever comes first; a member who accepts another one gets its role. (Q169)',
  input: { params: z.object({ secret }) },
  output: messageAnswer,
  refusals: ['wallets_unavailable', 'too_many_members'],
  limit: 'lookup',
})

/** Ours (Q169): ends an invitation without joining. */
export const declineInvitation = endpoint({
  ...route('POST', '/api/invitations/:secret/decline', 'driver'),
  ours: true,
  summary: 'Declines an invitation, which ends it.',
  description: 'Nobody can accept it any more; its owner makes another one. (Q169)',
  input: { params: z.object({ secret }) },
  output: messageAnswer,
  refusals: [],
  limit: 'lookup',
})

/** Ours (Q166): what an owner chose, where it stands, and what may be chosen. */
const topUpOnWire = named(
  'TopUp',
  'The automatic top-up of a wallet: credit that a saved card buys when a purchase leaves the balance low.',
  z.object({
    wallet: says('The name of the wallet.', z.string()),
    state: says(
      '`on`; `off`, as every wallet begins; `paused`: it stopped by itself, until its owner acts.',
      z.enum(topUpStates),
    ),
    paused_for: says('Why it stopped by itself; null while it has not.', z.nullable(z.enum(topUpPauses))),
    chosen: says(
      'What its owner chose last; null where nothing ever was.',
      z.nullable(
        z.object({
          card_id: says('A card of `listCards`.', idOfRow),
          below: says('The balance, credit and bonus together, below which it buys.', centsOnWire),
          amount: says('How much credit it buys.', centsOnWire),
          cap: says('What it charges in a civil month at most, fees included.', centsOnWire),
        }),
      ),
    ),
    used: says('What of the cap is used this month, or may be: a charge under way counts.', centsOnWire),
    pending: says('The charge that is under way; null without.', z.nullable(centsOnWire)),
    limits: says(
      'Between which amounts credit is sold by card; null while it is not.',
      z.nullable(z.object({ min: centsOnWire, max: centsOnWire })),
    ),
    fee: says('The fee of each charge.', centsOnWire),
  }),
)

const toppedUp = z.object({ id: says('A wallet that the caller owns.', idOnWire) })

/** Ours (Q166); for the owner of the wallet alone. */
export const readTopUp = endpoint({
  ...route('GET', '/api/users/my/wallets/:id/top-up', 'driver'),
  ours: true,
  summary: 'The automatic top-up of an own wallet.',
  description:
    'Off unless its owner turned it on. A wallet that is only shared looks like a missing one. (Q166)',
  input: { params: toppedUp },
  output: topUpOnWire,
  refusals: [],
})

/** Ours (Q166): turns it on, or changes it. */
export const saveTopUp = endpoint({
  ...route('PUT', '/api/users/my/wallets/:id/top-up', 'driver'),
  ours: true,
  summary: 'Turns the automatic top-up of an own wallet on, or changes it.',
  description:
    'It buys at the next purchase that leaves the balance below `below`: at most one charge is under way, a refused card stops it, an ' +
    'unknown outcome is never charged again before it is known, and the cap counts the civil month of the city. Each time is told, with a way to stop. (Q166)',
  input: {
    params: toppedUp,
    body: z.object({
      card_id: says('A card of `listCards`.', idOnWire),
      below: says('Below which balance it buys.', positiveCents),
      amount: says('How much credit it buys, within the limits of buying by card.', positiveCents),
      cap: says('What it charges in a civil month at most; at least one charge with its fee.', positiveCents),
    }),
  },
  output: topUpOnWire,
  refusals: [
    'credit_unavailable',
    'payment_form_unavailable',
    'amount_out_of_limits',
    'cap_too_low',
    'card_invalid',
  ],
  example: { body: { card_id: 1, below: 1000, amount: 2000, cap: 10_000 } },
})

/** Ours (Q166). */
export const stopTopUp = endpoint({
  ...route('DELETE', '/api/users/my/wallets/:id/top-up', 'driver'),
  ours: true,
  summary: 'Turns the automatic top-up of an own wallet off.',
  description: 'What was chosen is kept. A card that was asked already may still pay. (Q166)',
  input: { params: toppedUp },
  output: topUpOnWire,
  refusals: [],
})

/** Ours (Q166): the link that every message of a top-up carries. */
export const stopTopUpByLink = endpoint({
  ...route('POST', '/api/public/top-up/stop', 'anyone'),
  ours: true,
  summary: 'Turns an automatic top-up off by the link of a message, without logging in.',
  description:
    'Whoever has the link may stop it, and learns nothing. Each turning on has its own link, and those before stop nothing. (Q166)',
  input: {
    body: z.object({
      token: says('The secret at the end of the address.', plainText(64)),
    }),
  },
  output: messageAnswer,
  refusals: ['not_found'],
  limit: 'lookup',
  example: { body: { token: 'CJ6ra0Hk1hQmUq7XGzq5u0tVHsXbqRZsCfB0x1mMZtEkYb3iWn9aQw' } },
})
