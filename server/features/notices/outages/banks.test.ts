import { expect, it } from 'vitest'
import { OutageWatch } from '#server/database/outage-watch.ts'
import { openPool } from '#server/database/pool.ts'
import { aKey, pixOf } from '#server/gateways/payment/behaviours.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { severalBanks } from '#server/gateways/payment/several-banks.ts'
import { watchedBank } from '#server/gateways/payment/watched.ts'
import { bankWith } from '#testkit/bank-with.ts'
import { createDatabase } from '#testkit/database.ts'
import { eventually } from '#testkit/eventually.ts'
import { openDesk } from '#testkit/pagbank-desk.ts'
import { patience } from '#testkit/patient.ts'
import { watchOutages } from './watch-outages.ts'

/** A bank with the API Pix that is there all the time, beside the other one. */
const besidePixBank = (other: PaymentGateway): PaymentGateway =>
  severalBanks(bankWith(other, { answers: async () => {}, lookUp: async () => null }), other)

it.each([
  ['alone', (bank: PaymentGateway) => bank],
  ['beside a bank that serves', besidePixBank],
])('an outage of PagBank %s lasts until PagBank answers, whose books are our own', async (_how, among) => {
  const { bank, gateway, clock, close } = await openDesk()
  const database = await createDatabase()
  const db = openPool(database.url, { size: 2, role: 'rotativo_app', patience, onError: () => {} })
  const outages = new OutageWatch(db, clock)
  const payment = watchedBank(among(gateway), () => outages.bankFailed())
  const sweep = watchOutages({ outages, payment })
  const pass = async (seconds: number): Promise<void> => {
    clock.setOffsetSeconds(clock.offsetSeconds + seconds)
    await sweep(clock.now())
  }
  const count = async (table: 'outages' | 'outage_ends'): Promise<number> =>
    (await db.kysely.selectFrom(table).selectAll().execute()).length
  const failing = async (): Promise<number> => {
    const row = await db.kysely
      .selectFrom('outage_watch')
      .select('failing_at')
      .where('part', '=', 'bank')
      .executeTakeFirstOrThrow()
    return row.failing_at?.getTime() ?? 0
  }

  bank.troubles.push({ at: 'POST /orders', status: 500 })
  await expect(gateway.openPix(pixOf(aKey()))).rejects.toThrow()
  outages.bankFailed()
  await eventually(
    () => count('outages'),
    (rows) => rows === 1,
  )
  for (const _minute of [1, 2, 3]) {
    const before = await failing()
    bank.troubles.push({ at: 'GET /public-keys', status: 500 })
    await pass(61)
    expect(await count('outage_ends')).toBe(0)
    await eventually(failing, (at) => at > before)
  }
  await pass(30)
  expect(await count('outage_ends')).toBe(0)
  await pass(61)
  expect(await count('outage_ends')).toBe(1)
  await db.close()
  await close()
  await database.drop()
})
