import { createHash } from 'node:crypto'
import { type StaffRole, staffRoles } from '#domain/staff/roles.ts'
import { hashPassword } from '#server/features/account/password.ts'
import type { Parts } from '#server/parts.ts'
import { codeAt, seal } from './second-factor.ts'
import { demonstrationPeople } from './texts.ts'

/** Who works in a sandbox, one for each role; everybody knows how they come in. */
export const demonstrationStaff = staffRoles.map((role) => ({ role, ...demonstrationPeople[role] }))

/** The password of all of them, shorter than any that an invitation would take. */
export const demonstrationPassword = 'rotativo'

/** Nobody's secret: it stands here for everybody to read. */
const secretOf = (email: string): Buffer => createHash('sha1').update(`demonstration ${email}`).digest()

type Person = { email: string; name: string; roles: readonly StaffRole[]; password: string; secret: Buffer }

/** Makes an account that somebody can come in by, as if they had accepted an invitation. */
export const insertPerson = async (
  parts: Parts,
  { email, name, roles, password, secret }: Person,
): Promise<number | null> => {
  const made = await parts.db.kysely
    .insertInto('staff')
    .values({
      email,
      name,
      roles: [...roles],
      password_hash: await hashPassword(password),
      totp_sealed: seal(parts, secret),
      created_at: parts.clock.now(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Makes the people of a sandbox on its first start; later starts leave them as they are. */
export const seedDemonstrationStaff = async (parts: Parts): Promise<void> => {
  const emails = demonstrationStaff.map(({ email }) => email)
  const there = await parts.db.kysely
    .selectFrom('staff')
    .select('email')
    .where('email', 'in', emails)
    .execute()
  const known = there.map(({ email }) => email)
  for (const { role, email, name } of demonstrationStaff) {
    if (known.includes(email)) continue
    const secret = secretOf(email)
    await insertPerson(parts, { email, name, roles: [role], password: demonstrationPassword, secret })
  }
}

/** Whether the people of a sandbox are there. */
export const hasDemonstrationStaff = async ({ db }: Parts): Promise<boolean> => {
  const emails = demonstrationStaff.map(({ email }) => email)
  const found = await db.kysely
    .selectFrom('staff')
    .select('id')
    .where('email', 'in', emails)
    .executeTakeFirst()
  return found !== undefined
}

/** What the second factors of the sandbox's people show now, by the clock of the server. */
export const demonstrationCodes = (
  parts: Parts,
): { role: StaffRole; name: string; email: string; password: string; code: string }[] => {
  const now = parts.clock.now()
  return demonstrationStaff.map((person) => ({
    ...person,
    password: demonstrationPassword,
    code: codeAt(secretOf(person.email), now),
  }))
}
