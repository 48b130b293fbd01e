import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRefund } from '#contract/account/leaving.ts'
import { calls } from '#contract/calls.ts'
import { activateParking } from '#contract/parking.ts'
import { takesKey } from '#contract/refusals.ts'
import { publishCampaign } from '#contract/staff/campaigns.ts'
import { approveCorrection, proposeCorrection, refuseCorrection } from '#contract/staff/corrections.ts'
import {
  correctTicketPlate,
  freeTaxId,
  resendReceipt,
  unlockDriver,
  viewDriver,
} from '#contract/staff/drivers.ts'
import {
  exportContests,
  exportCorrections,
  exportNotices,
  exportRefundRequests,
  exportRegister,
  exportTakings,
} from '#contract/staff/exports.ts'
import { correctGuestPlate, resendGuestReceipt, viewGuestTicket } from '#contract/staff/guest-tickets.ts'
import { cancelOfficeNotice, decideContest, releaseOfficeNotice } from '#contract/staff/notices.ts'
import { deletePasskey } from '#contract/staff/passkeys.ts'
import { addStaff, approveRoles, refuseRoles, unlockStaff, updateStaff } from '#contract/staff/people.ts'
import {
  listOfficeRefundRequests,
  payOfficeRefundRequest,
  refuseOfficeRefundRequest,
} from '#contract/staff/takings.ts'
import { cents } from '#domain/money/cents.ts'
import { lockNotice } from '#server/features/notices/lock-notice.ts'
import { moveClock } from '#server/features/notices/move-clock.ts'
import { type Sent, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice, buyTicket } from '#testkit/guests.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, products } from '#testkit/parking.ts'
import { anEmail } from '#testkit/registrations.ts'
import { aPendingPerson, aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

/** Sends an act of the office, or another one of the same call. */
type Act = (sent: Sent, isOther?: boolean) => Promise<unknown>

const reason = 'Conferimos as fotos'
const kysely = () => app.rotativo.parts.db.kysely

/** A driver whose sheet the person has opened, which an act for a driver asks for. */
const looked = async (by: TestStaff, wanted: Parameters<typeof aDriver>[1] = {}) => {
  const driver = await aDriver(app, wanted)
  const params = { id: driver.driverId }
  const sheet = () =>
    app.call(viewDriver, { params, body: { reason: 'counter', words: 'Perguntou pelo ticket' } }, by)
  await sheet()
  return { driver, params, sheet }
}

const parked = async (by: TestStaff) => {
  const plate = aPlate()
  const { driver, params, sheet } = await looked(by, { credit: 1000, plates: [plate] })
  await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  await app.messages(driver.email)
  return { params, sheet: await sheet() }
}

/** A visitor's ticket that the person has looked at. */
const visited = async (by: TestStaff) => {
  const { id } = await buyTicket(app)
  await payOrder(app, id)
  await untilStatus(app, id, 2)
  const params = { id }
  await app.call(viewGuestTicket, { params, body: { reason: 'counter', words: 'Perguntou pelo ticket' } }, by)
  return { params }
}

const proposal = (driver: TestDriver, amount = 300) => ({
  params: { id: driver.driverId },
  body: {
    wallet_id: driver.walletId,
    balance: 'bonus' as const,
    direction: 'give' as const,
    amount: cents(amount),
    reason,
  },
})

const proposed = async (): Promise<number> => {
  const support = await aStaff(app, ['support'])
  const { driver } = await looked(support)
  return (await app.call(proposeCorrection, proposal(driver), support)).id
}

const askedBack = async (credit: number) => {
  const driver = await aDriver(app, { credit })
  await app.call(requestRefund, {}, driver)
  const { data } = await app.call(listOfficeRefundRequests, { query: {} }, await aStaff(app, ['finance']))
  return { driver, id: data.find((one) => one.driver?.driver_id === driver.driverId)?.id ?? 0 }
}

const decidesRoles = async (call: typeof approveRoles | typeof refuseRoles): Promise<Act> => {
  const { id } = await aPendingPerson(app, await aStaff(app, ['manager']))
  return (sent, isOther) =>
    app.call(
      call as typeof approveRoles,
      { params: { id }, body: { roles: isOther ? [] : ['finance'] } },
      sent,
    )
}

const contested = async (): Promise<number> => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const { contests } = await contestNotice(app, await aNotice(app, plate), driver)
  return contests.at(-1)?.id ?? 0
}

const held = async (): Promise<number> => {
  const id = await aNotice(app, aPlate())
  await kysely()
    .transaction()
    .execute(async (tx) => moveClock(tx, await lockNotice(tx, id), 'held', app.clock.now()))
  return id
}

const passkeyOf = async (by: TestStaff): Promise<number> => {
  const credential_id = aPlate()
  const made = { public_key: Buffer.from('k'), counter: 0, transports: [], name: 'Celular' }
  const { id } = await kysely()
    .insertInto('staff_passkeys')
    .values({ ...made, staff_id: by.id, credential_id, created_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Each act, with what it needs made ready. */
const acts: Record<string, (by: TestStaff) => Promise<Act>> = {
  payOfficeRefundRequest: async () => {
    const { id } = await askedBack(4200)
    return (sent, isOther) =>
      app.call(
        payOfficeRefundRequest,
        { params: { id }, body: { amount: cents(isOther ? 4100 : 4200) } },
        sent,
      )
  },
  refuseOfficeRefundRequest: async () => {
    const { id } = await askedBack(900)
    return (sent, isOther) => app.call(refuseOfficeRefundRequest, { params: { id: isOther ? 1 : id } }, sent)
  },
  proposeCorrection: async (by) => {
    const { driver } = await looked(by)
    return (sent, isOther) => app.call(proposeCorrection, proposal(driver, isOther ? 301 : 300), sent)
  },
  approveCorrection: async () => {
    const ids = [await proposed(), await proposed()]
    return (sent, isOther) => app.call(approveCorrection, { params: { id: ids[isOther ? 1 : 0] ?? 0 } }, sent)
  },
  refuseCorrection: async () => {
    const ids = [await proposed(), await proposed()]
    return (sent, isOther) => app.call(refuseCorrection, { params: { id: ids[isOther ? 1 : 0] ?? 0 } }, sent)
  },
  publishCampaign: async () => (sent, isOther) => {
    const body = { name: 'zona-nova', title: 'Nova zona', text: 'A zona cresceu.', link: '/faq' }
    return app.call(publishCampaign, { body: isOther ? { ...body, name: 'outra' } : body }, sent)
  },
  correctTicketPlate: async (by) => {
    const { params, sheet } = await parked(by)
    const plates = [aPlate(), aPlate()]
    const ticket = sheet.tickets[0]?.id ?? 0
    return (sent, isOther) => {
      const body = { plate: plates[isOther ? 1 : 0] ?? '', reason }
      return app.call(correctTicketPlate, { params: { ...params, ticket }, body }, sent)
    }
  },
  resendReceipt: async (by) => {
    const { params, sheet } = await parked(by)
    const message = sheet.messages.find(({ is_receipt }) => is_receipt)?.id ?? 0
    return (sent, isOther) =>
      app.call(resendReceipt, { params: { ...params, message: isOther ? 1 : message } }, sent)
  },
  correctGuestPlate: async (by) => {
    const { params } = await visited(by)
    const plates = [aPlate(), aPlate()]
    return (sent, isOther) =>
      app.call(correctGuestPlate, { params, body: { plate: plates[isOther ? 1 : 0] ?? '', reason } }, sent)
  },
  resendGuestReceipt: async (by) => {
    const { params } = await visited(by)
    return (sent, isOther) =>
      app.call(resendGuestReceipt, { params: isOther ? { id: 'other' } : params }, sent)
  },
  unlockDriver: async (by) => {
    const { params } = await looked(by)
    return (sent, isOther) => app.call(unlockDriver, { params: isOther ? { id: 1 } : params }, sent)
  },
  freeTaxId: async (by) => {
    const { params } = await looked(by, { confirmed: false })
    return (sent, isOther) => app.call(freeTaxId, { params: isOther ? { id: 1 } : params }, sent)
  },
  cancelOfficeNotice: async () => {
    const id = await aNotice(app, aPlate())
    return (sent, isOther) =>
      app.call(
        cancelOfficeNotice,
        { params: { id }, body: { reason: isOther ? `${reason}.` : reason } },
        sent,
      )
  },
  releaseOfficeNotice: async () => {
    const id = await held()
    return (sent, isOther) =>
      app.call(
        releaseOfficeNotice,
        { params: { id }, body: { reason: isOther ? `${reason}.` : reason } },
        sent,
      )
  },
  decideContest: async () => {
    const id = await contested()
    return (sent, isOther) =>
      app.call(decideContest, { params: { id }, body: { accept: isOther !== true, reason } }, sent)
  },
  addStaff: async () => {
    const body = { email: anEmail(), name: 'Nara Nova', roles: ['agent' as const] }
    return (sent, isOther) => app.call(addStaff, { body: isOther ? { ...body, name: 'Nara' } : body }, sent)
  },
  updateStaff: async () => {
    const { id } = await aStaff(app, ['agent'])
    return (sent, isOther) =>
      app.call(
        updateStaff,
        { params: { id }, body: { roles: ['agent'], suspended: isOther !== true, reason } },
        sent,
      )
  },
  approveRoles: async () => decidesRoles(approveRoles),
  refuseRoles: async () => decidesRoles(refuseRoles),
  unlockStaff: async () => {
    const { id } = await aStaff(app, ['agent'])
    return (sent, isOther) => app.call(unlockStaff, { params: { id: isOther ? 1 : id } }, sent)
  },
  deletePasskey: async (by) => {
    const ids = [await passkeyOf(by), await passkeyOf(by)]
    return (sent, isOther) => app.call(deletePasskey, { params: { id: ids[isOther ? 1 : 0] ?? 0 } }, sent)
  },
  exportNotices: async () => (sent, isOther) =>
    app.call(exportNotices, { body: { plate: isOther ? 'ABC1D24' : 'ABC1D23' } }, sent),
  exportContests: async () => (sent, isOther) =>
    app.call(exportContests, { body: { state: isOther ? 'open' : 'decided' } }, sent),
  exportRegister: async () => (sent, isOther) =>
    app.call(exportRegister, { body: { plate: isOther ? 'ABC1D24' : 'ABC1D23' } }, sent),
  exportTakings: async () => (sent, isOther) =>
    app.call(
      exportTakings,
      { body: { from: isOther ? '2026-01-02' : '2026-01-01', until: '2026-01-31' } },
      sent,
    ),
  exportRefundRequests: async () => (sent, isOther) =>
    app.call(exportRefundRequests, { body: { state: isOther ? 'open' : 'paid' } }, sent),
  exportCorrections: async () => (sent, isOther) =>
    app.call(exportCorrections, { body: { state: isOther ? 'open' : 'approved' } }, sent),
}

/** The acts of a person in the register, without whom a job found for a table that the person asked for. */
const linesOf = async (by: TestStaff): Promise<number> => {
  const lines = kysely().selectFrom('staff_register').select('id').where('staff_id', '=', by.id)
  const own = sql<boolean>`not (driver_id is not null and details ? 'export')`
  return (await lines.where(own).execute()).length
}

describe('an act of the office that comes again by its key', () => {
  it('is any that takes one', () => {
    const takers = calls.filter(({ endpoint }) => endpoint.auth === 'staff' && takesKey(endpoint))
    expect(Object.keys(acts).toSorted()).toEqual(takers.map(({ name }) => name).toSorted())
  })

  it.each(Object.keys(acts))(
    'is done once, also half an hour later, and answered as it was: %s',
    async (name) => {
      const by = await aStaff(app, ['support', 'finance', 'manager'])
      const act = await acts[name]?.(by)
      const sent = { headers: by.headers, key: `again-${name}` }
      const before = await linesOf(by)
      const first = await act?.(sent)
      expect(first).toBeTypeOf('object')
      expect(await linesOf(by)).toBe(before + 1)
      await app.advance(31 * 60)
      expect(await act?.(sent)).toEqual(first)
      await expect(act?.(sent, true)).rejects.toThrow('422 IdempotencyKeyReused')
      expect(await linesOf(by)).toBe(before + 1)
    },
  )

  it('and is a refusal is refused as before, also when it could be done now; by a new key it is done', async () => {
    const finance = await aStaff(app, ['finance'])
    const { driver, id } = await askedBack(4200)
    const pay = (key: string) =>
      app.call(
        payOfficeRefundRequest,
        { params: { id }, body: { amount: cents(4100) } },
        { headers: finance.headers, key },
      )
    await expect(pay('too-little')).rejects.toThrow('RefundDisagrees')
    const support = await aStaff(app, ['support'])
    await app.call(
      viewDriver,
      { params: { id: driver.driverId }, body: { reason: 'refund', words: 'Sobrava um real' } },
      support,
    )
    const { id: more } = await app.call(
      proposeCorrection,
      {
        ...proposal(driver),
        body: { ...proposal(driver).body, balance: 'credit', direction: 'take', amount: cents(100) },
      },
      support,
    )
    await app.call(approveCorrection, { params: { id: more } }, finance)
    await expect(pay('too-little')).rejects.toThrow('RefundDisagrees')
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 4100, bonus: 0 })
    expect(await pay('more')).toMatchObject({ state: 'paid' })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 0, bonus: 0 })
  })

  it('is the act of one person: what another one sends by an equal key is theirs', async () => {
    const [first, second] = [await aStaff(app, ['support']), await aStaff(app, ['support'])]
    const { driver } = await looked(first)
    await app.call(
      viewDriver,
      { params: { id: driver.driverId }, body: { reason: 'counter', words: 'Voltou ao balcão' } },
      second,
    )
    const [one, two] = await Promise.all(
      [first, second].map(({ headers }) =>
        app.call(proposeCorrection, proposal(driver), { headers, key: 'equal' }),
      ),
    )
    expect(one?.id).not.toBe(two?.id)
  })
})
