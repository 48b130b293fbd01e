import { type Kysely, sql } from 'kysely'
import { roleTexts } from '#contract/staff/texts.ts'
import { readRoles } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { accessLetterTexts as texts } from './texts.ts'

/** What happened to somebody's access. */
export type AccessChange = keyof typeof texts.subjects

/** The person after the change, as the letter names them. */
export type ChangedPerson = {
  name: string
  email: string
  roles: readonly string[]
  pending: readonly string[]
  suspended?: boolean
}

/** E-mail addresses of the managers who can come in. Read them before a change, so that one who loses the role is told as well. */
export const managersToTell = async (kysely: Kysely<DB>): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('staff')
    .select('email')
    .where(sql<boolean>`'manager' = any(roles)`)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

const namesOf = (roles: readonly string[]): string =>
  readRoles(roles)
    .map((role) => roleTexts[role])
    .join(', ')

/** Writes to each manager who it was about, what holds now, and who did it, in the commit of the change (decision Q193). */
export const tellManagers = async (
  parts: Parts,
  tx: Tx,
  { to, what, by, person }: { to: readonly string[]; what: AccessChange; by: string; person: ChangedPerson },
): Promise<void> => {
  const sender = senderOf(parts)
  const subject = texts.subjects[what](sender.programme)
  const lines = [
    texts.who(person.name, person.email),
    texts.roles(person.suspended ? texts.suspended : namesOf(person.roles) || texts.none),
    ...(person.pending.length > 0 && !person.suspended ? [texts.pending(namesOf(person.pending))] : []),
    texts.by(by),
    texts.unexpected(`${parts.publicUrl()}/central/equipe`),
  ]
  for (const email of to) {
    await enqueue(tx, 'mail', plainLetter(sender, email, subject, lines), parts.clock.now())
  }
}
