import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { doneTexts } from '#contract/texts.ts'
import type * as calls from '#contract/wallets.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { tell } from '#server/features/messages/tell.ts'
import type { Call } from '#server/http/caller.ts'
import { callerOf, writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandRole } from './access.ts'
import { beginMembership, findMember, lockWallet, nameOf } from './members.ts'

/** Gives a member of an own wallet another role, which holds at once (decision Q169). */
export const changeMember = (
  parts: Parts,
  { walletId, id, role }: InputOf<typeof calls.changeMember>,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.changeMember>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    await demandRole(tx, { walletId, userId }, 'share')
    await lockWallet(tx, walletId)
    const member = await findMember(tx, walletId, id)
    if (!member) throw new Refusal('not_found')
    if (member.role === role) return { message: doneTexts.memberChanged }
    const now = parts.clock.now()
    await beginMembership(tx, { ...member, walletId, role })
    await writeTrail(parts, tx, {
      event: 'member changed',
      ...callerOf(call),
      details: { wallet: walletId, member: member.userId, role },
    })
    const facts = { cause: `member/${id}/${now.toISOString()}`, event: 'changed', role } as const
    const name = await nameOf(tx, userId)
    await tell(
      tx,
      { userId: member.userId, kind: 'wallet_shared', facts: { ...facts, by: userId, name } },
      now,
    )
    return { message: doneTexts.memberChanged }
  })
