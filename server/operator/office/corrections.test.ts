import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOwnData } from '#contract/account/own-data.ts'
import { setLanguage, setPreference } from '#contract/preferences.ts'
import {
  approveCorrection,
  listCorrections,
  proposeCorrection,
  refuseCorrection,
} from '#contract/staff/corrections.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import { cents } from '#domain/money/cents.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { leaveFor } from '#testkit/leaving.ts'
import { balancesOf } from '#testkit/parking.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let support: TestStaff
let finance: TestStaff
let manager: TestStaff
beforeAll(async () => {
  app = await startApp()
  support = await aStaff(app, ['support'])
  finance = await aStaff(app, ['finance'])
  manager = await aStaff(app, ['manager'])
})
afterAll(() => app.close())

type Wanted = { balance: 'bonus' | 'credit'; direction: 'give' | 'take'; amount: number }

const propose = async (
  driver: TestDriver,
  { amount, ...wanted }: Wanted,
  { by = support, walletId = driver.walletId } = {},
) => {
  const params = { id: driver.driverId }
  await app.call(viewDriver, { params, body: { reason: 'refund', words: 'Parquímetro parado' } }, by)
  const body = { ...wanted, amount: cents(amount), wallet_id: walletId, reason: 'Parquímetro parado' }
  return app.call(proposeCorrection, { params, body }, by)
}

const approve = (id: number, by = finance) => app.call(approveCorrection, { params: { id } }, by)
const refuse = (id: number, by = finance) => app.call(refuseCorrection, { params: { id } }, by)

const balances = (driver: TestDriver) => balancesOf(app, driver.walletId)

describe('a correction of a wallet', () => {
  it('moves nothing until somebody else approves it, then once, and the ledger agrees', async () => {
    const driver = await aDriver(app, { credit: 1000, bonus: 100 })
    const wanted: [Wanted, { credit: number; bonus: number }][] = [
      [
        { balance: 'bonus', direction: 'give', amount: 300 },
        { credit: 1000, bonus: 400 },
      ],
      [
        { balance: 'credit', direction: 'give', amount: 250 },
        { credit: 1250, bonus: 400 },
      ],
      [
        { balance: 'bonus', direction: 'take', amount: 400 },
        { credit: 1250, bonus: 0 },
      ],
      [
        { balance: 'credit', direction: 'take', amount: 1 },
        { credit: 1249, bonus: 0 },
      ],
    ]
    for (const [correction, after] of wanted) {
      const before = await balances(driver)
      const { id } = await propose(driver, correction)
      expect(await balances(driver)).toEqual(before)
      const done = await Promise.allSettled([approve(id), approve(id, manager)])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await balances(driver)).toEqual(after)
      await expect(approve(id)).rejects.toThrow('CorrectionClosed')
      await expect(refuse(id)).rejects.toThrow('CorrectionClosed')
    }
    expect(await balances(driver)).toEqual({ credit: 1249, bonus: 0 })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('that is approved is told to the driver: what is given by the switch of purchases, what is taken always', async () => {
    const [driver, silent] = [await aDriver(app, { credit: 1000 }), await aDriver(app, { credit: 1000 })]
    await app.call(setPreference, { body: { send_credit_buy_voucher_email: false } }, silent)
    await app.call(setLanguage, { body: { language: 'es' } }, silent)
    const refused = await propose(driver, { balance: 'bonus', direction: 'give', amount: 900 })
    await refuse(refused.id)
    for (const one of [driver, silent]) {
      await approve((await propose(one, { balance: 'bonus', direction: 'give', amount: 300 })).id)
      await approve((await propose(one, { balance: 'credit', direction: 'take', amount: 250 })).id)
    }
    await delivered(app)
    const told = await app.messages(driver.email, 2)
    expect(told.map(({ subject }) => subject.split(' - ')[0]).toSorted()).toEqual([
      'Correção na sua carteira',
      'Você recebeu bônus',
    ])
    const given = told.find(({ subject }) => subject.startsWith('Você'))?.text ?? ''
    expect(given).toContain('Valor: R$ 3,00')
    expect(given).toContain('fale com o atendimento')
    expect(given).not.toContain('Parquímetro')
    expect((await app.messages(silent.email, 1)).map(({ subject }) => subject.split(' - ')[0])).toEqual([
      'Corrección en su billetera',
    ])
  })

  it('that a sheet shows is counted in the line of the register about who looked', async () => {
    const driver = await aDriver(app)
    const wanted = { balance: 'bonus', direction: 'give', amount: 300 } as const
    await refuse((await propose(driver, wanted)).id)
    await refuse((await propose(driver, wanted)).id)
    const { kysely } = app.rotativo.parts.db
    const looks = kysely.selectFrom('staff_register').select('details').orderBy('id')
    const lines = await looks
      .where('driver_id', '=', driver.driverId)
      .where('act', '=', 'read driver')
      .execute()
    const nothing = { wallets: 1, sessions: 1 }
    // The first sheet was looked at before anything was proposed.
    expect(lines.map(({ details }) => details)).toEqual([nothing, { ...nothing, corrections: 1 }])
  })

  it('stands in the own data of the driver, without what the two who made it wrote to each other', async () => {
    const driver = await aDriver(app)
    await approve((await propose(driver, { balance: 'bonus', direction: 'give', amount: 300 })).id)
    const { lists } = await app.call(readOwnData, {}, driver)
    expect(lists.staff_looks).toMatchObject([
      { act: 'read driver', reason: 'Reembolso: Parquímetro parado' },
      { act: 'propose correction', reason: '' },
      { act: 'decide correction', reason: '' },
    ])
  })

  it('is approved by nobody who proposed it, whatever their roles, and may be taken back by them', async () => {
    const both = await aStaff(app, ['support', 'finance', 'manager'])
    const driver = await aDriver(app)
    const wanted = { balance: 'bonus', direction: 'give', amount: 100 } as const
    const own = await propose(driver, wanted, { by: both })
    expect(own.own).toBe(true)
    await expect(approve(own.id, both)).rejects.toThrow('OwnProposal')
    await expect(approve(own.id, support)).rejects.toThrow('403')
    expect(await refuse(own.id, both)).toMatchObject({ state: 'refused' })
    await expect(approve(own.id)).rejects.toThrow('CorrectionClosed')
    expect(await balances(driver)).toEqual({ credit: 0, bonus: 0 })
    const bypass = app.rotativo.parts.db.kysely
      .updateTable('corrections')
      .set({ state: 'approved', decided_by: both.id })
      .where('id', '=', own.id)
      .execute()
    await expect(bypass).rejects.toThrow('violates check constraint')
  })

  it('is taken back by whoever proposed it and may decide nothing, and not by another one of them', async () => {
    const other = await aStaff(app, ['support'])
    const driver = await aDriver(app)
    const { id } = await propose(driver, { balance: 'bonus', direction: 'give', amount: 100 })
    await expect(refuse(id, other)).rejects.toThrow('403')
    await expect(approve(id, support)).rejects.toThrow('403')
    expect(await refuse(id, support)).toMatchObject({ state: 'refused', decided_by: 'Rita support' })
    await expect(refuse(id, support)).rejects.toThrow('CorrectionClosed')
    await expect(approve(id)).rejects.toThrow('CorrectionClosed')
    expect(await balances(driver)).toEqual({ credit: 0, bonus: 0 })
  })

  it('takes no more than is there, is no more than R$ 1.000,00, and concerns the own wallet of the driver', async () => {
    const driver = await aDriver(app, { credit: 100 })
    const { id } = await propose(driver, { balance: 'credit', direction: 'take', amount: 101 })
    await expect(approve(id)).rejects.toThrow('CorrectionTooMuch')
    expect(await balances(driver)).toEqual({ credit: 100, bonus: 0 })
    for (const amount of [0, -5, 100_001]) {
      const body = { balance: 'bonus', direction: 'give', amount } as const
      await expect(propose(driver, body)).rejects.toThrow('422')
    }
    const other = await aDriver(app)
    const foreign = { walletId: other.walletId }
    const wanted = { balance: 'bonus', direction: 'give', amount: 5 } as const
    await expect(propose(driver, wanted, foreign)).rejects.toThrow('404')
  })

  it('of an account that is gone is refused, which its refusal says, and moves nothing', async () => {
    const driver = await aDriver(app)
    const { id } = await propose(driver, { balance: 'bonus', direction: 'give', amount: 300 })
    await leaveFor(app, driver)
    await expect(approve(id)).rejects.toMatchObject({
      status: 409,
      body: { type: 'CorrectionClosed', message: expect.stringContaining('encerrado: recuse a proposta') },
    })
    expect(await refuse(id)).toMatchObject({ state: 'refused' })
    expect(await audit(app.rotativo.parts.db)).toEqual([])
  })

  it('waits in a list, the oldest first, with its reason and who proposed it', async () => {
    const driver = await aDriver(app, { name: 'Iracema Luz' })
    const first = await propose(driver, { balance: 'bonus', direction: 'give', amount: 10 })
    const second = await propose(driver, { balance: 'bonus', direction: 'give', amount: 20 })
    const { data } = await app.call(listCorrections, { query: {} }, finance)
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(data.find(({ id }) => id === first.id)).toMatchObject({
      driver: 'Iracema Luz',
      reason: 'Parquímetro parado',
      proposed_by: 'Rita support',
      own: false,
    })
    const after = await app.call(listCorrections, { query: { before: first.id } }, finance)
    expect(after.data.map(({ id }) => id)).toEqual([second.id])
  })
})
