import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { listCards } from '#contract/cards.ts'
import { listTransactions } from '#contract/history.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { allTime } from '#testkit/periods.ts'
import { hasDemonstration, seedDemonstration } from './demonstration.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startApp({ demonstration: true })
  const body = { username: '12345678909', password: 'rotativo' }
  token = (await app.call(logIn, { body })).access_token
})
afterAll(() => app.close())

describe('the demonstration driver', () => {
  it('stands ready after the first start, confirmed, with R$ 50,00 of credit and R$ 5,00 of bonus', async () => {
    const user = await app.call(readUser, {}, { token })
    expect(user).toMatchObject({ identification: '12345678909', active_mail: true })
    const { data } = await app.call(listOwnWallets, {}, { token })
    expect(data).toMatchObject([{ balance_credit: 5000, balance_bonus: 500 }])
  })

  it('has two vehicles, of which one is parked for a while and the other has a notice to pay', async () => {
    const { data } = await app.call(listMyVehicles, {}, { token })
    const seen = data.map(({ status, pending_notifications }) => ({ status, pending_notifications }))
    expect(seen.toSorted((a, b) => b.status - a.status)).toEqual([
      { status: 2, pending_notifications: 0 },
      { status: 1, pending_notifications: 1 },
    ])
    const parked = data.find(({ status }) => status === 2)
    expect(parked?.activation?.time).toBe(120)
  })

  it('has one saved card, which is good for years', async () => {
    const { data } = await app.call(listCards, { query: {} }, { token })
    expect(data).toMatchObject([{ card: { brand: 'visa' } }])
    const { number, valid_year } = data[0]?.card ?? {}
    expect(number).toMatch(/ 2097$/)
    expect(Number(valid_year)).toBeGreaterThan(app.clock.now().getUTCFullYear())
  })

  it('has a history of several months, made by the same use cases as everybody else', async () => {
    const { data: wallets } = await app.call(listOwnWallets, {}, { token })
    const { data } = await app.call(
      listTransactions,
      { query: { wallet_id: wallets[0]?.id ?? 0, ...allTime } },
      { token },
    )
    const months = new Set(data.map(({ created_at }) => created_at.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(3)
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set([1, 6, 7, 8]))
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(5500)
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('is made once, however often and at how many servers the start is repeated', async () => {
    const { parts } = app.rotativo
    await Promise.all([seedDemonstration(parts), seedDemonstration(parts)])
    expect(await hasDemonstration(parts)).toBe(true)
    const users = await parts.db.kysely.selectFrom('users').select('id').execute()
    expect(users).toHaveLength(1)
  })

  it('is made anew after a start that was killed half-way, and nobody can log in as the half-made one', async () => {
    const { parts } = app.rotativo
    await parts.db.kysely
      .updateTable('users')
      .set({ identification: 'demonstration in the making' })
      .execute()
    await expect(
      app.call(logIn, { body: { username: '12345678909', password: 'rotativo' } }),
    ).rejects.toMatchObject({ status: 401 })
    await seedDemonstration(parts)
    const again = await app.call(logIn, { body: { username: '12345678909', password: 'rotativo' } })
    const { data } = await app.call(listOwnWallets, {}, { token: again.access_token })
    expect(data).toMatchObject([{ balance_credit: 5000, balance_bonus: 500 }])
  })

  it('is made also where everything is switched off', async () => {
    const settings = { buyCredits: false, activateVehicle: false, showLeaveParking: false, regularize: false }
    const closed = await startApp({ demonstration: true, settings })
    expect(await hasDemonstration(closed.rotativo.parts)).toBe(true)
    await closed.close()
  })
})
