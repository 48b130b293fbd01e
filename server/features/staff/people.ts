import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { personOnWire } from '#contract/staff/people.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { emailProblem, normaliseEmail, normaliseName } from '#domain/brazil/person.ts'
import { readRoles } from '#domain/staff/roles.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import type { Invited } from './invite.ts'
import { lockedAmong } from './tries.ts'

type OnWire = z.input<typeof personOnWire>

/** What a person is called, as it is kept. */
export const readName = (given: string): string => normaliseName(given).slice(0, 100)

/** Reads who is to be invited. */
export const readInvited = (given: { email: string; name: string; roles: readonly string[] }): Invited => {
  const email = normaliseEmail(given.email)
  const name = readName(given.name)
  const roles = readRoles(given.roles)
  const wrong = {
    ...(emailProblem(email) ? { email: [staffProblemTexts.email] } : {}),
    ...(name === '' ? { name: [staffProblemTexts.name] } : {}),
    ...(roles.length === 0 ? { roles: [staffProblemTexts.roles] } : {}),
  }
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  return { email, name, roles }
}

type Sought = { id?: number; by?: number | undefined }

/** Everybody, or one person, as the manager `by` sees them. */
export const readPeople = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { id, by }: Sought = {},
): Promise<OnWire[]> => {
  const rows = await kysely
    .selectFrom('staff as p')
    .leftJoin('staff as q', 'q.id', 'p.pending_by')
    .select(['p.id', 'p.email', 'p.name', 'p.roles', 'p.pending_roles', 'p.pending_by', 'p.suspended_at'])
    .select('q.name as proposer')
    .select(sql<boolean>`p.password_hash is not null`.as('has_password'))
    .select(({ selectFrom }) =>
      selectFrom('staff_sessions as s')
        .whereRef('s.staff_id', '=', 'p.id')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .as('seen_at'),
    )
    .$if(id !== undefined, (all) => all.where('p.id', '=', id ?? 0))
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const locked = await lockedAmong(
    parts,
    rows.map(({ email }) => email),
  )
  const zone = parts.city().settings.timeZone
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: readRoles(row.roles),
    pending_roles: readRoles(row.pending_roles),
    pending_by: row.proposer,
    pending_own: row.pending_by !== null && row.pending_by === by,
    state: stateOf(row, locked.has(row.email)),
    last_seen_at: row.seen_at && toCivil(row.seen_at, zone),
  }))
}

const stateOf = (
  row: { suspended_at: Date | null; has_password: boolean },
  isLocked: boolean,
): OnWire['state'] => {
  if (row.suspended_at) return 'suspended'
  if (!row.has_password) return 'invited'
  return isLocked ? 'locked' : 'active'
}

/** One person, who must be there. */
export const readPerson = async (
  parts: Parts,
  kysely: Kysely<DB>,
  id: number,
  by?: number,
): Promise<OnWire> => {
  const [person] = await readPeople(parts, kysely, { id, by })
  if (!person) throw new Refusal('not_found')
  return person
}
