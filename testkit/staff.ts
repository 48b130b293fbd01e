import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { addStaff } from '#contract/staff/people.ts'
import { hourMs } from '#domain/durations.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { insertPerson } from '#server/features/staff/demonstration.ts'
import { codeAt } from '#server/features/staff/second-factor.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import type { TestApp } from './app.ts'

export const staffPassword = 'ventania-mole-41'

export type TestStaff = {
  id: number
  email: string
  /** What the second factor shows now. */
  code(): string
  /** What a browser of theirs sends along. */
  headers: { Cookie: string }
}

/** The cookie that an answer or a call sets, as it is sent back. */
export const cookieOf = (setCookie: string | null): { Cookie: string } => ({
  Cookie: setCookie?.split(';')[0] ?? '',
})

/** Somebody who works for the programme and is signed in. */
export const aStaff = async (
  app: Pick<TestApp, 'rotativo'>,
  roles: readonly StaffRole[],
): Promise<TestStaff> => {
  const { parts } = app.rotativo
  const secret = randomBytes(20)
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const name = `Rita ${roles.join(' ')}`
  const id = (await insertPerson(parts, { email, name, roles, password: staffPassword, secret })) ?? 0
  return { id, email, code: () => codeAt(secret, parts.clock.now()), ...(await signIn(app, id)) }
}

/** Another browser in which somebody of the programme is signed in. */
export const signIn = async (
  { rotativo: { parts } }: Pick<TestApp, 'rotativo'>,
  staffId: number,
): Promise<Pick<TestStaff, 'headers'>> => {
  let token = ''
  const keep = ({ value }: { value: string }): void => {
    token = value
  }
  const cookies = { read: () => undefined, names: () => [], keep }
  await openStaffSession(parts, parts.db.kysely, staffId, { address: '127.0.0.1', cookies })
  return { headers: { Cookie: `staff=${token}` } }
}

/** An agent who signed in three hours ago, so that claims of that time count as noted. */
export const anAgent = async (app: Pick<TestApp, 'rotativo'>): Promise<TestStaff> => {
  const agent = await aStaff(app, ['agent'])
  const { clock, db } = app.rotativo.parts
  const begun = new Date(clock.now().getTime() - 3 * hourMs)
  const ofAgent = { staff_id: agent.id }
  await db.kysely
    .updateTable('staff_sessions')
    .set({ created_at: begun })
    .where((row) => row.and(ofAgent))
    .execute()
  await db.kysely
    .updateTable('claim_sessions')
    .set({ begun_at: begun })
    .where((row) => row.and(ofAgent))
    .execute()
  return agent
}

/** The bytes of a second factor's secret as an invitation shows it. */
export const secretBytes = (secret: string): Buffer => Buffer.from(Secret.fromBase32(secret).bytes)

/** Somebody whom a manager invites as finance, and whose role waits for a second manager. */
export const aPendingPerson = async (
  app: Pick<TestApp, 'call'>,
  by: Pick<TestStaff, 'headers'>,
  email = `${randomBytes(6).toString('hex')}@example.com`,
): Promise<{ id: number; email: string }> => {
  const body = { email, name: 'Flora', roles: ['finance' as const] }
  return { id: (await app.call(addStaff, { body }, by)).id, email }
}
