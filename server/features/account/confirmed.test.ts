import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmedContacts, isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { confirmedInRow } from './confirmed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const all = [true, false].flatMap((active_mail) =>
  [true, false].map((sms_verification_status) => ({ active_mail, sms_verification_status })),
)

const contactsOf = (user: (typeof all)[number]) =>
  confirmedContacts({ email: 'ana@example.com', phone: '48999990000', ...user })

/** Says whether a row of `users` with these two columns fits a condition. */
const fits = async (condition: typeof confirmedInRow, user: (typeof all)[number]): Promise<unknown> => {
  const { rows } = await sql<{ fits: boolean }>`
    select ${condition} as fits
    from (values (${user.active_mail}::boolean, ${user.sms_verification_status}::boolean, null::timestamptz))
      users (active_mail, sms_verification_status, deleted_at)`.execute(app.rotativo.parts.db.kysely)
  return rows[0]?.fits
}

it.each(all)('a statement takes an account for confirmed as the domain does: %j', async (user) => {
  expect(await fits(confirmedInRow, user)).toBe(isConfirmed(user))
})

it.each([
  ['a tax id', 'users_identification_taken', isConfirmed],
  ['an e-mail', 'users_email_taken', (user: (typeof all)[number]) => contactsOf(user).email !== null],
  ['a phone', 'users_phone_taken', (user: (typeof all)[number]) => contactsOf(user).phone !== null],
] as const)('an index keeps %s to whom the domain takes for its owner', async (_what, name, isOwner) => {
  const { rows } = await sql<{ condition: string }>`
    select pg_get_expr(indpred, indrelid) as condition from pg_index
    where indrelid = 'users'::regclass and indexrelid::regclass::text = ${name}`.execute(
    app.rotativo.parts.db.kysely,
  )
  const condition = rows[0]?.condition ?? ''
  for (const user of all) expect(await fits(sql.raw(condition), user), condition).toBe(isOwner(user))
})
