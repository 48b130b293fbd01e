import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { acceptInvitation, createInvitation, deleteMember, readSharing } from '#contract/wallets.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { balancesOf, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { membersPerWallet: 3 } })
})
afterAll(() => app.close())

const membersOf = async (owner: TestDriver) =>
  (await app.call(readSharing, { params: { walletId: owner.walletId } }, owner)).members

const invite = async (owner: TestDriver): Promise<string> => {
  const input = { params: { walletId: owner.walletId }, body: { role: 'park' as const } }
  return (await app.call(createInvitation, input, owner)).url.split('/convite/')[1] ?? ''
}

/** Holds a wallet's lock as somebody does who is buying, until `calls` wait for it, and lets go. */
const whileLocked = async (walletId: number, begin: (() => Promise<unknown>)[]) => {
  const { pool } = app.rotativo.parts.db
  const client = await pool.connect()
  const results: Promise<PromiseSettledResult<unknown>[]>[] = []
  try {
    await client.query('begin')
    await client.query('select id from wallets where id = $1 for update', [walletId])
    for (const [at, call] of begin.entries()) {
      results.push(Promise.allSettled([call()]))
      await waitingForLocks(app, at + 1)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  return (await Promise.all(results)).flat()
}

describe('at the same moment', () => {
  it('an invitation is accepted by one of many, and a wallet takes no more than its members', async () => {
    const owner = await aDriver(app)
    const guests = await Promise.all(Array.from({ length: 6 }, () => aDriver(app)))
    const secret = await invite(owner)
    const accept = (guest: TestDriver, by: string) =>
      app.call(acceptInvitation, { params: { secret: by } }, guest)
    const tried = await Promise.allSettled(
      guests.flatMap((guest) => [accept(guest, secret), accept(guest, secret)]),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await membersOf(owner)).toHaveLength(1)

    const secrets = await Promise.all(guests.slice(0, 5).map(() => invite(owner)))
    await Promise.allSettled(secrets.map((one, at) => accept(guests[at] as TestDriver, one)))
    expect(await membersOf(owner)).toHaveLength(3)
  })

  it('a member is removed, what is being bought is refused; what is bought first is paid', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 5000, plates: [plate] })
    const member = await aDriver(app)
    const params = async () => ({ walletId: owner.walletId, id: (await membersOf(owner))[0]?.id ?? 0 })
    const buy = () => app.call(activateParking, { body: { plate, product_id: products.centro60 } }, member)

    await shareWallet(app, owner.walletId, member.userId)
    const first = await params()
    const removedFirst = await whileLocked(owner.walletId, [
      () => app.call(deleteMember, { params: first }, owner),
      buy,
    ])
    expect(removedFirst).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { body: { type: 'VehicleNotFound' } } },
    ])
    expect((await balancesOf(app, owner.walletId)).credit).toBe(5000)

    await shareWallet(app, owner.walletId, member.userId)
    const again = await params()
    const boughtFirst = await whileLocked(owner.walletId, [
      buy,
      () => app.call(deleteMember, { params: again }, owner),
    ])
    expect(boughtFirst).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
    expect((await balancesOf(app, owner.walletId)).credit).toBe(4700)
  })

  it('a member is removed, the leaving that waits is refused, and the ticket goes on', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 5000, plates: [plate] })
    const member = await aDriver(app)
    await shareWallet(app, owner.walletId, member.userId)
    const body = { plate, product_id: products.centro60 }
    const { transaction_id } = await app.call(activateParking, { body }, member)
    const params = { walletId: owner.walletId, id: (await membersOf(owner))[0]?.id ?? 0 }
    const both = await whileLocked(owner.walletId, [
      () => app.call(deleteMember, { params }, owner),
      () => app.call(leaveParking, { params: { transaction_id } }, member),
    ])
    expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 404 } }])
    expect((await balancesOf(app, owner.walletId)).credit).toBe(4700)
  })
})
