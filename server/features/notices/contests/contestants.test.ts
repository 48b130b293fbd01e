import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPublicContest, readPublicNotice } from '#contract/notices/contests.ts'
import { exportContests } from '#contract/staff/exports.ts'
import { listContests, viewOfficeNotice } from '#contract/staff/notices.ts'
import { refused, type Sent, startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { contestNotice, contestText, decide, noticePage } from '#testkit/contests.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aPage, buyTicket, noticeStatus } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { manyOrders, payOrder, untilStatus } from '#testkit/orders.ts'
import { confirm, placeBy } from '#testkit/payments.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

const hour = 3600

let app: TestApp
let office: TestStaff
beforeAll(async () => {
  const lookup = { max: 10_000, windowSeconds: 600 }
  app = await startApp({ settings: { limits: { ...manyOrders.limits, lookup }, sessionIdleDays: 365 } })
})
afterAll(() => closeAudited(app))

const kysely = () => app.rotativo.parts.db.kysely
const open = refused(409, 'ContestOpen')
const spent = refused(422, 'ContestSpent')
type Case = { owner: TestDriver; plate: string; id: number; number: string }

/** An owner whose vehicle gets a notice that is dearer after 48 hours, and the paper on its windscreen. */
const noticed = async (wanted: { credit?: number } = {}): Promise<Case> => {
  const plate = aPlate()
  const owner = await aDriver(app, { plates: [plate], ...wanted })
  const { id, number } = await notice(app, { plate, type: 'special_bay' })
  office = await aStaff(app, ['manager'])
  return { owner, plate, id, number }
}

/** A stranger who read number and plate from the paper. */
const stranger = async ({ number, plate }: Case, sent: Sent = aPage()) => {
  const body = { plate, text: contestText, photos: [] }
  const { contests } = await app.call(addPublicContest, { params: { notice: number }, body }, sent)
  return contests.at(-1)?.id ?? 0
}

const linksOf = async (plate: string) => {
  const query = { state: 'any', plate, protocol: '' } as const
  return (await app.call(listContests, { query }, office)).data.map(({ link }) => link).toReversed()
}

const clockOf = async (id: number) =>
  (await kysely().selectFrom('notices').select('clock').where('id', '=', id).executeTakeFirstOrThrow()).clock

describe('contests by strangers', () => {
  it('leave the owner both contests, open and rejected ones alike', async () => {
    const one = await noticed()
    await decide(app, await stranger(one), false, office)
    await decide(app, await stranger(one), false, office)
    await stranger(one)
    expect(await noticePage(app, one.id, one.owner)).toMatchObject({ is_contestable: true, contests_left: 2 })
    for (let n = 0; n < 2; n++) {
      const { contests } = await contestNotice(app, one.id, one.owner)
      await expect(contestNotice(app, one.id, one.owner)).rejects.toMatchObject(open)
      await decide(app, contests.at(-1)?.id ?? 0, false, office)
    }
    await expect(contestNotice(app, one.id, one.owner)).rejects.toMatchObject(spent)
  })

  it('are counted per page, all that name no page as one, and ten of one notice at most', async () => {
    const one = await noticed()
    const page = aPage()
    await stranger(one, page)
    await expect(stranger(one, page)).rejects.toMatchObject(open)
    await stranger(one, {})
    await expect(stranger(one, {})).rejects.toMatchObject(open)
    for (let n = 2; n < 10; n++) await stranger(one)
    await expect(stranger(one)).rejects.toMatchObject(spent)
    const query = { plate: one.plate }
    const shown = { params: { notice: one.number }, query }
    expect(await app.call(readPublicNotice, shown, aPage())).toMatchObject({ is_contestable: false })
    await contestNotice(app, one.id, one.owner)
  })

  it('without an account take no place of an owner who registered after the notice', async () => {
    const one = await noticed()
    for (let n = 0; n < 10; n++) {
      const id = await stranger(one)
      if (n < 2) await decide(app, id, false, office)
    }
    await expect(stranger(one)).rejects.toMatchObject(spent)
    const late = await aDriver(app, { plates: [one.plate] })
    await contestNotice(app, one.number, late, { plate: one.plate })
    expect(await clockOf(one.id)).toBe('contested')
  })

  it('stop the clock twice in all, so that they cannot hold the deadline off for ever', async () => {
    const one = await noticed()
    for (const clock of ['contested', 'contested', 'running']) {
      const id = await stranger(one)
      expect(await clockOf(one.id)).toBe(clock)
      await decide(app, id, false, office)
      expect(await clockOf(one.id)).toBe('running')
    }
    const { time_line } = await noticePage(app, one.id, one.owner)
    expect(time_line.slice(1).map(({ what }) => what)).toEqual([
      ...['contested', 'contest_ended', 'contested', 'contest_ended'],
      ...['contest_sent', 'contest_rejected'],
    ])
    await contestNotice(app, one.id, one.owner)
    expect(await clockOf(one.id)).toBe('contested')
  })

  it('let the clock run on only after the last open contest, and the owner gets a message when it does', async () => {
    const one = await noticed()
    const [first, second] = [await stranger(one), await stranger(one)]
    const { contests } = await contestNotice(app, one.id, one.owner)
    await app.advance(72 * hour)
    office = await aStaff(app, ['manager'])
    await decide(app, contests.at(-1)?.id ?? 0, false, office)
    await decide(app, first, false, office)
    expect(await noticePage(app, one.id, one.owner)).toMatchObject({ clock: 'contested', price: 3600 })
    const messages = async () => {
      await delivered(app)
      const all = await app.messages(one.owner.email, 0)
      return all.filter(({ subject }) => subject?.includes('Fim da análise')).length
    }
    expect(await messages()).toBe(0)
    await decide(app, second, false, office)
    expect(await noticePage(app, one.id, one.owner)).toMatchObject({ clock: 'running', price: 3600 })
    expect(await messages()).toBe(1)
  })

  it('do not end the hold of a notice, rejected or not, nor keep an outage from holding it', async () => {
    const one = await noticed()
    const held = { clock: 'held', held_at: app.clock.now() }
    await kysely().updateTable('notices').set(held).where('id', '=', one.id).execute()
    await decide(app, await stranger(one), false, office)
    expect(await clockOf(one.id)).toBe('held')
    await decide(app, await stranger(one), true, office)
    expect(await noticePage(app, one.id, one.owner)).toMatchObject({ status: 5, clock: 'running' })
  })
})

describe('the contest of one that is accepted', () => {
  it('ends the others with it, and the money goes back once', async () => {
    const one = await noticed({ credit: 10_000 })
    const order = await placeBy(app, one.owner, 4, [one.id])
    await confirm(app, one.owner, order.id, { payment_form_id: 4 })
    const { contests } = await contestNotice(app, one.id, one.owner)
    const other = await stranger(one)
    await decide(app, other, true, office)
    expect(await noticePage(app, one.id, one.owner)).toMatchObject({
      status: 5,
      contests: [{ id: contests[0]?.id, state: 'accepted' }, { state: 'accepted' }],
    })
    const wallet = kysely()
      .selectFrom('wallets')
      .select('balance_credit')
      .where('id', '=', one.owner.walletId)
    expect(await wallet.executeTakeFirst()).toEqual({ balance_credit: 10_000 })
  })
})

describe('the office', () => {
  it('sees what links each contestant to the vehicle, in the list, the evidence and the table', async () => {
    const plate = aPlate()
    const page = aPage()
    const owner = await aDriver(app, { plates: [plate] })
    const unconfirmed = await aDriver(app, { plates: [plate], confirmed: false })
    const bought = await buyTicket(app, { plate }, page)
    await payOrder(app, bought.id)
    await untilStatus(app, bought.id, 2)
    await app.advance(2 * hour)
    const { id, number } = await notice(app, { plate })
    office = await aStaff(app, ['manager'])
    const late = await aDriver(app, { plates: [plate] })
    const one = { owner, plate, id, number }
    for (const driver of [owner, late]) await contestNotice(app, number, driver, { plate })
    await stranger(one, page)
    await stranger(one)
    await kysely()
      .updateTable('users')
      .set({ active_mail: true })
      .where('id', '=', unconfirmed.userId)
      .execute()
    await contestNotice(app, number, unconfirmed, { plate })
    expect(await linksOf(plate)).toEqual(['vehicle', null, 'ticket', null, 'vehicle'])
    const look = { params: { id }, body: { reason: 'contest', words: '' } } as const
    const { contests } = await app.call(viewOfficeNotice, look, office)
    expect(contests.map(({ link }) => link)).toEqual(['vehicle', null, 'ticket', null, 'vehicle'])
    const body = { state: 'any', plate, protocol: '' } as const
    await app.call(exportContests, { body }, office)
  })

  it('links no one by a ticket bought after the notice, or older than a day', async () => {
    const [old, after] = [aPage(), aPage()]
    const one = { ...(await noticed()), plate: aPlate() }
    await payOrder(app, (await buyTicket(app, { plate: one.plate }, old)).id)
    await app.advance(26 * hour)
    const { id, number } = await notice(app, { plate: one.plate })
    await payOrder(app, (await buyTicket(app, { plate: one.plate }, after)).id)
    for (const page of [old, after]) await stranger({ ...one, id, number }, page)
    office = await aStaff(app, ['manager'])
    expect(await linksOf(one.plate)).toEqual([null, null])
    expect(await noticeStatus(app, id)).toBe(2)
  })
})

describe('contests at once', () => {
  it('are taken one of each contestant, and a crowd of strangers does not keep the owner out', async () => {
    const one = await noticed()
    const page = aPage()
    const twice = [1, 2].map(() => stranger(one, page))
    const owners = [1, 2].map(() => contestNotice(app, one.id, one.owner))
    const all = await Promise.allSettled([...twice, ...owners, ...[1, 2, 3].map(() => stranger(one))])
    const taken = all.map(({ status }) => status === 'fulfilled')
    expect(taken.slice(0, 2).filter(Boolean)).toHaveLength(1)
    expect(taken.slice(2, 4).filter(Boolean)).toHaveLength(1)
    expect(taken.slice(4)).toEqual([true, true, true])
    expect((await linksOf(one.plate)).filter((link) => link === 'vehicle')).toHaveLength(1)
  })
})
