import { type Kysely, sql } from 'kysely'
import { roleTexts } from '#contract/staff/texts.ts'
import { escapeHtml } from '#domain/html.ts'
import { invitationMs } from '#domain/staff/access.ts'
import { gainsProposing, type StaffRole, splitRoles } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { newToken } from '#server/features/account/secrets.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import { enqueue, type MailJob } from '#server/jobs/outbox.ts'
import { button, letterPage, paragraph, type Sender, senderOf, writtenOut } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { newSecret, seal } from './second-factor.ts'
import { managersToTell, tellManagers } from './tell-managers.ts'
import { invitationTexts as texts } from './texts.ts'

/** Who is invited, already read and checked, with all roles that they are to have. */
export type Invited = { email: string; name: string; roles: readonly StaffRole[] }

/** Who was invited, as the register tells it: of somebody who was there, the roles before and a suspension that ended by it. */
type InvitedPerson = {
  person: number
  roles: string[]
  pending?: string[]
  before?: string[]
  suspended?: false
}

type Before = {
  name: string
  roles: string[]
  pending_roles: string[]
  pending_by: number | null
  granted_by: number | null
  has_password: boolean
  suspended_at: Date | null
}

/** Who invites: their number and name, or the environment's key; and the money roles that need no approval. */
type Inviter = { staffId: number | null; name: string; held: readonly string[] }

/** Who has or had an account at an address, with its row locked until the invitation is made. */
export const lockInvited = (tx: Kysely<DB>, email: string): Promise<Before | undefined> =>
  tx
    .selectFrom('staff')
    .select(['name', 'roles', 'pending_roles', 'pending_by', 'granted_by', 'suspended_at'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/**
 * Makes the account where there is none, and mails a link that opens it; earlier links open nothing any more. Of somebody who was
 * there name and roles are as given now, which ends what was open under other roles. Roles that move money wait for a second manager.
 */
export const invite = async (
  parts: Parts,
  tx: Tx,
  invited: Invited,
  before: Before | undefined,
  by: Inviter,
): Promise<InvitedPerson> => {
  const now = parts.clock.now()
  const { email, name } = invited
  const { roles, pending } = splitRoles(invited.roles, by.held)
  // Who proposed and who let in change with the roles alone: another link for a lost phone proposes nothing.
  const isSamePending = before !== undefined && hasSame(before.pending_roles, pending)
  const isSame = before !== undefined && hasSame(before.roles, roles)
  const given = {
    name,
    roles,
    pending_roles: pending,
    pending_by: pending.length === 0 ? null : isSamePending ? before.pending_by : by.staffId,
    granted_by: before && !gainsProposing(before.roles, roles) ? before.granted_by : by.staffId,
  }
  const to = await managersToTell(tx)
  const { id } = await tx
    .insertInto('staff')
    .values({ email, ...given, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        ...given,
        suspended_at: null,
        // Whoever was suspended comes in by the new link alone.
        password_hash: sql`case when staff.suspended_at is null then staff.password_hash end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (before && !isSame) await endStaffSessions(tx, id)
  await tx.deleteFrom('staff_invitations').where('staff_id', '=', id).execute()
  const token = newToken()
  await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: hashToken(token),
      staff_id: id,
      totp_sealed: seal(parts, newSecret()),
      created_at: now,
      expires_at: new Date(now.getTime() + invitationMs),
    })
    .execute()
  // After the hash no server is asked: what follows it is in no log.
  const link = `${parts.publicUrl()}/central/convite#${token}`
  await enqueue(tx, 'mail', invitationMail(senderOf(parts), invited, link, pending), now)
  if (!isSame || !isSamePending || before?.suspended_at) {
    await tellManagers(parts, tx, {
      to,
      what: 'invited',
      by: by.name,
      person: { name, email, roles, pending },
    })
  }
  return {
    person: id,
    roles,
    ...(pending.length > 0 ? { pending } : {}),
    ...(before ? { before: before.roles } : {}),
    ...(before?.suspended_at ? { suspended: false } : {}),
  }
}

/** Whether two lists of roles are of the same ones. */
export const hasSame = (before: readonly string[], roles: readonly string[]): boolean =>
  [...before].sort().join() === [...roles].sort().join()

const namesOf = (roles: readonly StaffRole[]): string => roles.map((role) => roleTexts[role]).join(', ')

const invitationMail = (
  sender: Sender,
  { email, name, roles }: Invited,
  link: string,
  pending: readonly StaffRole[],
): MailJob => {
  const opening = [
    texts.greeting(name),
    texts.why(sender.programme, namesOf(roles)),
    ...(pending.length > 0 ? [texts.pending(namesOf(pending))] : []),
    texts.how,
  ]
  const subject = texts.subject(sender.programme)
  const html = [
    ...opening.map((text) => paragraph(escapeHtml(text))),
    button(sender, link, texts.button),
    paragraph(writtenOut(texts.orCopy, link)),
    paragraph(escapeHtml(texts.expiry)),
  ]
  return {
    to: email,
    subject,
    text: [...opening, `${texts.button}:\n${link}`, texts.expiry, sender.programme].join('\n\n'),
    html: letterPage(sender, subject, html.join('\n')),
  }
}
