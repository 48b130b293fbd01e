import { afterAll, beforeAll, expect, it } from 'vitest'
import { transactionTypes } from '#contract/codes.ts'
import { bonusGranted, walletBonus } from '#domain/ledger/accounts.ts'
import { type Cents, cents, incoming } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { post } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('what is posted again under its key is posted once, and nothing else ever under that key', async () => {
  const { userId, walletId } = await aDriver(app, { bonus: 100 })
  const { db, clock } = app.rotativo.parts
  const give = (amount: Cents) =>
    db.kysely.transaction().execute((tx) =>
      post(tx, {
        key: `test/${walletId}`,
        type: transactionTypes.bonus,
        walletId,
        userId,
        plate: null,
        paymentFormId: null,
        amount: incoming(amount),
        postings: [{ from: bonusGranted, to: walletBonus(walletId), amount }],
        createdAt: clock.now(),
      }),
    )
  const first = await give(cents(30))
  expect(first.isNew).toBe(true)
  expect(await give(cents(30))).toEqual({ ...first, isNew: false })
  await expect(give(cents(31))).rejects.toThrow('with another content')
  const wallet = db.kysely.selectFrom('wallets').select('balance_bonus').where('id', '=', walletId)
  expect(await wallet.executeTakeFirst()).toEqual({ balance_bonus: 130 })
})
