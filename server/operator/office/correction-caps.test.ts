import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { listRefundRequests } from '#contract/operator.ts'
import { approveCorrection, proposeCorrection } from '#contract/staff/corrections.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import { listOfficeRefundRequests } from '#contract/staff/takings.ts'
import { cents } from '#domain/money/cents.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { office } from '#testkit/operators.ts'
import { balancesOf } from '#testkit/parking.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'
import { operate } from '../../../scripts/operator.ts'

let app: TestApp
let finance: TestStaff
beforeAll(async () => {
  const correctionCaps = { driver: 1000, proposer: 2000, day: 3500 }
  app = await startApp({ settings: { allowRefund: true, correctionCaps } })
  finance = await aStaff(app, ['finance'])
})
afterAll(() => closeAudited(app))

type Wanted = { amount: number; direction?: 'give' | 'take'; balance?: 'credit' | 'bonus' }

const propose = async (
  driver: TestDriver,
  by: TestStaff,
  { amount, direction = 'give', balance = 'credit' }: Wanted,
) => {
  const params = { id: driver.driverId }
  await app.call(viewDriver, { params, body: { reason: 'refund', words: 'Parquímetro parado' } }, by)
  const body = { wallet_id: driver.walletId, balance, direction, amount: cents(amount), reason: 'Parado' }
  return (await app.call(proposeCorrection, { params, body }, by)).id
}
const approve = (id: number) => app.call(approveCorrection, { params: { id } }, finance)
const capped = (message: string) => ({ status: 422, body: { type: 'CorrectionCap', message } })
const ofDriver = capped(
  'Com esta correção, o limite de R$ 10,00 por motorista em 30 dias seria ultrapassado.',
)
const tomorrow = async () => {
  await app.advance(86_400)
  finance = await aStaff(app, ['finance'])
}

describe('corrections', () => {
  it('give one driver no more than the cap in 30 days, bonus and credit together', async () => {
    const support = await aStaff(app, ['support'])
    const driver = await aDriver(app, { credit: 5000 })
    await approve(await propose(driver, support, { amount: 600 }))
    const waiting = await propose(driver, support, { amount: 400, balance: 'bonus' })
    const late = await propose(driver, support, { amount: 1 })
    await expect(propose(driver, support, { amount: 401 })).rejects.toMatchObject(ofDriver)
    await approve(waiting)
    await expect(approve(late)).rejects.toMatchObject(ofDriver)
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 5600, bonus: 400 })
    // What is taken counts by itself, so that a slip can be put right.
    await approve(await propose(driver, support, { amount: 600, direction: 'take' }))
    await app.advance(30 * 86_400)
    finance = await aStaff(app, ['finance'])
    await approve(late)
  })

  it('of one proposer, and of all in a day, give no more than the caps, and the next day begins again', async () => {
    await tomorrow()
    const [one, other] = [await aStaff(app, ['support']), await aStaff(app, ['support'])]
    const drivers = []
    for (let n = 0; n < 4; n++) drivers.push(await aDriver(app))
    const [first, second, third, fourth] = drivers as [TestDriver, TestDriver, TestDriver, TestDriver]
    await approve(await propose(first, one, { amount: 1000 }))
    await approve(await propose(second, one, { amount: 1000 }))
    await expect(propose(third, one, { amount: 1 })).rejects.toMatchObject({
      body: { message: expect.stringContaining('R$ 20,00 por dia de quem propõe') },
    })
    await approve(await propose(third, other, { amount: 1000 }))
    const last = await propose(fourth, other, { amount: 500 })
    await approve(last)
    const fresh = await aStaff(app, ['support'])
    await expect(propose(fourth, fresh, { amount: 1 })).rejects.toMatchObject({
      body: { message: expect.stringContaining('R$ 35,00 por dia em todo o programa') },
    })
    await tomorrow()
    const again = await aStaff(app, ['support'])
    await approve(await propose(fourth, again, { amount: 500 }))
  })

  it('approved in the same moment share the cap', async () => {
    await tomorrow()
    const support = await aStaff(app, ['support'])
    const driver = await aDriver(app)
    const ids = [
      await propose(driver, support, { amount: 700 }),
      await propose(driver, support, { amount: 700 }),
    ]
    const wallet = await app.rotativo.parts.db.pool.connect()
    await wallet.query('begin')
    await wallet.query('select 1 from wallets where id = $1 for update', [driver.walletId])
    const approvals = Promise.allSettled(ids.map(approve))
    await waitingForLocks(app, 2)
    await wallet.query('commit')
    wallet.release()
    expect((await approvals).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 700 })
  })

  it('are approved by nobody who loses the role while the call runs', async () => {
    await tomorrow()
    const support = await aStaff(app, ['support'])
    const driver = await aDriver(app)
    const id = await propose(driver, support, { amount: 100 })
    const manager = await app.rotativo.parts.db.pool.connect()
    await manager.query('begin')
    await manager.query("update staff set roles = '{support}' where id = $1", [finance.id])
    const approving = approve(id)
    const ended = expect(approving).rejects.toMatchObject({ status: 403 })
    await waitingForLocks(app, 1)
    await manager.query('commit')
    manager.release()
    await ended
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 0 })
  })
})

describe('a refund request', () => {
  it('shows how much of it came from corrections, and who proposed and approved them', async () => {
    await tomorrow()
    const support = await aStaff(app, ['support'])
    const driver = await aDriver(app, { credit: 300 })
    await approve(await propose(driver, support, { amount: 900 }))
    await approve(await propose(driver, support, { amount: 200, direction: 'take' }))
    await approve(await propose(driver, support, { amount: 100, balance: 'bonus' }))
    await app.call(requestRefund, {}, driver)
    const { data } = await app.call(listOfficeRefundRequests, { query: {} }, finance)
    const request = data.find((one) => one.driver?.driver_id === driver.driverId)
    expect(request).toMatchObject({
      amount: 1000,
      corrected: 700,
      corrections: [
        { direction: 'take', amount: 200, proposed_by: 'Rita support', approved_by: 'Rita finance' },
        { direction: 'give', amount: 900, proposed_by: 'Rita support', approved_by: 'Rita finance' },
      ],
    })
    const machines = await app.call(listRefundRequests, { query: {} }, office)
    expect(machines.data.find(({ id }) => id === request?.id)).toMatchObject({ corrected: 700 })
    const lines = await operate({ url: app.address, key: office.token }, ['refund', 'list'])
    expect(lines.find((line) => line.startsWith(`${request?.id}  `))).toContain(
      'from corrections R$ 7,00, approved by Rita finance',
    )
  })
})
