import type { City } from '#server/city/city.ts'
import { ConfigError } from '#server/config.ts'
import { type MachineClock, readClockDifference, refusingMs } from '#server/database/clock-difference.ts'
import type { Db } from '#server/database/pool.ts'
import { demonstrationStaff } from '#server/features/staff/demonstration.ts'

const lesserRole = 'rotativo_app'

/**
 * The role is asked for when a connection begins. A pooler in between that drops what it does not know would have the server work as
 * the owner, whom nothing keeps from changing a posting, and nobody would see it.
 */
export const demandLesserRole = async ({ pool }: Db): Promise<void> => {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  const role = rows[0]?.role
  if (role === lesserRole) return
  throw new ConfigError(
    `DATABASE_URL: the server would work as ${role} and not as ${lesserRole}, which cannot change a posting: something between it and PostgreSQL drops the "options" that a connection begins with. Name PostgreSQL itself, or a pooler that passes them on.`,
  )
}

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

/** Notes that a real programme works here, before anything is done for anybody. */
export const noteProduction = async ({ kysely }: Db, now: Date): Promise<void> => {
  await kysely
    .insertInto('production')
    .values({ since: now })
    .onConflict((known) => known.doNothing())
    .execute()
}

/**
 * A server that was started without its MODE is a sandbox: to everybody who reaches it it would give drivers' letters, move time and
 * pay with money that never was.
 */
export const refuseProduction = async ({ kysely }: Db): Promise<void> => {
  const production = await kysely.selectFrom('production').select('since').executeTakeFirst()
  if (!production) return
  throw new ConfigError(
    `MODE=sandbox refuses this database: production has worked in it since ${production.since.toISOString()}. Start with MODE=production, or give DATABASE_URL one of its own.`,
  )
}

/**
 * A server that is an hour ahead ends what others have sold an hour early, and one that is behind sells what others have ended: by
 * whichever clock is wrong. So none of production begins before they agree; a sandbox moves its clock anyhow.
 */
export const demandSameTime = async (db: Db, machine?: MachineClock): Promise<void> => {
  const differenceMs = await readClockDifference(db, machine)
  if (Math.abs(differenceMs) < refusingMs) return
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  throw new ConfigError(
    `The clock of this machine is ${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} that of the database: set both by a time server (NTP), and start again.`,
  )
}

/**
 * A start loads its folder, so one that was begun without its CITY would put another town's tariff and terms in the place of what is
 * sold by. Who means it says so by the command, which servers that run follow.
 */
export const refuseOtherCity = async ({ kysely }: Db, folder: string, { settings }: City): Promise<void> => {
  const loaded = await kysely.selectFrom('city').select('name').executeTakeFirst()
  if (!loaded || loaded.name === settings.cityName) return
  throw new ConfigError(
    `CITY: the database holds the city ${loaded.name}, and ${folder} is ${settings.cityName}. Name the folder of ${loaded.name}, or make the other one its city first: npm run city -- load ${folder}`,
  )
}
