import { ConfigError } from '#server/config.ts'
import type { Db } from '#server/database/pool.ts'
import { demonstrationStaff } from '#server/features/staff/demonstration.ts'

/**
 * A real programme does not begin where a sandbox has worked: its people come in by passwords that everybody knows, and its money
 * never was. Such a database shows by them, since a sandbox makes its people first of all and its bank forgets no payment.
 */
export const refuseSandbox = async ({ kysely }: Db): Promise<void> => {
  const emails = demonstrationStaff.map(({ email }) => email)
  const person = await kysely.selectFrom('staff').select('id').where('email', 'in', emails).executeTakeFirst()
  const payment = await kysely.selectFrom('sandbox_payments').select('id').limit(1).executeTakeFirst()
  if (!person && !payment) return
  throw new ConfigError(
    'MODE=production refuses this database: a sandbox has worked in it, whose people and money are made up. Give DATABASE_URL one of its own.',
  )
}
