import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { logOut } from '#contract/account/sessions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { activateParking } from '#contract/parking.ts'
import { dayMs, minuteMs } from '#domain/durations.ts'
import { inGroup, type Together } from '#server/database/idempotency.ts'
import { part, statement } from '#server/database/statement.ts'
import { audit } from '#server/operator/audit.ts'
import type { Parts } from '#server/parts.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { type OwnCalls, serveOwnCalls } from '#testkit/own-calls.ts'
import { balancesOf, products } from '#testkit/parking.ts'
import { assumeSession, rememberSession } from './assumed-caller.ts'

const callOf = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/api/test/${name}`,
    auth: 'driver',
    summary: 'Something of a driver.',
    readsCallerInCommit: true,
    input: {},
    output: z.object({ message: z.string() }),
    refusals: [],
  })
const [forgetting, asking] = [callOf('forgets-its-caller'), callOf('asks-for-its-caller')]

/** Locks and writes nothing, so that it is told what its protocol makes of the caller. */
const nothing: Together<string, string, never, { message: string }> = {
  names: () => [],
  read: (calls) => [statement('nothing', part`select unnest(${calls}::text[]) as said`)],
  found: ([rows]) => rows?.map(({ said }) => said as string) ?? [],
  decide: (said) => ({ answer: { message: said }, write: null }),
  write: () => [],
}

let calls: OwnCalls
let app: TestApp
let other: TestApp
beforeAll(async () => {
  calls = await serveOwnCalls({}, (bind, { db }) => {
    bind(forgetting, async () => ({ message: 'done' }))
    bind(asking, (_parts, _input, call) => inGroup(db, call, nothing, 'done'))
  })
  app = calls.app
  other = await startApp({ databaseUrl: app.databaseUrl })
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await other.close()
  await calls.close()
})

type Parker = TestDriver & { plate: string }

const park = ({ plate, token }: Parker, key?: string, product_id: number = products.centro60) =>
  app.call(activateParking, { body: { plate, product_id } }, { token, ...(key ? { key } : {}) })

const whoHasNotParked = async (): Promise<Parker> => {
  const plate = aPlate()
  return { ...(await aDriver(app, { credit: 1000, plates: [plate] })), plate }
}

/** A driver who has parked once, so that the server knows the session from then. */
const whoHasParked = async (key?: string): Promise<Parker> => {
  const driver = await whoHasNotParked()
  await park(driver, key)
  return driver
}
const afterOne = { credit: 700, bonus: 0 }
const afterTwo = { credit: 400, bonus: 0 }

const ended = { status: 401, body: { type: 'Unauthenticated' } }
const endElsewhere = ({ token }: Parker) => other.call(logOut, {}, { token })

/** How many connections for single rows were asked for meanwhile: one for each exchange that is not shared. */
const connectionsFor = async (work: () => Promise<unknown>): Promise<number> => {
  const { byIndex } = app.rotativo.parts.db
  let count = 0
  const more = () => count++
  byIndex.on('acquire', more)
  await work().finally(() => byIndex.off('acquire', more))
  return count
}

const users = () => app.rotativo.parts.db.kysely.updateTable('users')

describe('whoever is assumed to call', () => {
  it('is asked for together with all else, once the session is known', async () => {
    const driver = await whoHasNotParked()
    expect(await connectionsFor(() => park(driver))).toBe(2)
    expect(await connectionsFor(() => park(driver))).toBe(1)
    expect(await balancesOf(app, driver.walletId)).toEqual(afterTwo)
  })

  it('is nobody when the session was ended at another server: nothing is done', async () => {
    const driver = await whoHasParked()
    await endElsewhere(driver)
    await expect(park(driver)).rejects.toMatchObject(ended)
    expect(await balancesOf(app, driver.walletId)).toEqual(afterOne)
    const { kysely } = app.rotativo.parts.db
    const tries = kysely.selectFrom('payment_attempts').select('plate').where('plate', '=', driver.plate)
    expect(await tries.execute()).toEqual([])
  })

  it('is not told what was answered before the session was ended', async () => {
    const driver = await whoHasParked('told-once')
    await expect(park(driver, 'told-once')).resolves.toMatchObject({ plate: driver.plate })
    await endElsewhere(driver)
    await expect(park(driver, 'told-once')).rejects.toMatchObject(ended)
    expect(await balancesOf(app, driver.walletId)).toEqual(afterOne)
  })

  it('is told that the session has ended, whatever else is wrong', async () => {
    const driver = await whoHasParked()
    await expect(park({ ...driver, plate: '?' })).rejects.toMatchObject({ status: 422 })
    await endElsewhere(driver)
    await expect(park({ ...driver, plate: '?' })).rejects.toMatchObject(ended)
  })

  it('is refused alone among others who park at the same moment', async () => {
    const gone = await whoHasParked()
    const others = [await whoHasParked(), await whoHasParked(), await whoHasParked()]
    const unknown = await whoHasNotParked()
    await endElsewhere(gone)
    const [refused, ...parked] = await Promise.allSettled(
      [gone, unknown, ...others].map((one, n) => park(one, `one-of-${n}`)),
    )
    expect(refused).toMatchObject({ status: 'rejected', reason: ended })
    expect(parked.map(({ status }) => status)).toEqual(parked.map(() => 'fulfilled'))
    for (const { walletId } of others) expect(await balancesOf(app, walletId)).toEqual(afterTwo)
    for (const { walletId } of [gone, unknown]) expect(await balancesOf(app, walletId)).toEqual(afterOne)
  })

  it('is nobody when the account was deleted, or the session grew too old', async () => {
    const [deleted, old] = [await whoHasParked(), await whoHasParked()]
    const deletedAt = (deleted_at: Date | null) =>
      users().set({ deleted_at }).where('id', '=', deleted.userId).execute()
    await deletedAt(app.clock.now())
    const sessions = app.rotativo.parts.db.kysely.updateTable('sessions')
    const created_at = new Date(app.clock.now().getTime() - 181 * dayMs)
    await sessions.set({ created_at }).where('user_id', '=', old.userId).execute()
    for (const one of [deleted, old]) {
      await expect(park(one)).rejects.toMatchObject(ended)
      expect(await balancesOf(app, one.walletId)).toEqual(afterOne)
    }
    // Whoever has left has no balance, says the audit.
    await deletedAt(null)
  })

  it('has to confirm the account first where that was taken back', async () => {
    const driver = await whoHasParked()
    const unconfirmed = { active_mail: false, sms_verification_status: false }
    await users().set(unconfirmed).where('id', '=', driver.userId).execute()
    await expect(park(driver)).rejects.toMatchObject({ status: 403, body: { type: 'UserNotVerified' } })
    expect(await balancesOf(app, driver.walletId)).toEqual(afterOne)
  })

  it('is served under the new name after it was changed', async () => {
    const driver = await whoHasParked()
    await users().set({ name: 'Joana Prado' }).where('id', '=', driver.userId).execute()
    await park(driver)
    expect(await balancesOf(app, driver.walletId)).toEqual(afterTwo)
  })

  it('is never answered by a call that did not ask', async () => {
    const { token } = await aDriver(app)
    const send = (url: string) =>
      calls.own.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })
    expect((await send(forgetting.path)).statusCode).toBe(200)
    expect((await send(forgetting.path)).statusCode).toBe(500)
    expect((await send(asking.path)).json()).toEqual({ message: 'done' })
  })

  describe('is forgotten', () => {
    /** Some of whom nobody is known yet. */
    const ofNobody = () => ({ ...app.rotativo.parts, db: { ...app.rotativo.parts.db } })
    const row = (n: number) => ({
      token_hash: Buffer.from(String(n)),
      user_id: n,
      created_at: app.clock.now(),
      last_seen_at: app.clock.now(),
      driver_id: n,
      identification: '',
      name: '',
      active_mail: true,
      sms_verification_status: true,
    })
    const knownOf = (parts: Parts, numbers: number[]) =>
      numbers.map((n) => assumeSession(parts, row(n).token_hash)?.row.user_id)

    it('when there are more than twenty thousand, whoever was found longest ago first', () => {
      const parts = ofNobody()
      for (let n = 0; n < 20_000; n++) rememberSession(parts, row(n))
      rememberSession(parts, row(0))
      rememberSession(parts, row(20_000))
      expect(knownOf(parts, [0, 1, 2, 20_000])).toEqual([0, undefined, 2, 20_000])
    })

    it('when an hour has passed since, and somebody else is found', () => {
      const parts = ofNobody()
      const foundAt = (minute: number, n: number) => {
        const clock = { now: () => new Date(app.clock.now().getTime() + minute * minuteMs) }
        rememberSession({ ...parts, clock }, row(n))
      }
      foundAt(0, 1)
      foundAt(1, 2)
      foundAt(60, 3)
      expect(knownOf(parts, [1, 2, 3])).toEqual([undefined, 2, 3])
    })
  })
})
