import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { audit } from '#server/operator/audit.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { balancesOf, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
let owner: pg.Pool
beforeAll(async () => {
  app = await startApp()
  owner = poolBeside(app.databaseUrl, 2)
})
afterAll(async () => {
  expect(await audit(app.rotativo.parts.db)).toEqual([])
  await owner.end()
  await app.close()
})

type Parker = TestDriver & { plate: string }

const aParker = async (credit = 1000): Promise<Parker> => {
  const plate = aPlate()
  return { ...(await aDriver(app, { credit, plates: [plate] })), plate }
}

const parkers = async (count: number, credit?: number): Promise<Parker[]> => {
  const made: Parker[] = []
  for (let n = 0; n < count; n++) made.push(await aParker(credit))
  return made
}

const park = ({ plate, token }: Parker, key?: string, server = app) =>
  server.call(
    activateParking,
    { body: { plate, product_id: products.centro60 } },
    { token, ...(key ? { key } : {}) },
  )

const priceOfOne = 300

/** In how many commits these wallets' tickets were written, by the transaction that PostgreSQL notes with each row. */
const commitsOf = async (all: readonly Parker[]): Promise<number> => {
  const { rows } = await owner.query(
    'select count(distinct xmin::text)::int as commits from ledger_transactions where type = 6 and wallet_id = any($1)',
    [all.map(({ walletId }) => walletId)],
  )
  return rows[0].commits
}

const ticketsOf = async ({ walletId }: Parker): Promise<number> => {
  const { rows } = await owner.query(
    'select count(*)::int as n from activation_details d join activations a on a.id = d.activation_id where a.wallet_id = $1',
    [walletId],
  )
  return rows[0].n
}

const statusOf = (error: unknown): unknown => (error instanceof Refused ? error.status : error)

describe('drivers who park at the same moment', () => {
  it('share commits, and each gets the own answer; who cannot pay is refused alone', async () => {
    const poorOne = await aParker(100)
    const [early, ...late] = await parkers(40)
    if (!early) throw new Error('nobody')
    const all = [early, ...late, poorOne]
    // Nobody's ticket can be written: the first commit waits, and those who come then are many enough for one more beside it.
    const holder = await owner.connect()
    await holder.query('begin; lock table ledger_transactions in exclusive mode')
    const sent = [park(early, 'together-0')]
    await waitingForLocks(app, 1)
    sent.push(...[...late, poorOne].map((one, n) => park(one, `together-${n + 1}`)))
    await waitingForLocks(app, 2)
    await holder.query('commit')
    holder.release()
    const outcomes = await Promise.allSettled(sent)
    const poor = outcomes.pop()
    expect(poor?.status === 'rejected' && poor.reason.body.type).toBe('InsufficientBalance')
    for (const [n, outcome] of outcomes.entries()) {
      expect(outcome).toMatchObject({ status: 'fulfilled', value: { plate: all[n]?.plate } })
    }
    // The first one, 32 or more together, and whoever came later still.
    expect(await commitsOf(all)).toBeLessThanOrEqual(10)
    // Again with their keys: the same answers, and the refusal as well.
    const again = await Promise.allSettled(all.map((one, n) => park(one, `together-${n}`)))
    expect(again.pop()).toMatchObject({
      status: 'rejected',
      reason: { body: { type: 'InsufficientBalance' } },
    })
    expect(again).toEqual(outcomes)
    for (const one of [early, ...late])
      expect(await balancesOf(app, one.walletId)).toEqual({ credit: 700, bonus: 0 })
  })

  it('are not harmed by one whom the database refuses', async () => {
    const [poisoned, ...others] = await parkers(12)
    if (!poisoned) throw new Error('nobody')
    await owner.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
      create trigger poison before insert on activations for each row when (new.plate = '${poisoned.plate}')
        execute function refuse_poison()`)
    onTestFinished(async () => {
      await owner.query('drop trigger poison on activations; drop function refuse_poison()')
    })
    const outcomes = await Promise.allSettled([poisoned, ...others].map((one, n) => park(one, `poison-${n}`)))
    const [refused, ...parked] = outcomes
    expect(refused?.status === 'rejected' && statusOf(refused.reason)).toBe(500)
    expect(parked.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
    for (const one of others) expect(await ticketsOf(one)).toBe(1)
    expect(await ticketsOf(poisoned)).toBe(0)
    expect(await balancesOf(app, poisoned.walletId)).toEqual({ credit: 1000, bonus: 0 })
  })

  it('are each done alone when the database ends their commit, which waited for too long', async () => {
    const [early, ...late] = await parkers(36)
    if (!early) throw new Error('nobody')
    const holder = await owner.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin; lock table ledger_transactions in exclusive mode')
    const sent = [park(early, 'ended-0')]
    await waitingForLocks(app, 1)
    sent.push(...late.map((one, n) => park(one, `ended-${n + 1}`)))
    await waitingForLocks(app, 2)
    // As `statement_timeout` does, of the commit that they share.
    await owner.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by xact_start desc limit 1`)
    await Promise.race([waitingForLocks(app, 3), Promise.all(sent)])
    await holder.query('commit')
    const parked = await Promise.all(sent)
    expect(parked.map(({ plate }) => plate)).toEqual([early, ...late].map(({ plate }) => plate))
    for (const one of [early, ...late]) expect(await ticketsOf(one)).toBe(1)
  })

  it('do not wait for one whose wallet somebody else holds', async () => {
    const [held, ...others] = await parkers(8)
    if (!held) throw new Error('nobody')
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select from wallets where id = $1 for update', [held.walletId])
    const waiting = park(held)
    await Promise.all(others.map((one) => park(one)))
    await waitingForLocks(app, 1)
    expect(await ticketsOf(held)).toBe(0)
    await holder.query('commit')
    holder.release()
    expect(await waiting).toMatchObject({ plate: held.plate })
  })

  it('from one wallet that they share pay one after the other', async () => {
    const plates = [aPlate(), aPlate()]
    const host = await aDriver(app, { credit: 500, plates })
    const guests = [await aDriver(app), await aDriver(app)]
    for (const { userId } of guests) await shareWallet(app, host.walletId, userId)
    const tries = await Promise.allSettled(
      guests.map((guest, n) => park({ ...guest, plate: plates[n] ?? '' })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balancesOf(app, host.walletId)).toEqual({ credit: 200, bonus: 0 })
  })

  it('at two servers are served as at one, with the same key too', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl })
    onTestFinished(() => second.close())
    const all = await parkers(10, 900)
    const sent = all.flatMap((one, n) =>
      [app, second].flatMap((server) => [park(one, `two-${n}`, server), park(one, undefined, server)]),
    )
    const outcomes = await Promise.allSettled(sent)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.body.type).toBe('IdempotencyKeyInUse')
    }
    for (const one of all) {
      const tickets = await ticketsOf(one)
      expect(tickets).toBeGreaterThan(0)
      expect(tickets).toBeLessThanOrEqual(3)
      expect(await balancesOf(app, one.walletId)).toEqual({ credit: 900 - tickets * priceOfOne, bonus: 0 })
    }
  })

  it('have each ticket once when their common commits are cut off and they ask again with their keys', async () => {
    const all = await parkers(20)
    const askAll = () => Promise.allSettled(all.map((one, n) => park(one, `cut-${n}`)))
    for (let round = 0; round < 4; round++) {
      const asked = askAll()
      const { rows } = await owner.query(`select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ 'park|wallets|commit' and pid <> pg_backend_pid()`)
      await asked
      // One that has not died yet would be given to whoever asks next.
      for (const { pid } of rows) await owner.query('select pg_terminate_backend($1, 600_000)', [pid])
    }
    const answers = await askAll()
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const one of all) {
      expect(await ticketsOf(one)).toBe(1)
      expect(await balancesOf(app, one.walletId)).toEqual({ credit: 700, bonus: 0 })
    }
  })

  it('are all answered by a server that stops meanwhile', async () => {
    const leaving = await startApp({ databaseUrl: app.databaseUrl })
    const all = await parkers(30)
    const asked = Promise.allSettled(all.map((one, n) => park(one, `stop-${n}`, leaving)))
    const closed = leaving.close()
    const outcomes = await asked
    await closed
    for (const [n, outcome] of outcomes.entries()) {
      const one = all[n]
      // Who was answered has a ticket; who came too late was not let in.
      if (one && outcome.status === 'fulfilled') expect(await ticketsOf(one)).toBe(1)
    }
  })

  it('come out as if they had come one by one', async () => {
    const many = fc.array(
      fc.record({ credit: fc.constantFrom(0, 299, 300, 650, 1000), calls: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 2,
        maxLength: 8,
      },
    )
    await fc.assert(
      fc.asyncProperty(many, async (wanted) => {
        const all: Parker[] = []
        for (const { credit } of wanted) all.push(await aParker(credit))
        const sent = all.flatMap((one, n) =>
          Array.from({ length: wanted[n]?.calls ?? 0 }, (_, turn) => park(one, `${one.userId}-${turn}`)),
        )
        await Promise.allSettled(sent)
        for (const [n, one] of all.entries()) {
          const { credit = 0, calls = 0 } = wanted[n] ?? {}
          const paid = Math.min(calls, Math.floor(credit / priceOfOne))
          expect(await ticketsOf(one)).toBe(paid)
          expect(await balancesOf(app, one.walletId)).toEqual({
            credit: credit - paid * priceOfOne,
            bonus: 0,
          })
        }
      }),
      { numRuns: 8 },
    )
  })
})
