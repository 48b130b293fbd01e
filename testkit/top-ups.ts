import { activateParking } from '#contract/parking.ts'
import { saveTopUp } from '#contract/wallets.ts'
import { cents } from '#domain/money/cents.ts'
import type { TestApp } from './app.ts'
import { aDriver, aPlate, type TestDriver } from './drivers.ts'
import { eventually } from './eventually.ts'
import { products } from './parking.ts'
import { aCard } from './payments.ts'

export type ToppedUp = TestDriver & { plate: string; cardId: number }

/** What is chosen where a test says nothing else: below R$ 9,00 another R$ 20,00, at most R$ 60,00 a month. */
export const usualTopUp = { below: cents(900), amount: cents(2000), cap: cents(6000) }

/** A driver with R$ 10,00, a vehicle and a saved card. */
export const aDriverWithCard = async (app: TestApp, number?: string): Promise<ToppedUp> => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  return { ...driver, plate, cardId: await aCard(app, driver, number) }
}

/** Turns the top-up of a driver's wallet on. */
export const turnOn = (app: TestApp, driver: ToppedUp, chosen: Partial<typeof usualTopUp> = {}) =>
  app.call(
    saveTopUp,
    { params: { id: driver.walletId }, body: { card_id: driver.cardId, ...usualTopUp, ...chosen } },
    driver,
  )

/** Spends R$ 3,00. */
export const spend = (app: TestApp, { plate, token }: Pick<ToppedUp, 'plate' | 'token'>) =>
  app.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    { token, key: crypto.randomUUID() },
  )

/** The charges of a wallet's top-ups so far. */
export const chargesOf = (app: TestApp, { walletId }: Pick<TestDriver, 'walletId'>) =>
  app.rotativo.parts.db.kysely
    .selectFrom('top_up_charges')
    .select(['order_id', 'amount', 'state', 'month'])
    .where('wallet_id', '=', walletId)
    .orderBy('asked_at')
    .execute()

/** Waits until they are in these states, oldest first. */
export const untilCharges = (app: TestApp, driver: Pick<TestDriver, 'walletId'>, states: string[]) =>
  eventually(
    async () => {
      app.rotativo.jobs.wake('all')
      return chargesOf(app, driver)
    },
    (charges) => charges.map(({ state }) => state).join() === states.join(),
  )

/** Waits until nothing that was promised is left to do. */
export const untilQuiet = (app: TestApp): Promise<unknown> =>
  eventually(
    async () => {
      app.rotativo.jobs.wake('all')
      const { rows } = await app.rotativo.parts.db.pool.query<{ waiting: boolean }>(
        `select exists (select from outbox where handed_over_at is null) as waiting`,
      )
      return rows[0]?.waiting
    },
    (waiting) => waiting === false,
  )
