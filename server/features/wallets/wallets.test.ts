import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnWallets, listUsableWallets } from '#contract/wallets.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('wallets', () => {
  it('are listed with both balances, own ones first, shared ones too [call.my-wallet, entity.wallet]', async () => {
    const ana = await aDriver(app, { credit: 500, bonus: 70, name: 'Ana Aparecida' })
    const bia = await aDriver(app, { credit: 900, name: 'Beatriz Beltrana' })
    await shareWallet(app, bia.walletId, ana.userId)
    expect(await app.call(listUsableWallets, {}, ana)).toEqual({
      data: [
        {
          id: ana.walletId,
          name: 'Carteira Principal',
          user_id: ana.userId,
          balance_credit: 500,
          balance_bonus: 70,
          role: 'owner',
          owner_name: 'Ana',
        },
        {
          id: bia.walletId,
          name: 'Carteira Principal',
          user_id: bia.userId,
          balance_credit: 900,
          balance_bonus: 0,
          role: 'park',
          owner_name: 'Beatriz',
        },
      ],
    })
    const ofBia = await app.call(listUsableWallets, {}, bia)
    expect(ofBia.data.map((wallet) => wallet.id)).toEqual([bia.walletId])
  })

  it('are only the owned ones in the list of balances [call.my-wallets-balance]', async () => {
    const ana = await aDriver(app, { credit: 1234 })
    const bia = await aDriver(app, { credit: 900 })
    await shareWallet(app, bia.walletId, ana.userId)
    const { data } = await app.call(listOwnWallets, {}, ana)
    expect(data.map(({ id, balance_credit }) => ({ id, balance_credit }))).toEqual([
      { id: ana.walletId, balance_credit: 1234 },
    ])
  })
})
