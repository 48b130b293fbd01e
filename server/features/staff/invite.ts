import { type Kysely, sql } from 'kysely'
import { roleTexts } from '#contract/staff/texts.ts'
import { escapeHtml } from '#domain/html.ts'
import { invitationMs } from '#domain/staff/access.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { newToken } from '#server/features/account/secrets.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { endStaffSessions } from '#server/http/staff-session.ts'
import { enqueue, type MailJob } from '#server/jobs/outbox.ts'
import { button, letterPage, paragraph, type Sender, senderOf, writtenOut } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { newSecret, seal } from './second-factor.ts'
import { invitationTexts as texts } from './texts.ts'

/** Who is invited, already read and checked. */
export type Invited = { email: string; name: string; roles: readonly StaffRole[] }

/** Who was invited, as the register tells it: of somebody who was there, the roles before and a suspension that ended by it. */
type InvitedPerson = { person: number; roles: string[]; before?: string[]; suspended?: false }

type Before = { name: string; roles: string[]; has_password: boolean; suspended_at: Date | null }

/** Who has or had an account at an address, with its row locked until the invitation is made. */
export const lockInvited = (tx: Kysely<DB>, email: string): Promise<Before | undefined> =>
  tx
    .selectFrom('staff')
    .select(['name', 'roles', 'suspended_at'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

/**
 * Makes the account where there is none, and mails a link that opens it; earlier links open nothing any more. Of somebody who was
 * there name and roles are as given now, which ends what was open under other roles.
 */
export const invite = async (
  parts: Parts,
  tx: Kysely<DB>,
  invited: Invited,
  before: Before | undefined,
): Promise<InvitedPerson> => {
  const now = parts.clock.now()
  const { email, name } = invited
  const roles = [...invited.roles]
  const { id } = await tx
    .insertInto('staff')
    .values({ email, name, roles, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        name,
        roles,
        suspended_at: null,
        // Whoever was suspended comes in by the new link alone.
        password_hash: sql`case when staff.suspended_at is null then staff.password_hash end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (before && !hasSame(before.roles, roles)) await endStaffSessions(tx, id)
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
  await enqueue(tx, 'mail', invitationMail(senderOf(parts), invited, link), now)
  return {
    person: id,
    roles,
    ...(before ? { before: before.roles } : {}),
    ...(before?.suspended_at ? { suspended: false } : {}),
  }
}

/** Whether two lists of roles are of the same ones. */
export const hasSame = (before: readonly string[], roles: readonly string[]): boolean =>
  [...before].sort().join() === [...roles].sort().join()

const invitationMail = (sender: Sender, { email, name, roles }: Invited, link: string): MailJob => {
  const named = roles.map((role) => roleTexts[role]).join(', ')
  const opening = [texts.greeting(name), texts.why(sender.programme, named), texts.how]
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
