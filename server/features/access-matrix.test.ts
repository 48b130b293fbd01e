import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listSessions } from '#contract/account/sessions.ts'
import { calls } from '#contract/calls.ts'
import { transactionTypes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportTransactions, listTransactions, readPdfUrl } from '#contract/history.ts'
import { createOrder } from '#contract/orders.ts'
import { activateParking } from '#contract/parking.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { createInvitation, readSharing } from '#contract/wallets.ts'
import { insertSession } from '#server/http/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { anAutomaticTicket } from '#testkit/automatic.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { harmless } from '#testkit/harmless-calls.ts'
import { products, shareWallet } from '#testkit/parking.ts'
import { pathOf } from '#testkit/paths.ts'
import { aCard, placeWalletOrder } from '#testkit/payments.ts'
import { allTime } from '#testkit/periods.ts'

type Sent = { params?: unknown; query?: unknown; body?: unknown }
type Owned = {
  userId: number
  walletId: number
  vehicleId: number
  noticeId: number
  plate: string
  transactionId: number
  movementId: number
  orderId: string
  walletOrderId: string
  cardId: number
  /** The purchase that a sighting made. */
  automaticId: number
  sessionId: number
  pdfJobId: number
  /** Of the wallet: who shares it, and who is invited to. */
  memberId: number
  invitationId: number
}

const movementsOf = (of: Owned) => [
  { query: { ...allTime, plate: of.plate } },
  { query: { ...allTime, wallet_id: of.walletId } },
]
const stays = { date_time_begin: allTime.created_at_begin, date_time_end: allTime.created_at_end }
const orderBody = (user_id: number) => ({
  transaction_type: 1,
  confirmation_type: 7,
  hold: true,
  quantity: 1000,
  user_id,
  payment_form_input: [{ payment_form_id: 11 }],
})

/** Something of a wallet by its number, in that wallet and in the caller's own. */
const inWallet = (of: Owned, own: Owned, id: number): Sent[] =>
  [...new Set([of.walletId, own.walletId])].map((walletId) => ({ params: { walletId, id } }))

type Attempt = {
  /** What is sent with somebody's ids; the second argument is the caller's own. */
  sent: (of: Owned, own: Owned) => Sent[]
  status: 403 | 404 | 422
  type: 'Forbidden' | 'NotFound' | 'VehicleNotFound'
}

const missing = { status: 404, type: 'NotFound' } as const
const topUp = { below: 100, amount: 1000, cap: 1000 }
const ofWallet: Attempt = { sent: (of) => [{ params: { id: of.walletId } }], ...missing }
const ofTicket: Attempt = { sent: (of) => [{ params: { transaction_id: of.transactionId } }], ...missing }
const ofVehicle = (...bodies: unknown[]): Attempt => ({
  sent: (of) =>
    bodies.map((body) => ({ params: { id: of.vehicleId }, ...(body === undefined ? {} : { body }) })),
  ...missing,
})
const itsPlate: Attempt = {
  sent: (of) => [{ body: { plate: of.plate, product_id: products.centro15 } }],
  status: 422,
  type: 'VehicleNotFound',
}

/** Every call that can name something of another driver, and what it says then. */
const attempts: Record<string, Attempt> = {
  listTransactions: { sent: movementsOf, ...missing },
  exportTransactions: { sent: movementsOf, ...missing },
  mailTransactions: { sent: movementsOf, ...missing },
  downloadTransactions: { sent: movementsOf, ...missing },
  printStay: { sent: (of) => [{ params: { transaction_id: of.movementId } }], ...missing },
  readPdfUrl: { sent: (of) => [{ params: { jobId: of.pdfJobId } }], ...missing },
  listActivations: { sent: (of) => [{ query: { plate: of.plate, ...stays } }], ...missing },
  listProducts: {
    sent: (of) => [{ query: { plate: of.plate } }],
    status: 422,
    type: 'VehicleNotFound',
  },
  validateActivation: itsPlate,
  activateParking: itsPlate,
  confirmOrder: {
    sent: (of) => [{ params: { id: of.walletOrderId }, body: { payments: [{ payment_form_id: 4 }] } }],
    ...missing,
  },
  saveTopUp: {
    sent: (of, own) => [
      { params: { id: of.walletId }, body: { ...topUp, card_id: own.cardId } },
      { params: { id: own.walletId }, body: { ...topUp, card_id: of.cardId } },
    ],
    ...missing,
  },
  deleteCard: { sent: (of) => [{ params: { id: of.cardId } }], ...missing },
  endSession: { sent: (of) => [{ params: { id: of.sessionId } }], ...missing },
  deleteAccount: {
    // Without force, so that the owner, who has credit, stays.
    sent: (of) => [{ params: { id: of.userId }, body: {} }],
    status: 403,
    type: 'Forbidden',
  },
  createOrder: { sent: (of) => [{ body: orderBody(of.userId) }], status: 403, type: 'Forbidden' },
  updateOrder: {
    sent: (of) => [{ params: { id: of.orderId }, body: { payment_form_input: [{ payment_form_id: 11 }] } }],
    ...missing,
  },
  readNotice: { sent: (of) => [{ params: { notice: of.noticeId } }], ...missing },
  addContest: {
    sent: (of) => [{ params: { notice: of.noticeId }, body: { text: 'Eu tinha um ticket.', photos: [] } }],
    ...missing,
  },
  readOrder: { sent: (of) => [{ params: { id: of.orderId } }], ...missing },
  giveUpOrder: { sent: (of) => [{ params: { id: of.orderId } }], ...missing },
  dissociateVehicle: {
    sent: (of, own) => [
      { params: { vehicleId: of.vehicleId, walletId: of.walletId } },
      ...(of === own
        ? []
        : [
            { params: { vehicleId: of.vehicleId, walletId: own.walletId } },
            { params: { vehicleId: own.vehicleId, walletId: of.walletId } },
          ]),
    ],
    ...missing,
  },
  viewBanner: { sent: (of) => [{ params: { userId: of.userId } }], status: 403, type: 'Forbidden' },
  saveBanner: {
    sent: (of) => [{ params: { bannerId: 1, userId: of.userId } }],
    status: 403,
    type: 'Forbidden',
  },
  correctPlate: {
    sent: (of) => [{ params: { transaction_id: of.transactionId }, body: { plate: of.plate } }],
    ...missing,
  },
  changeVehicle: ofVehicle({ name: 'Meu', is_default: true }),
  switchAutomatic: ofVehicle({ automatic_activation: true }, undefined),
  confirmVehicle: ofVehicle({ still_mine: true }),
  reverseAutomatic: { sent: (of) => [{ params: { transaction_id: of.automaticId } }], ...missing },
  readSharing: { sent: (of) => [{ params: { walletId: of.walletId } }], ...missing },
  createInvitation: {
    sent: (of) => [{ params: { walletId: of.walletId }, body: { role: 'park' } }],
    ...missing,
  },
  revokeInvitation: { sent: (of, own) => inWallet(of, own, of.invitationId), ...missing },
  changeMember: {
    sent: (of, own) => inWallet(of, own, of.memberId).map((sent) => ({ ...sent, body: { role: 'view' } })),
    ...missing,
  },
  deleteMember: { sent: (of, own) => inWallet(of, own, of.memberId), ...missing },
  leaveWallet: { sent: (of) => [{ params: { walletId: of.walletId } }], ...missing },
  readDevolution: ofTicket,
  readTopUp: ofWallet,
  stopTopUp: ofWallet,
  leaveParking: ofTicket,
}

/** What refuses its owner for another reason; all else succeeds. */
const refusedToOwner: Record<string, string> = {
  dissociateVehicle: 'VehicleParked',
  correctPlate: 'PlateSame',
  deleteAccount: 'UserHasBalance',
  // Nobody leaves an own wallet.
  leaveWallet: 'NotFound',
}

/** The programme's own side has its own matrix, by roles. */
const isDrivers = ({ auth, path }: Endpoint): boolean =>
  auth !== 'operator' && !path.startsWith('/api/staff/')
const hasInput = ({ input }: Endpoint): boolean =>
  Object.values(input).some((part) => part && !(part instanceof z.ZodMiniObject && isEmpty(part)))
const isEmpty = (part: { shape: object }): boolean => Object.keys(part.shape).length === 0

let app: TestApp
let [ana, bia]: TestDriver[] = []
let ofAna: Owned
let ofBia: Owned

/** A second place where the driver is logged in, so that ending it costs the test nothing. */
const anotherSession = async (driver: TestDriver): Promise<number> => {
  const opened = { userId: driver.userId, accessingFrom: null, device: null }
  const tokenHash = Buffer.from(`another of ${driver.userId}`)
  await insertSession(app.rotativo.parts.db.kysely, { ...opened, tokenHash }, app.clock.now())
  const { data } = await app.call(listSessions, {}, driver)
  return data.find(({ current }) => !current)?.id ?? 0
}

const belongings = async (driver: TestDriver, plate: string): Promise<Owned> => {
  const { transaction_id } = await app.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    driver,
  )
  const order = await app.call(createOrder, { body: orderBody(driver.userId) }, driver)
  const vehicle = (await app.call(listMyVehicles, {}, driver)).data[0]
  return {
    userId: driver.userId,
    walletId: driver.walletId,
    vehicleId: vehicle?.id ?? 0,
    noticeId: await aNotice(app, plate),
    plate,
    transactionId: transaction_id,
    movementId: await theMovement(driver),
    orderId: order.id,
    walletOrderId: await placeWalletOrder(app, driver, await aNotice(app, plate)),
    cardId: await aCard(app, driver),
    automaticId: await anAutomaticTicket(app, driver),
    sessionId: await anotherSession(driver),
    pdfJobId: await aPdf(driver),
    ...(await aSharing(driver)),
  }
}

const aSharing = async (owner: TestDriver): Promise<Pick<Owned, 'memberId' | 'invitationId'>> => {
  const params = { walletId: owner.walletId }
  await shareWallet(app, owner.walletId, (await aDriver(app)).userId)
  const { id } = await app.call(createInvitation, { params, body: { role: 'park' } }, owner)
  const { members } = await app.call(readSharing, { params }, owner)
  return { memberId: members[0]?.id ?? 0, invitationId: id }
}

const theMovement = async (driver: TestDriver): Promise<number> => {
  const query = { ...allTime, wallet_id: driver.walletId }
  const { data } = await app.call(listTransactions, { query }, driver)
  return data.find(({ type }) => type === transactionTypes.parking)?.id ?? 0
}

/** A PDF of the driver's wallet that is ready to be fetched. */
const aPdf = async (driver: TestDriver): Promise<number> => {
  const query = { ...allTime, wallet_id: driver.walletId }
  const { id: jobId } = (await app.call(exportTransactions, { query }, driver)).data
  const isReady = () =>
    app.call(readPdfUrl, { params: { jobId } }, driver).then(
      () => true,
      () => false,
    )
  while (!(await isReady()));
  return jobId
}

const numbers =
  'userId walletId vehicleId noticeId transactionId movementId cardId automaticId sessionId pdfJobId memberId invitationId'

const nobodys = {
  ...Object.fromEntries(numbers.split(' ').map((name) => [name, 999_999_999])),
  plate: 'ZZZ0Z00',
  orderId: 'z'.repeat(32),
  walletOrderId: 'z'.repeat(32),
} as Owned

beforeAll(async () => {
  app = await startApp()
  const plates = [aPlate(), aPlate()] as const
  ana = await aDriver(app, { credit: 5000, plates: [plates[0]], name: 'Ana Aparecida' })
  bia = await aDriver(app, { credit: 5000, plates: [plates[1]], name: 'Beatriz Beltrana' })
  ofAna = await belongings(ana, plates[0])
  ofBia = await belongings(bia, plates[1])
})
afterAll(() => app.close())

const send = async (endpoint: Endpoint, sent: Sent, driver: TestDriver | undefined) => {
  const body = endpoint.method === 'GET' ? undefined : (sent.body ?? {})
  const response = await app.http(endpoint.method, pathOf(endpoint, sent), body, { token: driver?.token })
  const isFile = response.ok && endpoint.file !== undefined
  return { status: response.status, body: isFile ? {} : await response.json() }
}

const endpointOf = (name: string): Endpoint => {
  const found = calls.find((call) => call.name === name)
  if (!found) throw new Error(`there is no call ${name}`)
  return found.endpoint
}

/** Everything that a driver can own or change. */
const tables = [
  ['users', 'wallets', 'wallet_members', 'vehicles', 'activations', 'activation_details', 'devolutions'],
  [
    'ledger_transactions',
    'postings',
    'orders',
    'payments',
    'refunds',
    'notices',
    'order_notices',
    'contests',
  ],
  ['guest_tickets', 'guest_activations', 'saved_cards', 'order_payment_data', 'sessions'],
  ['pdf_jobs', 'pdf_links', 'wallet_invitations'],
].flat()

const everything = async (): Promise<Record<string, unknown>> => {
  const { pool } = app.rotativo.parts.db
  const read = async (table: string) => [
    table,
    (await pool.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows,
  ]
  return Object.fromEntries(await Promise.all(tables.map(read)))
}

describe('what belongs to another driver', () => {
  it('is tried by every call that could name it', () => {
    const unnamed = calls
      .filter(({ endpoint }) => isDrivers(endpoint) && hasInput(endpoint))
      .map(({ name }) => name)
      .filter((name) => !(name in attempts) && !(name in harmless))
    expect(unnamed).toEqual([])
    const known = new Set(calls.map(({ name }) => name))
    expect(Object.keys({ ...attempts, ...harmless }).filter((name) => !known.has(name))).toEqual([])
  })

  for (const [name, { sent, status, type }] of Object.entries(attempts)) {
    it(`is refused by ${name} like a missing one, and stays as it was [role.server-model]`, async () => {
      const endpoint = endpointOf(name)
      const before = await everything()
      const [foreign, missing] = [sent(ofBia, ofAna), sent(nobodys, ofAna)]
      for (const [n, input] of foreign.entries()) {
        const answer = await send(endpoint, input, ana)
        expect(answer).toMatchObject({ status, body: { type } })
        expect(answer).toEqual(await send(endpoint, missing[n] ?? {}, ana))
      }
      expect(await everything()).toEqual(before)
    })
  }

  it('is found with the same ids by its owner, so that the refusals above are about access', async () => {
    for (const [name, { sent }] of Object.entries(attempts)) {
      for (const input of sent(ofBia, ofBia)) {
        const answer = await send(endpointOf(name), input, bia)
        const said = answer.status === 200 ? 'done' : answer.body.type
        expect(said, name).toBe(refusedToOwner[name] ?? 'done')
      }
    }
  })

  it('stands in no list', async () => {
    const secrets = [ofBia.plate, ofBia.orderId, bia?.identification, bia?.email, bia?.phone, bia?.name]
    const lists = calls.filter(
      ({ endpoint }) =>
        endpoint.method === 'GET' &&
        endpoint.auth !== 'anyone' &&
        isDrivers(endpoint) &&
        !hasInput(endpoint) &&
        !('file' in endpoint) &&
        !endpoint.path.includes('resubmit'),
    )
    expect(lists.length).toBeGreaterThan(4)
    for (const { name, endpoint } of lists) {
      const answer = await send(endpoint, {}, ana)
      expect(answer.status, name).toBe(200)
      const text = JSON.stringify(answer.body)
      expect(
        secrets.filter((secret) => secret && text.includes(secret)),
        name,
      ).toEqual([])
    }
  })
})

describe('who is not logged in', () => {
  it('is refused by every call that needs a driver, whatever it names [role.driver]', async () => {
    const before = await everything()
    for (const { name, endpoint } of calls) {
      if (endpoint.auth === 'anyone' || !isDrivers(endpoint)) continue
      const input = attempts[name]?.sent(ofBia, ofAna)[0] ?? { params: { code: '0000' } }
      const answer = await send(endpoint, input, undefined)
      expect(answer, name).toMatchObject({ status: 401, body: { type: 'Unauthenticated' } })
    }
    expect(await everything()).toEqual(before)
  })

  it('or not confirmed is refused by every call that needs a confirmed driver', async () => {
    const plate = aPlate()
    const unconfirmed = await aDriver(app, { credit: 1000, plates: [plate], confirmed: false })
    for (const { name, endpoint } of calls.filter(({ endpoint }) => endpoint.auth === 'driver')) {
      const input = attempts[name]?.sent(ofBia, ofAna)[0] ?? {}
      const answer = await send(endpoint, input, unconfirmed)
      expect(answer, name).toMatchObject({ status: 403, body: { type: 'UserNotVerified' } })
    }
  })
})
