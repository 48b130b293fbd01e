import { civilDate, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { TestApp } from './app.ts'

const zone = 'America/Sao_Paulo'

/** Puts the app's clock at a civil time of the demonstration city. */
export const clockAt = (app: TestApp, civil: string): void => {
  // Whole seconds, as the clock is moved by, and never one before the time that was asked for.
  const ahead = Math.ceil((fromCivil(civil, zone).getTime() - app.clock.now().getTime()) / 1000)
  app.clock.setOffsetSeconds(app.clock.offsetSeconds + ahead)
}

/** Goes on to the next minute's fifth second, for tests that compare times to the minute. */
export const earlyInAMinute = (app: TestApp): Promise<void> =>
  app.advance(65 - app.clock.now().getUTCSeconds())

/** The day that it is in the city. */
export const cityDay = (app: TestApp): string =>
  civilDate(toCivil(app.clock.now(), app.rotativo.parts.city().settings.timeZone))

/** What a wallet holds by its row, in cents. */
export const balancesOf = (app: TestApp, walletId: number): Promise<{ credit: number; bonus: number }> =>
  app.rotativo.parts.db.kysely
    .selectFrom('wallets')
    .select(['balance_credit as credit', 'balance_bonus as bonus'])
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()

/** Lets a driver use another driver's wallet, without an invitation. */
export const shareWallet = async (
  app: TestApp,
  walletId: number,
  userId: number,
  role: MemberRole = 'park',
): Promise<void> => {
  await app.rotativo.parts.db.kysely
    .insertInto('wallet_members')
    .values({ wallet_id: walletId, user_id: userId, role, joined_at: app.clock.now() })
    .execute()
}

/** Products of the demonstration city: Centro charges always, Orla every day from 08:00 to 22:00. */
export const products = {
  centro15: 101,
  centro30: 102,
  centro60: 103,
  centro120: 105,
  orla15: 201,
  orla60: 203,
  orla120: 205,
} as const
