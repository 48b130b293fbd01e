import type { Kysely } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import { invitationEnd } from '#domain/wallets/invitations.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { secretOf } from '#server/http/seeded-secret.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { standingIn } from './access.ts'

/** The secret of an invitation's address, 256 bits, by its seed. */
export const invitationSecret = (parts: Parts, seed: string): string =>
  secretOf(parts, 'invitation', seed).toString('base64url')

export type Invitation = {
  id: number
  walletId: number
  ownerId: number
  role: MemberRole
  state: string
  answeredBy: number | null
  expiresAt: Date
}

/** The invitation of an address, whatever became of it; undefined when there is none. */
export const findInvitation = async (kysely: Kysely<DB>, secret: string): Promise<Invitation | undefined> => {
  const found = await kysely
    .selectFrom('wallet_invitations as i')
    .innerJoin('wallets as w', 'w.id', 'i.wallet_id')
    .select(['i.id', 'i.role', 'i.state', 'w.id as walletId', 'w.user_id as ownerId'])
    .select(['i.answered_by as answeredBy', 'i.expires_at as expiresAt'])
    .where('i.token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  return found && { ...found, role: found.role as MemberRole }
}

export const isOpen = ({ state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'open' && expiresAt > now

/** Whether the driver joined by it, and is in the wallet still: to whoever is not it is one that another has answered. */
export const isJoinedBy = async (
  kysely: Kysely<DB>,
  { state, answeredBy, walletId }: Invitation,
  userId: number,
): Promise<boolean> =>
  state === 'accepted' && answeredBy === userId && (await standingIn(kysely, walletId, userId)) !== null

/** Those of a wallet that nobody has answered, the first one first. */
export const openInvitations = async (kysely: Kysely<DB>, walletId: number, now: Date) => {
  const found = await kysely
    .selectFrom('wallet_invitations')
    .select(['id', 'role', 'created_at', 'expires_at'])
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
  return found.map(({ role, ...invitation }) => ({ ...invitation, role: role as MemberRole }))
}

/** Writes an invitation; the wallet is locked. Of its secret only the hash is kept. */
export const insertInvitation = async (
  tx: Tx,
  { walletId, role, secret, now }: { walletId: number; role: MemberRole; secret: string; now: Date },
): Promise<{ id: number; expires_at: Date }> =>
  tx
    .insertInto('wallet_invitations')
    .values({
      wallet_id: walletId,
      token_hash: hashToken(secret),
      role,
      created_at: now,
      expires_at: invitationEnd(now),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()

/** Ends an open invitation by its one answer; refuses when it is open no longer. The wallet is locked. */
export const endInvitation = async (
  tx: Tx,
  { id, walletId }: Pick<Invitation, 'id' | 'walletId'>,
  { state, by, now }: { state: 'accepted' | 'declined' | 'revoked'; by: number; now: Date },
): Promise<void> => {
  const ended = await tx
    .updateTable('wallet_invitations')
    .set({ state, answered_by: by })
    .where('id', '=', id)
    .where('wallet_id', '=', walletId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not_found')
}

/** What the trail says of an invitation. */
export type Revoked = { wallet: number; invitation: number }

/**
 * Ends whatever invitations to a driver's own wallets are open. Its wallets are not locked: of an answer at the same moment the
 * first counts, as each changes the same row.
 */
export const revokeOpenInvitations = (tx: Tx, ownerId: number, now: Date): Promise<Revoked[]> =>
  tx
    .updateTable('wallet_invitations')
    .from('wallets as w')
    .set({ state: 'revoked', answered_by: ownerId })
    .whereRef('w.id', '=', 'wallet_id')
    .where('w.user_id', '=', ownerId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning(['wallet_id as wallet', 'wallet_invitations.id as invitation'])
    .execute()

/** Long enough for somebody who opens an old link again to be told that it was accepted. */
const keptDays = 30

/** Invitations whose link works no longer. */
export const forgetOldInvitations = ({ db }: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    await db.kysely
      .deleteFrom('wallet_invitations')
      .where('expires_at', '<', new Date(now.getTime() - keptDays * dayMs))
      .execute()
  })
