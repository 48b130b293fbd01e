import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import {
  downloadTransactions,
  exportTransactions,
  listTransactions,
  mailTransactions,
} from '#contract/history.ts'
import { confirmOrder } from '#contract/orders.ts'
import { activateParking, leaveParking, listProducts, validateActivation } from '#contract/parking.ts'
import {
  associateVehicle,
  changeVehicle,
  correctPlate,
  dissociateVehicle,
  listMyVehicles,
} from '#contract/vehicles.ts'
import {
  changeMember,
  createInvitation,
  deleteMember,
  leaveWallet,
  listUsableWallets,
  readSharing,
} from '#contract/wallets.ts'
import { mayDo, type WalletAct, type WalletRole, walletActs } from '#domain/wallets/roles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, products, shareWallet } from '#testkit/parking.ts'
import { placeWalletOrder } from '#testkit/payments.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { allowRefund: true } })
})
afterAll(() => app.close())

/** A wallet with a vehicle, another member, and somebody who is something to it, or nothing. */
type Scene = { owner: TestDriver; plate: string; who: TestDriver; role: WalletRole | null; otherId: number }

const sceneOf = async (role: WalletRole | null): Promise<Scene> => {
  const plate = aPlate()
  const owner = await aDriver(app, { credit: 5000, plates: [plate], name: 'Ana Aparecida' })
  const other = await aDriver(app, { name: 'Caio Camargo' })
  await shareWallet(app, owner.walletId, other.userId)
  const who = role === 'owner' ? owner : await aDriver(app, { name: 'Beatriz Beltrana' })
  if (role !== null && role !== 'owner') await shareWallet(app, owner.walletId, who.userId, role)
  const { members } = await app.call(readSharing, { params: { walletId: owner.walletId } }, owner)
  return { owner, plate, who, role, otherId: members[0]?.id ?? 0 }
}

const works = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error) => {
      expect([404, 422], String(error)).toContain(error.status)
      return false
    },
  )

const movementsOf = async ({ owner, who }: Scene) => {
  const query = { ...allTime, wallet_id: owner.walletId }
  return (await app.call(listTransactions, { query }, who)).data
}

const ticketOf = ({ owner, plate }: Scene, product_id: number = products.centro60) =>
  app.call(activateParking, { body: { plate, product_id } }, owner)

/** One sign away: what may have been meant. */
const nearTo = (plate: string) => `${plate.slice(0, -1)}${plate.endsWith('9') ? '8' : '9'}`

/** Each act, tried over HTTP by whoever the scene is about; every way to do it works, or none does. */
const tries: Record<WalletAct, (scene: Scene) => Promise<boolean>> = {
  see_balance: async ({ owner, who }) =>
    (await app.call(listUsableWallets, {}, who)).data.some(({ id }) => id === owner.walletId),
  see_own_movements: async (scene) => works(movementsOf(scene)),
  see_all_movements: async (scene) => {
    await ticketOf(scene)
    if (!(await works(movementsOf(scene)))) return false
    const { walletId } = scene.owner
    const query = { ...allTime, wallet_id: walletId }
    const path = `${downloadTransactions.path}?${new URLSearchParams({ ...allTime, wallet_id: String(walletId) })}`
    const lines = (await (await app.http('GET', path, undefined, scene.who)).text()).split('\r\n').length - 2
    const rows = (await movementsOf(scene)).length
    expect(lines).toBe(rows)
    expect(await works(app.call(exportTransactions, { query }, scene.who))).toBe(true)
    expect(await works(app.call(mailTransactions, { query }, scene.who))).toBe(true)
    return rows > 0
  },
  park: async (scene) => {
    const { owner, who, plate } = scene
    const near = nearTo(plate)
    await app.call(associateVehicle, { body: { plate: near } }, owner)
    const body = { plate, product_id: products.centro60 }
    const sees = (await app.call(listMyVehicles, {}, who)).data.some((entry) => entry.plate === plate)
    const asks = await works(app.call(listProducts, { query: { plate } }, who))
    const checks = await works(app.call(validateActivation, { body }, who))
    const buys = await works(app.call(activateParking, { body }, who))
    const { transaction_id } = await ticketOf(scene, products.centro30)
    const extended = await works(
      app.call(activateParking, { body: { ...body, product_id: products.centro15 } }, who),
    )
    const params = { transaction_id }
    const corrects = await works(app.call(correctPlate, { params, body: { plate: near } }, who))
    const leaves = await works(app.call(leaveParking, { params }, who))
    expect(new Set([sees, asks, checks, buys, extended, corrects, leaves]).size).toBe(1)
    return buys
  },
  leave: async ({ owner, who }) => {
    const left = await works(app.call(leaveWallet, { params: { walletId: owner.walletId } }, who))
    if (left) expect((await app.call(listMyVehicles, {}, who)).data).toEqual([])
    return left
  },
  manage_vehicles: async (scene) => {
    const { owner, who, plate } = scene
    const other = aPlate()
    await app.call(associateVehicle, { body: { plate: other } }, owner)
    const { transaction_id } = await ticketOf({ ...scene, plate: other })
    const moved = { params: { transaction_id }, body: { plate: nearTo(other) } }
    const adds = await works(app.call(correctPlate, moved, who))
    const { data } = await app.call(listMyVehicles, {}, owner)
    expect(data.some((entry) => entry.plate === nearTo(other))).toBe(adds)
    const id =
      (await app.call(listMyVehicles, {}, owner)).data.find((entry) => entry.plate === plate)?.id ?? 0
    const body = { name: 'Meu', is_default: true }
    const named = await works(app.call(changeVehicle, { params: { id }, body }, who))
    const params = { vehicleId: id, walletId: owner.walletId }
    const removed = await works(app.call(dissociateVehicle, { params }, who))
    expect(new Set([adds, named, removed]).size).toBe(1)
    return named
  },
  buy_credit: async ({ owner, who }) => {
    const order = await placeOrder(app, who, 700)
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    return (await balancesOf(app, owner.walletId)).credit === 5700
  },
  pay_notices: async ({ owner, who, plate }) => {
    const id = await placeWalletOrder(app, who, await aNotice(app, plate))
    const paid = await works(
      app.call(confirmOrder, { params: { id }, body: { payments: [{ payment_form_id: 4 }] } }, who),
    )
    expect((await balancesOf(app, owner.walletId)).credit).toBe(paid ? 2000 : 5000)
    return paid
  },
  request_refund: async ({ who }) => works(app.call(requestRefund, {}, who)),
  share: async ({ owner, who, otherId }) => {
    const { walletId } = owner
    const tried = [
      await works(app.call(readSharing, { params: { walletId } }, who)),
      await works(app.call(createInvitation, { params: { walletId }, body: { role: 'park' } }, who)),
      await works(app.call(changeMember, { params: { walletId, id: otherId }, body: { role: 'view' } }, who)),
      await works(app.call(deleteMember, { params: { walletId, id: otherId } }, who)),
    ]
    expect(new Set(tried).size).toBe(1)
    return tried[0] ?? false
  },
  be_told: async ({ who, plate }) => {
    await aNotice(app, plate)
    await delivered(app)
    const subjects = (await app.messages(who.email, 0)).map(({ subject }) => subject)
    return subjects.some((subject) => subject.includes(plate))
  },
}

const roles: (WalletRole | null)[] = ['owner', 'park', 'view', null]

describe('what a role allows', () => {
  for (const act of walletActs) {
    it(`holds for ${act}, tried by everybody`, async () => {
      for (const role of roles) {
        const scene = await sceneOf(role)
        expect(await tries[act](scene), String(role)).toBe(mayDo(role, act))
      }
    })
  }

  it('shows who may only park the own movements, and who may see all of them by whose they are', async () => {
    const scene = await sceneOf('park')
    await ticketOf(scene)
    const body = { plate: scene.plate, product_id: products.centro15 }
    const { transaction_id } = await app.call(activateParking, { body }, scene.who)
    await app.call(leaveParking, { params: { transaction_id } }, scene.who)
    const own = await movementsOf(scene)
    expect(own.map(({ type, by }) => [type, by])).toEqual([
      [expect.any(Number), 'Beatriz B.'],
      [6, 'Beatriz B.'],
    ])
    const viewer = await aDriver(app)
    await shareWallet(app, scene.owner.walletId, viewer.userId, 'view')
    const all = await movementsOf({ ...scene, who: viewer })
    expect(all).toEqual(await movementsOf({ ...scene, who: scene.owner }))
    expect(all.map(({ by }) => by)).toEqual(['Beatriz B.', 'Beatriz B.', null, null])
    const query = { ...allTime, plate: scene.plate }
    const ofPlate = await app.call(listTransactions, { query }, scene.owner)
    expect(ofPlate.data.map(({ by }) => by)).toEqual(['Beatriz B.', 'Beatriz B.', null])
  })
})
